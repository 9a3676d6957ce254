import type { JsonValue } from '../../contract/contract.js';
import { naughtyString, naughtyStrings } from '../naughty-strings.js';

/** The text of a body, or its bytes, one a character. */
export interface OddBody {
  rawBody: string;
  bytes?: true;
}

export type OddHeader = readonly [name: string, value: string];

/** A kind of odd input, and how it is written where a request can have it; of several forms one has its turn. */
export interface OddKind {
  name: string;
  /** In place of a member of a body, as JSON. */
  values?: readonly ((right: JsonValue) => string)[];
  bodies?: readonly ((valid: string) => OddBody)[];
  /** In place of a segment of a path, or of the value of a parameter, as it is sent. */
  parts?: readonly string[];
  /** A parameter of a query in another form than `name=value`. */
  parameters?: readonly ((name: string) => string)[];
  headers?: readonly OddHeader[];
}

// Deeper than what some parsers can follow; ours can.
const depth = 2000;
const inQuery = 100;
const ofAnotherType = (right: JsonValue): string => (typeof right === 'number' ? `"${right}"` : '7');

/** Values of another JSON type than a member has, or of none that it can hold. */
export const wrongTypes: readonly OddKind[] = [
  { name: 'null', values: [() => 'null'], parameters: [(name) => `${name}=null`] },
  {
    name: 'an object',
    values: [() => '{}', () => '{"$gt":{"length":-1},"toString":null}'],
    parameters: [(name) => `${name}[%24ne]=1`, (name) => `${name}.x=1`],
  },
  {
    name: 'an array of many types',
    values: [() => '[null,{},[],true,1,"cwit"]', () => '[]'],
    parameters: [(name) => `${name}[]=1&${name}[]=`, (name) => `${name}[0]=1&${name}[x]=1`],
  },
  { name: 'a boolean', values: [() => 'true'], parameters: [(name) => `${name}=true`] },
  {
    name: 'a number for a text, a text for a number',
    values: [ofAnotherType],
    parameters: [(name) => `${name}=0`, (name) => `${name}=cwit`],
  },
  {
    name: 'an integer beyond 64 bits',
    values: [() => '18446744073709551616', () => '9'.repeat(400)],
    parts: ['18446744073709551616', '9'.repeat(400)],
  },
  { name: 'a number beyond doubles', values: [() => '1e999'], parameters: [(name) => `${name}=1e999`] },
  { name: 'a negative fraction', values: [() => '-0.5'], parts: ['-1', '-0.5'] },
  {
    name: 'the right value in an array',
    values: [(right) => `[${JSON.stringify(right)}]`],
    parameters: [(name) => `${name}[0]=1`, (name) => `${name}=[1]`],
  },
  {
    name: 'nested deep',
    values: [
      () => '['.repeat(depth) + ']'.repeat(depth),
      () => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth),
    ],
    parts: ['a%2F..%2F'.repeat(inQuery)],
    parameters: [(name) => `${name}${'[a]'.repeat(inQuery)}=1`],
  },
];

/** A text as JSON and as a part of a URL. */
function written(name: string, ...texts: readonly string[]): OddKind {
  return {
    name,
    values: texts.map((text) => () => JSON.stringify(text)),
    parts: texts.map(encodeURIComponent),
  };
}

const { unicode, markup, control } = naughtyStrings;

/** Texts that few servers are tried with. */
export const oddTexts: readonly OddKind[] = [
  {
    name: 'a very long text',
    values: [() => JSON.stringify('long '.repeat(2000))],
    parts: ['x'.repeat(3000)],
  },
  {
    name: 'nothing, or blanks',
    values: [() => '""', () => JSON.stringify(' \t ')],
    // Nothing is no segment of a path: it leads elsewhere.
    parts: ['%20', '%09%20'],
    parameters: [(name) => name, (name) => `${name}=`],
  },
  written('NUL and control characters', naughtyString(control), '\0', 'a\r\nb'),
  written('letters of many scripts', naughtyString(unicode), '\u{1f600}', '\u{20000}'),
  written('quotes, markup and placeholders', naughtyString(markup), `1' OR '1'='1`, '%s%n%x', '__proto__'),
  {
    name: 'half an emoji, or a wrong escape',
    values: [() => '"\\ud83d"', () => String.raw`"\x41"`, () => '"\\ude00 text"', () => String.raw`"\u00g0"`],
    parts: ['%ED%A0%BD', '%', '%F0%9F%98', '%zz'],
  },
];
