import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** Renders Markdown. HTML in it is kept, so text that a server sent has to go through `literal` first. */
export const rendered = (text: string): string =>
  micromark(text, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });

/** Renders a description that stands inside another element: the last paragraph needs no element of its own. */
export const renderedInline = (text: string): string => rendered(text).replace(/^<p>([^]*?)<\/p>$/, '$1');

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => `&#${char.codePointAt(0)};`);

export const codeOf = (text: string): string => `<code>${escaped(text)}</code>`;

export const jsonBlock = (value: unknown): string =>
  `<pre><code>${escaped(JSON.stringify(value, null, 2))}</code></pre>`;

export const details = (summary: string, content: string, open = false): string =>
  `<details${open ? ' open' : ''}><summary>${summary}</summary>${content}</details>`;

/** Renders a table; empty without rows. The cells are HTML. */
export function htmlTable(headings: string[], rows: string[][]): string {
  if (rows.length === 0) return '';
  const line = (cells: string[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const body = rows.map((cells) => line(cells, 'td')).join('\n');
  return `<table><thead>${line(headings, 'th')}</thead><tbody>\n${body}\n</tbody></table>`;
}
