import { visible } from './plain-text.js';

/** Escapes text for one line of GitHub Markdown, so that it contains no markup, HTML, link, mention or cell border. */
export function asMarkdown(text: string): string {
  return oneLine(text).replace(/[\\`*_{}[\]<>#+\-.!|~:&$=^@]/g, '\\$&');
}

/** Escapes text for one line of HTML inside Markdown. */
export const asHtmlLine = (text: string): string => escaped(oneLine(text));

/** Escapes text for the content of an HTML element. */
export const asHtml = (text: string): string => escaped(visible(text));

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

// A zero-width space keeps GitHub from linking @name and #1.
const oneLine = (text: string): string =>
  visible(text.replace(/\s+/g, ' ').trim()).replace(/[@#]/g, '$&\u200b');
