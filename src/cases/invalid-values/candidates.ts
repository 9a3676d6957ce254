import { asText } from '../../contract/json.js';
import type { JsonValue } from '../../contract/contract.js';
import type { SchemaLocation } from './invalid-value.js';

/** A value that may violate a keyword. `undefined` removes the member. */
export type Candidate = readonly [label: string, value: JsonValue | undefined];

/** Returns values that may violate a keyword with this limit, derived from the valid value at the same location. */
export type Mutator = (limit: JsonValue, site: SchemaLocation) => Candidate[];

const ofLength = (valid: JsonValue, length: number): Candidate[] => [
  [`${length} characters`, asText(valid).padEnd(length, 'x').slice(0, length)],
];
const numbered = (value: number): Candidate => [String(value), value];

/** Nonexistent days soon after a valid day. They are in the future of it, so that a server has no other reason to reject them. */
export const nonexistentDays = (valid: string): (readonly [label: string, day: string])[] => {
  const year = Number(valid.slice(0, 4));
  return ['02-30', '04-31', '02-29'].flatMap((day) => {
    const next = Array.from({ length: 3 }, (_, more) => `${year + more}-${day}`).find(
      (date) => date > valid && new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) !== date,
    );
    return next === undefined ? [] : [[`${next}, a day that does not exist`, next] as const];
  });
};

/** Values just outside the limit of a keyword. The tests of request rules use these. */
export const boundaries: Readonly<Record<string, Mutator>> = {
  minimum: (limit) => [numbered(Number(limit) - 1)],
  maximum: (limit) => [numbered(Number(limit) + 1)],
  minLength: (limit, { valid }) => ofLength(valid, Number(limit) - 1),
  maxLength: (limit, { valid }) => ofLength(valid, Number(limit) + 1),
  minItems: (limit, { valid }) => {
    const length = Number(limit) - 1;
    return [[length === 0 ? 'empty' : `${length} entries`, (valid as JsonValue[]).slice(0, length)]];
  },
  maxItems: (limit, { valid }) => {
    const length = Number(limit) + 1;
    return [[`${length} entries`, Array<JsonValue>(length).fill((valid as JsonValue[])[0] ?? null)]];
  },
  pattern: (_, { valid }) => {
    const text = asText(valid);
    const units = /^[0-9]+$/.test(text) ? 'digits' : 'characters';
    return [
      [`${text.length - 1} ${units}`, text.slice(0, -1)],
      [`${text.length + 1} ${units}`, `${text}0`],
      ['a letter', `A${text.slice(1)}`],
    ];
  },
  enum: () => [['an unknown value', 'cwit-unknown']],
  const: () => [['another value', 'cwit-unknown']],
  format: (limit, { valid }) =>
    limit === 'date' || limit === 'iso-timestamp'
      ? [['text that is not a date', 'not-a-date'], ...nonexistentDays(asText(valid))]
      : [[`text that is not in the format ${asText(limit)}`, 'abc']],
  type: (limit) => ([limit].flat().includes('string') ? [['a number', 12345]] : [['a string', 'cwit']]),
};

const far = [2 ** 31, 2 ** 53];
const veryLong = 10_000;

/** Values far outside the limit of a keyword, and near misses. Fuzzing sends these first. */
export const farOutside: Readonly<Record<string, Mutator>> = {
  minimum: (limit) => [Number(limit) - 1000, ...far.map((edge) => -edge - 1)].map(numbered),
  maximum: (limit) => [Number(limit) + 1000, ...far].map(numbered),
  minLength: () => [
    ['empty', ''],
    ['one character', 'x'],
  ],
  maxLength: (limit) => [
    ['very long', 'x'.repeat(Math.max(veryLong, Number(limit) * 2))],
    [`${Number(limit) + 1} two-byte letters`, 'é'.repeat(Number(limit) + 1)],
  ],
  minItems: (limit) => (Number(limit) > 1 ? [['empty', []]] : []),
  pattern: (_, { valid }) => [...digits(asText(valid)), ...mistyped(asText(valid))],
  enum: (_, { valid }) => [...words(asText(valid)), ...mistyped(asText(valid))],
  format: (limit, { valid }) => [...(formats[asText(limit)] ?? []), ...mistyped(asText(valid))],
  type: () => [
    ['null', null],
    ['a boolean', true],
    ['an object', {}],
    ['an array', []],
    ['a fraction', 0.5],
  ],
};

const middle = (text: string): number => Math.floor(text.length / 2);

const digits = (valid: string): Candidate[] => [
  ['a leading zero', `0${valid}`],
  ['twice as long', valid + valid],
  ['a sign in place of a digit', `+${valid.slice(1)}`],
  ['a space in place of a digit', `${valid.slice(0, middle(valid))} ${valid.slice(middle(valid) + 1)}`],
  ['NUL in place of a digit', `${valid.slice(0, -1)}\0`],
];

// A lookup in a plain JavaScript object finds `constructor`, and some servers read the text "null" as null.
const words = (valid: string): Candidate[] => [
  ['one character missing', valid.slice(0, -1)],
  ['constructor', 'constructor'],
  ['the text null', 'null'],
  ['different letter case', otherCase(valid)],
];

const formats: Readonly<Record<string, Candidate[]>> = {
  'decimal-text': [
    ['a number followed by letters', '1.00abc'],
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
    ['hexadecimal', '0x10'],
    ['two numbers', '1.00;1.00'],
  ],
  date: [
    ['month 13', '2030-13-01'],
    ['day 45', '2030-03-45'],
    ['day 0', '2027-03-00'],
    ['words', 'next tuesday'],
  ],
};

const mistyped = (valid: string): Candidate[] => [
  ['empty', ''],
  ['very long', valid.padEnd(1, 'x').repeat(veryLong).slice(0, veryLong)],
  ['trailing newline', `${valid}\n`],
  ['surrounding spaces', ` ${valid} `],
  ['full-width characters', valid.replaceAll(/[!-~]/g, fullWidth)],
];
const fullWidth = (one: string): string => String.fromCharCode(one.charCodeAt(0) + 0xfee0);

const otherCase = (text: string): string =>
  text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();
