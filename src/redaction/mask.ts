/** Why a value is masked: it is secret, or it is personal data. */
export type Sensitivity = 'secret' | 'personal';

export interface Find {
  from: number;
  to: number;
  shown: string;
}

/** All matches of a global expression. `search` comes first, since matchAll copies the expression and few texts match. */
export const matchesIn = (text: string, pattern: RegExp): Iterable<RegExpExecArray> =>
  text.search(pattern) < 0 ? [] : text.matchAll(pattern);

export const mask = '[redacted]';

export const isMask = (text: string): boolean => /^\[(?:redacted|api-key|api-secret)\b[^\]]*\]$/.test(text);

/**
 * The mask of a sensitive value. It shows the length, and both ends of longer personal data, so that readers can see what
 * is wrong with the value.
 */
export function maskOf(value: string, sensitivity: Sensitivity): string {
  const characters = [...value];
  const ends = (from: number, to?: number): string => characters.slice(from, to).map(safe).join('');
  const shown = sensitivity === 'personal' && characters.length >= 6 ? `${ends(0, 2)}…${ends(-2)}, ` : '';
  const unit = /^\d+$/.test(value) ? 'digit' : 'character';
  return `[redacted: ${shown}${characters.length} ${unit}${characters.length === 1 ? '' : 's'}]`;
}

/** A character that breaks neither JSON nor the mask. */
const safe = (character: string): string => (/[\p{L}\p{N} @+.-]/u.test(character) ? character : '·');

/** A text with each find replaced by its mask. Overlapping finds become one, with the mask of a credential if there is one. */
export function replaced(text: string, finds: readonly Find[]): string {
  if (finds.length === 0) return text;
  const isNumber = numbersOf(text);
  const parts: string[] = [];
  let read = 0;
  for (const find of merged(finds)) {
    const { from, to, shown } = find;
    // In JSON, a mask in place of a number needs quotes.
    const written = isNumber(find) ? `"${shown.replace('[redacted:', '[redacted number:')}"` : shown;
    parts.push(text.slice(read, from), written);
    read = to;
  }
  return [...parts, text.slice(read)].join('');
}

function merged(finds: readonly Find[]): Find[] {
  const all: Find[] = [];
  for (const find of finds.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = all.at(-1);
    if (!last || find.from >= last.to) all.push({ ...find });
    else {
      if (!last.shown.startsWith('[api-') && find.shown.startsWith('[api-')) last.shown = find.shown;
      last.to = Math.max(last.to, find.to);
    }
  }
  return all;
}

/** Returns a function that tells whether a find is a JSON number outside of strings. Call it from left to right. */
function numbersOf(text: string): (find: Find) => boolean {
  if (!/^\s*[[{]/.test(text)) return () => false;
  let [at, isInText] = [0, false];
  return ({ from, to }) => {
    if (!/^-?\d[\d.eE+-]*$/.test(text.slice(from, to))) return false;
    for (; at < from; at++) {
      if (text[at] === '\\') at++;
      else if (text[at] === '"') isInText = !isInText;
    }
    return !isInText;
  };
}
