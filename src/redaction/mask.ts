/** Why a value is masked: nobody may see it, or it is somebody's data. */
export type Sensitivity = 'secret' | 'personal';

export interface Find {
  from: number;
  to: number;
  shown: string;
}

/** All matches of a global expression. Most texts have none, and matchAll makes a copy of the expression. */
export const matchesIn = (text: string, pattern: RegExp): Iterable<RegExpExecArray> =>
  text.search(pattern) < 0 ? [] : text.matchAll(pattern);

/** Stands for a secret of which nothing may be told. */
export const mask = '[redacted]';

export const isMask = (text: string): boolean => /^\[(?:redacted|api-key|api-secret)\b[^\]]*\]$/.test(text);

/**
 * The mask of a sensitive value. It still shows what may be wrong with the value: how long it is, and both ends of
 * personal data where enough is left between them.
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

/** A text with the mask of each find in its place. Finds that overlap become one; a credential is named first. */
export function replaced(text: string, finds: readonly Find[]): string {
  if (finds.length === 0) return text;
  const isNumber = numbersOf(text);
  const parts: string[] = [];
  let read = 0;
  for (const find of merged(finds)) {
    const { from, to, shown } = find;
    // A mask is text: in place of a number, JSON needs its quotes.
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

/** Tells, for finds from left to right, whether each is a number of JSON rather than a part of a text in it. */
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
