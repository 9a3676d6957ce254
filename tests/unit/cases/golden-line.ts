import { createHash } from 'node:crypto';

/** A text that can be read: without what editors do not show, and a long one by its ends, its length and a digest. */
export function cut(text: string): string {
  const shown = text.replaceAll(
    /[^\x20-\x7e]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  if (shown.length <= 200) return shown;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return `${shown.slice(0, 60)}<${text.length} characters, ${digest}>${shown.slice(-20)}`;
}
