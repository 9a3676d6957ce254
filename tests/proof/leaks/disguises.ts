/** A secret as a server may write it. */
export interface Disguise {
  name: string;
  /** @param key the api-key, where the two are written together */
  write: (secret: string, key: string) => string;
  /** It fits where HTTP takes no other characters than these of a header. */
  inHeader?: false;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const bytes = (text: string): string[] =>
  [...Buffer.from(text).toString('hex').matchAll(/../g)].map(([two]) => two);
const everyOther = (text: string, way: (character: string) => string): string =>
  [...text].map((character, at) => (at % 2 === 0 ? way(character) : character)).join('');
const percent = (character: string): string =>
  bytes(character)
    .map((two) => `%${two}`)
    .join('');

const pointer = (text: string): string => text.replaceAll('~', '~0').replaceAll('/', '~1');

/** All the ways of writing a secret that are tried. */
export const disguises: readonly Disguise[] = [
  { name: 'as it is', write: (secret) => secret },
  { name: 'in upper case', write: (secret) => secret.toUpperCase() },
  { name: 'in lower case', write: (secret) => secret.toLowerCase() },
  {
    name: 'in the other case',
    write: (secret) =>
      secret.replace(/[a-z]/gi, (one) => (one < 'a' ? one.toLowerCase() : one.toUpperCase())),
  },
  { name: 'percent-encoded', write: (secret) => [...secret].map(percent).join('') },
  { name: 'every other character percent-encoded', write: (secret) => everyOther(secret, percent) },
  { name: 'percent-encoded twice', write: (secret) => encodeURIComponent([...secret].map(percent).join('')) },
  { name: 'in base64', write: base64 },
  { name: 'in base64, one byte later', write: (secret) => base64(`x${secret}`) },
  { name: 'in base64, two bytes later', write: (secret) => base64(`xy${secret}`) },
  { name: 'in base64url', write: (secret) => Buffer.from(secret).toString('base64url') },
  { name: 'with the key, as Basic has it', write: (secret, key) => `Basic ${base64(`${key}:${secret}`)}` },
  { name: 'in hex', write: (secret) => bytes(secret).join('') },
  { name: 'in upper hex', write: (secret) => bytes(secret).join('').toUpperCase() },
  {
    name: 'escaped as JSON does',
    write: (secret) => [...secret].map((one) => `\\u00${bytes(one)[0]}`).join(''),
  },
  { name: 'as entities', write: (secret) => [...secret].map((one) => `&#${one.charCodeAt(0)};`).join('') },
  {
    name: 'as entities in hex',
    write: (secret) => [...secret].map((one) => `&#x${bytes(one)[0]};`).join(''),
  },
  {
    name: 'as entities that end nowhere',
    write: (secret) => [...secret].map((one) => `&#${one.charCodeAt(0)}`).join(''),
  },
  {
    name: 'as entities with many digits',
    write: (secret) => [...secret].map((one) => `&#${String(one.charCodeAt(0)).padStart(12, '0')};`).join(''),
  },
  { name: 'escaped as in a JSON Pointer', write: pointer },
  { name: 'escaped as in a JSON Pointer twice', write: (secret) => pointer(pointer(secret)) },
  {
    name: 'as old browsers escape',
    write: (secret) => [...secret].map((one) => `%u00${bytes(one)[0]}`).join(''),
  },
  {
    name: 'in braces, as in JavaScript',
    write: (secret) => [...secret].map((one) => `\\u{${bytes(one)[0]}}`).join(''),
  },
  {
    name: 'in octal digits',
    write: (secret) =>
      [...secret].map((one) => `\\${one.charCodeAt(0).toString(8).padStart(3, '0')}`).join(''),
  },
  {
    name: 'percent-encoded seven times',
    write: (secret) => [...secret].map((one) => `%252525252525${bytes(one)[0]}`).join(''),
  },
  { name: 'split by a tag', write: (secret) => `${secret.slice(0, 9)}<br>${secret.slice(9)}` },
  { name: 'split by tags', write: (secret) => secret.replace(/.{5}/g, '$&</b><wbr />') },
  {
    name: 'in colours of a terminal',
    write: (secret) => secret.replace(/.{6}/g, '\u001b[1;31m$&\u001b[0m'),
    inHeader: false,
  },
  {
    name: 'split by what does not show',
    write: (secret) => secret.replace(/.{4}/g, '$&\u034f\ufe0f\u3164\u2800'),
    inHeader: false,
  },
  {
    name: 'in lines that go on',
    write: (secret) => secret.replace(/.{7}/g, '$&\\\n'),
    inHeader: false,
  },
  { name: 'reversed', write: (secret) => [...secret].reverse().join('') },
  { name: 'with a blank between all characters', write: (secret) => [...secret].join(' ') },
  { name: 'split by a blank', write: (secret) => `${secret.slice(0, 9)} ${secret.slice(9)}` },
  {
    name: 'split by a line end',
    write: (secret) => `${secret.slice(0, 14)}\n${secret.slice(14)}`,
    inHeader: false,
  },
  { name: 'the first 20 characters', write: (secret) => secret.slice(0, 20) },
  { name: 'without its beginning', write: (secret) => secret.slice(5) },
  { name: 'all but the last two', write: (secret) => secret.slice(0, -2) },
  { name: 'behind 190 other characters', write: (secret) => `${'. '.repeat(95)}${secret}` },
];
