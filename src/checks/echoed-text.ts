/** How a text that came back relates to the one that was sent (ruling:masked-echo). */
export type Likeness = 'same' | 'masked' | 'normalized' | 'other';

export function likenessOf(sent: string, shown: string): Likeness {
  if (sent === shown) return 'same';
  if (isMasked(sent, shown)) return 'masked';
  return normalized(sent) === normalized(shown) ? 'normalized' : 'other';
}

const normalized = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();

const masks = /[*•●#]+|x{3,}|X{3,}/;

// A mask may stand for any number of characters. The visible ones are those of the text, in their order and at its ends. A
// single `x` may be a letter: it is a mask only where all other characters stay in their places.
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
