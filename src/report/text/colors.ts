/** The part of picocolors that the console uses. */
export type Colors = Record<'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', (text: string) => string>;

const same = (text: string): string => text;

/** No colours: for files, and for terminals that show none. */
export const plain: Colors = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same };
