import { visible } from '../../src/report/text/plain-text.js';

/** A table of Markdown cells under their headings; nothing where there are no rows. */
export function table(headings: string[], rows: string[][]): string {
  if (rows.length === 0) return '';
  const line = (cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(headings), `|${'---|'.repeat(headings.length)}`, ...rows.map(line)].join('\n');
}

/** The same with cells as wide as the formatter makes them, which must not break a table of its own. */
export function alignedTable(rows: string[][]): string {
  const [head = [], ...body] = rows;
  const widths = head.map((_, at) => Math.max(3, ...rows.map((row) => row[at]!.length)));
  const line = (row: string[]): string =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

// A cell is one line, and a bar would end it.
const cell = (text: string): string => text.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');

export const code = (text: string): string => `\`${text}\``;

/** What stands on lines of its own inside a cell. */
export const lines = (...parts: string[]): string => parts.filter(Boolean).join('<br>');

/** Text that opens with a click, or closes with one, under its summary. Redoc wants a value of `open`. */
export const folded = (summary: string, text: string, open: 'open' | '' = ''): string =>
  text && `<details${open && ' open="true"'}>\n<summary>${summary}</summary>\n\n${text}\n\n</details>`;

/** A text under its heading and its introduction; nothing where there is no text. */
export const section = (heading: string, introduction: string, text: string): string =>
  text && paragraphs(heading, introduction, text);

export const paragraphs = (...texts: string[]): string =>
  texts
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n\n');

/**
 * Text of a server on one line, cut after `most` characters, that shows as it is in Markdown and in HTML within: whatever is
 * no letter, digit or space becomes a character reference, and what would not show an escape.
 */
export function literal(text: string, most = Infinity): string {
  const line = visible(text.replace(/\s+/g, ' ').trim());
  const short = line.length > most ? `${[...line].slice(0, most).join('')}…` : line;
  return short.replace(/[^\p{L}\p{M}\p{N} ]/gu, (char) => `&#${char.codePointAt(0)};`);
}
