/** The numbers of paragraphs and list items under a heading, and the first cells of its table's rows. */
export interface Section {
  paragraphs?: number;
  items?: number;
  rows?: string[];
}
/** The sections of the interface document, by their headings joined with ` > `. */
export type Outline = Readonly<Record<string, Section>>;

/** The problem of a place; undefined if it names one place of the interface document. */
export declare function clauseProblem(clause: string | null | undefined): string | undefined;
/** The place of the row with that name in the table of the same section; undefined without such a row. */
export declare function rowIn(clause: string, name: string): string | undefined;
