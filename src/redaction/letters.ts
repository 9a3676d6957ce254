/** What is left of a text where nothing counts but its letters, digits and signs, and where each of them stood. */
export interface Letters {
  codes: Uint16Array;
  at: Int32Array;
  length: number;
}

// Neither case nor blanks count, and base64 has two ways to write its last two digits.
const table = Uint16Array.from({ length: 128 }, (_, code) => {
  if (code <= 0x20 || code === 0x7f) return 0;
  const letter = String.fromCharCode(code).toLowerCase();
  return (letter === '-' ? '+' : letter === '_' ? '/' : letter).charCodeAt(0);
});
// Blanks of all widths, and what has no width or shows nothing.
const blank = /[\s\u0080-\u00a0\u2800\p{Default_Ignorable_Code_Point}]/u;

/** The letters of a text: without blanks, in lower case. */
export function lettersOf(text: string): Letters {
  const codes = new Uint16Array(text.length);
  const at = new Int32Array(text.length);
  let length = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const letter = code < 128 ? table[code]! : otherLetter(text[index]!);
    if (letter === 0) continue;
    codes[length] = letter;
    at[length++] = index;
  }
  return { codes, at, length };
}

/** The letters of a short text alone. */
export function codesOf(text: string): Uint16Array {
  const { codes, length } = lettersOf(text);
  return codes.subarray(0, length);
}

/** How many letters, from an offset on, stand in a text, too, from an index on. */
export function sameFrom(codes: Uint16Array, offset: number, text: Letters, index: number): number {
  const most = Math.min(codes.length - offset, text.length - index);
  let many = 0;
  while (many < most && codes[offset + many] === text.codes[index + many]) many++;
  return many;
}

function otherLetter(character: string): number {
  if (blank.test(character)) return 0;
  const lower = character.toLowerCase();
  return (lower.length === 1 ? lower : character).charCodeAt(0);
}
