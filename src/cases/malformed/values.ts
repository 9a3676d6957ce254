import type { JsonValue } from '../../contract/contract.js';
import { naughtyString, naughtyStrings } from '../naughty-strings.js';

/** The text of a body, or with `bytes` its bytes, one for each character. */
interface OddBody {
  rawBody: string;
  bytes?: true;
}

export type OddHeader = readonly [name: string, value: string];

/** A kind of unusual input, with its forms for each part of a request. A run tries one of the forms. */
export interface OddKind {
  name: string;
  /** Builds JSON text that replaces a member of a body. */
  values?: readonly ((right: JsonValue) => string)[];
  bodies?: readonly ((valid: string) => OddBody)[];
  /** Encoded text that replaces a path segment or the value of a query parameter. */
  parts?: readonly string[];
  /** Query parameters in a form other than `name=value`. */
  parameters?: readonly ((name: string) => string)[];
  headers?: readonly OddHeader[];
}

// Some parsers overflow their stack at this depth. The parser of the suite does not.
const depth = 2000;
const inQuery = 100;
const ofAnotherType = (right: JsonValue): string => (typeof right === 'number' ? `"${right}"` : '7');

/** Values that do not have the JSON type of a member, or exceed its range. */
export const wrongTypes: readonly OddKind[] = [
  { name: 'null', values: [() => 'null'], parameters: [(name) => `${name}=null`] },
  {
    name: 'an object',
    values: [() => '{}', () => '{"$gt":{"length":-1},"toString":null}'],
    parameters: [(name) => `${name}[%24ne]=1`, (name) => `${name}.x=1`],
  },
  {
    name: 'an array of mixed types',
    values: [() => '[null,{},[],true,1,"cwit"]', () => '[]'],
    parameters: [(name) => `${name}[]=1&${name}[]=`, (name) => `${name}[0]=1&${name}[x]=1`],
  },
  { name: 'a boolean', values: [() => 'true'], parameters: [(name) => `${name}=true`] },
  {
    name: 'a number for a string, a string for a number',
    values: [ofAnotherType],
    parameters: [(name) => `${name}=0`, (name) => `${name}=cwit`],
  },
  {
    name: 'an integer beyond 64 bits',
    values: [() => '18446744073709551616', () => '9'.repeat(400)],
    parts: ['18446744073709551616', '9'.repeat(400)],
  },
  {
    name: 'a number beyond the range of a double',
    values: [() => '1e999'],
    parameters: [(name) => `${name}=1e999`],
  },
  { name: 'a negative fraction', values: [() => '-0.5'], parts: ['-1', '-0.5'] },
  {
    name: 'the right value in an array',
    values: [(right) => `[${JSON.stringify(right)}]`],
    parameters: [(name) => `${name}[0]=1`, (name) => `${name}=[1]`],
  },
  {
    name: 'deep nesting',
    values: [
      () => '['.repeat(depth) + ']'.repeat(depth),
      () => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth),
    ],
    parts: ['a%2F..%2F'.repeat(inQuery)],
    parameters: [(name) => `${name}${'[a]'.repeat(inQuery)}=1`],
  },
];

/** A kind that sends texts as JSON and as parts of a URL. */
function written(name: string, ...texts: readonly string[]): OddKind {
  const values = texts.map((text) => () => JSON.stringify(text));
  return { name, values, parts: texts.map(encodeURIComponent) };
}

const { unicode, markup, control } = naughtyStrings;

/** Texts that few clients send. */
export const oddTexts: readonly OddKind[] = [
  { name: 'a very long text', values: [() => `"${'long '.repeat(2000)}"`], parts: ['x'.repeat(3000)] },
  {
    name: 'an empty or blank text',
    values: [() => '""', () => JSON.stringify(' \t ')],
    // An empty path segment would lead to another path, so it is left out here.
    parts: ['%20', '%09%20'],
    parameters: [(name) => name, (name) => `${name}=`],
  },
  written('NUL and control characters', naughtyString(control), '\0', 'a\r\nb'),
  written('letters of many scripts', naughtyString(unicode), '\u{1f600}', '\u{20000}'),
  written('quotes, markup and placeholders', naughtyString(markup), `1' OR '1'='1`, '%s%n%x', '__proto__'),
  {
    name: 'a lone surrogate or an invalid escape',
    values: [() => '"\\ud83d"', () => String.raw`"\x41"`, () => '"\\ude00 text"', () => String.raw`"\u00g0"`],
    parts: ['%ED%A0%BD', '%', '%F0%9F%98', '%zz'],
  },
];
