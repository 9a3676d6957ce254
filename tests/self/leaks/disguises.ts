/** @param key the api-key, for forms that contain both */
type Write = (secret: string, key: string) => string;

/** A form in which a server may write a secret. */
export interface Disguise {
  name: string;
  write: Write;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const special = (text: string, way: (character: string) => string): string =>
  text.replace(/[^\w.-]/g, (character) => way(character));
const hex = (character: string): string => character.charCodeAt(0).toString(16);
const pointer = (text: string): string => text.replaceAll('~', '~0').replaceAll('/', '~1');

const ways: Readonly<Record<string, Write>> = {
  'as it is': (secret) => secret,
  'in upper case': (secret) => secret.toUpperCase(),
  'in lower case': (secret) => secret.toLowerCase(),
  'in the other case': (secret) =>
    secret.replace(/[a-z]/gi, (one) => (one < 'a' ? one.toLowerCase() : one.toUpperCase())),
  'percent-encoded': encodeURIComponent,
  'percent-encoded with tildes': (secret) => special(secret, (one) => `%${hex(one)}`),
  'percent-encoded twice': (secret) => encodeURIComponent(encodeURIComponent(secret)),
  'in base64': base64,
  'in base64, one byte later': (secret) => base64(`x${secret}`),
  'in base64, two bytes later': (secret) => base64(`xy${secret}`),
  'in base64url': (secret) => Buffer.from(secret).toString('base64url'),
  'with the key, as Basic has it': (secret, key) => `Basic ${base64(`${key}:${secret}`)}`,
  'escaped as JSON does': inJson,
  'escaped as JSON does, slashes as well': (secret) => inJson(secret).replaceAll('/', '\\/'),
  'escaped as JSON does, in code points': (secret) => special(secret, (one) => `\\u00${hex(one)}`),
  'as entities': (secret) => special(secret, (one) => `&#${one.charCodeAt(0)};`),
  'as entities in hex': (secret) => special(secret, (one) => `&#x${hex(one)};`),
  'escaped as in a JSON Pointer': pointer,
  'escaped as in a JSON Pointer twice': (secret) => pointer(pointer(secret)),
  'behind 190 other characters': (secret) => `${'. '.repeat(95)}${secret}`,
};

/** All forms that the tests try. */
export const disguises: readonly Disguise[] = Object.entries(ways).map(([name, write]) => ({ name, write }));
