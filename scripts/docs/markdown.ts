import { visible } from '../../src/report/text/plain-text.js';

/** Writes a table of Markdown cells; empty without rows. */
export function table(headings: string[], rows: string[][]): string {
  if (rows.length === 0) return '';
  const line = (cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(headings), `|${'---|'.repeat(headings.length)}`, ...rows.map(line)].join('\n');
}

/** Writes a table with the cell widths that oxfmt would give it, so that the formatter leaves the file alone. */
export function alignedTable(rows: string[][]): string {
  const [head = [], ...body] = rows;
  const widths = head.map((_, at) => Math.max(3, ...rows.map((row) => row[at]!.length)));
  const line = (row: string[]): string =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

// A line break or a bar would end the cell.
const cell = (text: string): string => text.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');

export const code = (text: string): string => `\`${text}\``;

/** An id of the catalog as a link to itself, so that readers can link to its row. */
export const idLink = (id: string): string => `<a id="${id}" href="#${id}">${code(id)}</a>`;

/** Puts each part on its own line inside a cell. */
export const lines = (...parts: string[]): string => parts.filter(Boolean).join('<br>');

/** Text that the reader opens or closes by a click on its summary. */
export const folded = (summary: string, text: string, open: 'open' | '' = ''): string =>
  text && `<details${open && ' open'}>\n<summary>${summary}</summary>\n\n${text}\n\n</details>`;

/** A text under its heading and its introduction; empty without a text. */
export const section = (heading: string, introduction: string, text: string): string =>
  text && paragraphs(heading, introduction, text);

export const paragraphs = (...texts: string[]): string =>
  texts
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n\n');

/**
 * Text that a server sent, on one line of at most `most` characters, safe in Markdown and in HTML inside it. Everything but
 * letters, digits and spaces becomes a character reference; invisible characters become escapes.
 */
export function literal(text: string, most = Infinity): string {
  const line = visible(text.replace(/\s+/g, ' ').trim());
  const short = line.length > most ? `${[...line].slice(0, most).join('')}…` : line;
  return short.replace(/[^\p{L}\p{M}\p{N} ]/gu, (char) => `&#${char.codePointAt(0)};`);
}
