/** @param key the api-key, for forms that contain both */
type Write = (secret: string, key: string) => string;

/** A form in which a server may write a secret. */
export interface Disguise {
  name: string;
  write: Write;
}

const each = (secret: string, way: (character: string) => string): string => [...secret].map(way).join('');

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

const ways: Readonly<Record<string, Write>> = {
  'as it is': (secret) => secret,
  'in upper case': (secret) => secret.toUpperCase(),
  'in lower case': (secret) => secret.toLowerCase(),
  'in the other case': (secret) =>
    secret.replace(/[a-z]/gi, (one) => (one < 'a' ? one.toLowerCase() : one.toUpperCase())),
  'percent-encoded': (secret) => each(secret, percent),
  'every other character percent-encoded': (secret) => everyOther(secret, percent),
  'percent-encoded twice': (secret) => encodeURIComponent(each(secret, percent)),
  'in base64': base64,
  'in base64, one byte later': (secret) => base64(`x${secret}`),
  'in base64, two bytes later': (secret) => base64(`xy${secret}`),
  'in base64url': (secret) => Buffer.from(secret).toString('base64url'),
  'with the key, as Basic has it': (secret, key) => `Basic ${base64(`${key}:${secret}`)}`,
  'in hex': (secret) => bytes(secret).join(''),
  'in upper hex': (secret) => bytes(secret).join('').toUpperCase(),
  'escaped as JSON does': (secret) => each(secret, (one) => `\\u00${bytes(one)[0]}`),
  'as entities': (secret) => each(secret, (one) => `&#${one.charCodeAt(0)};`),
  'as entities in hex': (secret) => each(secret, (one) => `&#x${bytes(one)[0]};`),
  'as entities with many digits': (secret) =>
    each(secret, (one) => `&#${String(one.charCodeAt(0)).padStart(12, '0')};`),
  'escaped as in a JSON Pointer': pointer,
  'escaped as in a JSON Pointer twice': (secret) => pointer(pointer(secret)),
  'percent-encoded seven times': (secret) => each(secret, (one) => `%252525252525${bytes(one)[0]}`),
  reversed: (secret) => [...secret].reverse().join(''),
  'with a blank between all characters': (secret) => [...secret].join(' '),
  'split by a blank': (secret) => `${secret.slice(0, 9)} ${secret.slice(9)}`,
  'split by a line end': (secret) => `${secret.slice(0, 14)}\n${secret.slice(14)}`,
  'behind 190 other characters': (secret) => `${'. '.repeat(95)}${secret}`,
};

/** All forms that the tests try. */
export const disguises: readonly Disguise[] = Object.entries(ways).map(([name, write]) => ({ name, write }));
