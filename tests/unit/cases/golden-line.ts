import { createHash } from 'node:crypto';

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** A line that stands for many: it changes when any of them changes. */
export function digested(lines: readonly string[]): string {
  return `${lines.length} lines, ${digestOf(lines.join('\n'))}`;
}

/** The first line of each kind that is not in `shown`; their kinds are, then. */
export function firstOfKinds(
  lines: readonly string[],
  kindOf: (line: string) => string,
  shown = new Set<string>(),
): string[] {
  return lines.filter((line) => {
    const isNew = !shown.has(kindOf(line));
    shown.add(kindOf(line));
    return isNew;
  });
}

/** A text that can be read: without what editors do not show, and a long one by its ends, its length and a digest. */
export function cut(text: string): string {
  const shown = text.replaceAll(
    /[^\x20-\x7e]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  if (shown.length <= 200) return shown;
  return `${shown.slice(0, 60)}<${text.length} characters, ${digestOf(text)}>${shown.slice(-20)}`;
}
