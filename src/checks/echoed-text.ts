import { decoded } from '../contract/words.js';

/** How a returned text relates to the text that was sent (ruling:masked-echo). */
export type Likeness = 'same' | 'masked' | 'normalized' | 'other';

export function likenessOf(sent: string, shown: string): Likeness {
  if (sent === shown) return 'same';
  if (isMasked(sent, shown)) return 'masked';
  return normalized(sent) === normalized(shown) ? 'normalized' : 'other';
}

const normalized = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();

const masks = /[*•●#]+|x{3,}|X{3,}/;

// A mask may replace any number of characters. The visible parts must occur in the text in the same order, and at its ends. A single
// `x` may be a letter, so it counts as a mask only if all other characters keep their positions.
function isMasked(sent: string, shown: string): boolean {
  if (masks.test(sent)) return false;
  const isInPlace = shown.length === sent.length && /[xX]/.test(shown);
  if (isInPlace && [...shown].every((char, at) => /[xX*•●#]/.test(char) || char === sent[at])) return true;
  const [first, ...others] = shown.split(masks);
  const last = others.pop();
  if (first === undefined || last === undefined || !sent.startsWith(first)) return false;
  let from = first.length;
  for (const part of others) {
    const at = sent.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return sent.length - last.length >= from && sent.endsWith(last);
}

const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
const inAscii = (text: string): string => text.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();

// Known changes of a text, the most specific first.
const changes: readonly [change: string, explains: (sent: string, shown: string) => boolean][] = [
  [
    'HTML entities',
    (sent, shown) => /&(#?\w+);/.test(shown) && shown.replaceAll(/&#?\w+;/g, '').length < sent.length,
  ],
  ['letter case changed', (sent, shown) => sent.toLowerCase() === shown.toLowerCase()],
  ['leading zeros lost', (sent, shown) => /^0+\d/.test(sent) && sent.replace(/^0+/, '') === shown],
  ['truncated', (sent, shown) => shown !== '' && sent.startsWith(shown)],
  [
    'characters outside the Basic Multilingual Plane lost',
    (sent, shown) => sameBut(/[\u{10000}-\u{10FFFF}]/gu, sent, shown),
  ],
  [
    'characters outside ASCII changed',
    (sent, shown) => /[^\0-\x7F]/.test(sent) && inAscii(sent) === inAscii(shown),
  ],
  ['backslashes changed', (sent, shown) => sameBut(/\\/g, sent, shown)],
  [
    'URL-decoded or URL-encoded',
    (sent, shown) => /[%+]/.test(sent + shown) && bare(unescaped(sent)) === bare(unescaped(shown)),
  ],
];

const sameBut = (characters: RegExp, sent: string, shown: string): boolean =>
  sent !== shown &&
  sent.replaceAll(characters, '') === shown.replaceAll(/\uFFFD|\?/g, '').replaceAll(characters, '');

const unescaped = (text: string): string => decoded(text.replaceAll('+', ' '));

/** Names the change of a returned text, for example `HTML entities`. Undefined for an unknown change. */
export function changeOf(sent: string, shown: string): string | undefined {
  return changes.find(([, explains]) => explains(sent, shown))?.[0];
}
