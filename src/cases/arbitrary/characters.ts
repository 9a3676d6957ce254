import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };

/** Any character of Unicode. The library's own `binary` takes half a second to list them before the first one. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat(0x10ffff - surrogates.count)
  .map((place) => String.fromCodePoint(place < surrogates.first ? place : place + surrogates.count), placeOf);

// What is no character of one code point throws, which fast-check takes for "not one of mine".
function placeOf(character: unknown): number {
  const [code, ...more] = Array.from(String(character), (one) => one.codePointAt(0) ?? 0);
  if (code === undefined || more.length > 0) throw new Error('not one character');
  return code < surrogates.first ? code : code - surrogates.count;
}
