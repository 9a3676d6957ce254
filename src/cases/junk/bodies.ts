/** A body that is made of a conforming one: its text, or bytes, one a character. */
interface Body {
  rawBody: string;
  bytes?: true;
}

type Spoil = (valid: string) => Body;

const text =
  (spoil: (valid: string) => string): Spoil =>
  (valid) => ({ rawBody: spoil(valid) });
const asBytes =
  (spoil: (valid: string) => string): Spoil =>
  (valid) => ({ rawBody: spoil(Buffer.from(valid).toString('latin1')), bytes: true });

// Deeper than what some parsers can follow; ours can.
const deep = 2000;
const withMember = (valid: string, member: string): string =>
  valid === '{}' ? `{${member}}` : `${valid.slice(0, -1)},${member}}`;
const inFirstText = (valid: string, put: string): string => valid.replace(/:\s*"/, (found) => found + put);

/** Bodies that are no JSON, or JSON that few expect, by name. */
export const oddBodies = {
  'an array around it': text((valid) => `[${valid}]`),
  'a text': text(() => '"text"'),
  'a number': text(() => '1'),
  'an empty array': text(() => '[]'),
  'nested deep': text((valid) => withMember(valid, `"cwit":${'['.repeat(deep)}${']'.repeat(deep)}`)),
  'nested deep, never closed': text(() => '{"cwit":'.repeat(deep)),
  'a number of 400 digits': text((valid) => withMember(valid, `"cwit":${'9'.repeat(400)}`)),
  'a number beyond all bounds': text((valid) => withMember(valid, '"cwit":1e999')),
  'a key twice': text((valid) => withMember(valid, valid.slice(1, -1))),
  'an unknown escape': text((valid) => inFirstText(valid, '\\x41')),
  'half an emoji in a text': text((valid) => inFirstText(valid, '\\ud83d')),
  'half an emoji as a key': text((valid) => withMember(valid, '"\\ud83d":1')),
  'a key __proto__': text((valid) => withMember(valid, '"__proto__":{"toString":null}')),
  'a comma too many': text((valid) => withMember(valid, '')),
  'two in a row': text((valid) => valid + valid),
  'a control character in a text': text((valid) => inFirstText(valid, '\u0001')),
  'a byte order mark': text((valid) => `\ufeff${valid}`),
  'only blanks': text(() => ' \r\n '),
  'a form': text(() => 'a=1&b=%zz&c[]=2'),
  'NUL bytes': asBytes(() => '\0'.repeat(64)),
  'bytes that are not UTF-8': asBytes((valid) => inFirstText(valid, '\xff\xc0\xaf\xed\xa0\x80')),
  'UTF-16': asBytes(() => Buffer.from('\ufeff{}', 'utf16le').toString('latin1')),
} satisfies Record<string, Spoil>;

export type OddBody = keyof typeof oddBodies;

export const oddBodyNames = Object.keys(oddBodies) as OddBody[];
