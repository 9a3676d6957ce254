import { visible } from './plain-text.js';

/** Text as one line of Markdown (GitHub's) that shows it as it is: no markup, HTML, link, mention or cell border. */
export function asMarkdown(text: string): string {
  return oneLine(text).replace(/[\\`*_{}[\]<>#+\-.!|~:&$=^@]/g, '\\$&');
}

/** The same for a line within HTML, where Markdown means nothing. */
export const asHtmlLine = (text: string): string => escaped(oneLine(text));

/** Text as the content of an HTML element. */
export const asHtml = (text: string): string => escaped(visible(text));

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

// GitHub makes links of @name and #1 wherever they stand; a space without width is in its way.
const oneLine = (text: string): string =>
  visible(text.replace(/\s+/g, ' ').trim()).replace(/[@#]/g, '$&\u200b');
