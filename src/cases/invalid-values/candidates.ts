import { asText } from '../../contract/json.js';
import type { JsonValue } from '../../contract/contract.js';
import type { SchemaLocation } from './invalid-value.js';

/** A value that may break a keyword; `undefined` takes the member out. */
export type Candidate = readonly [label: string, value: JsonValue | undefined];

/** Values that may break a keyword of this limit, at a place where a value is known that keeps it. */
export type Mutator = (limit: JsonValue, site: SchemaLocation) => Candidate[];

const filled = (valid: JsonValue, length: number): string =>
  asText(valid).padEnd(length, 'x').slice(0, length);
const characters = (length: number): string => `${length} characters`;

/** Days that no calendar has, the next ones after a day, so that nothing else is wrong with them. */
export const daysThatAreNone = (valid: string): (readonly [label: string, day: string])[] => {
  const year = Number(valid.slice(0, 4));
  return ['02-30', '04-31', '02-29'].flatMap((day) => {
    const next = Array.from({ length: 3 }, (_, more) => `${year + more}-${day}`).find(
      (date) => date > valid && new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) !== date,
    );
    return next === undefined ? [] : [[`${next}, which no calendar has`, next] as const];
  });
};

/** Values just outside a keyword: what the requirement of its own is judged by. */
export const boundaries: Readonly<Record<string, Mutator>> = {
  minimum: (limit) => [[`${Number(limit) - 1}`, Number(limit) - 1]],
  maximum: (limit) => [[`${Number(limit) + 1}`, Number(limit) + 1]],
  minLength: (limit, { valid }) => [[characters(Number(limit) - 1), filled(valid, Number(limit) - 1)]],
  maxLength: (limit, { valid }) => [[characters(Number(limit) + 1), filled(valid, Number(limit) + 1)]],
  minItems: (limit, { valid }) => [
    [
      limit === 1 ? 'empty' : `${Number(limit) - 1} entries`,
      (valid as JsonValue[]).slice(0, Number(limit) - 1),
    ],
  ],
  maxItems: (limit, { valid }) => [
    [
      `${Number(limit) + 1} entries`,
      Array<JsonValue>(Number(limit) + 1).fill((valid as JsonValue[])[0] ?? null),
    ],
  ],
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
      ? [['text that is no date', 'not-a-date'], ...daysThatAreNone(asText(valid))]
      : [[`text that is no ${asText(limit)}`, 'abc']],
  type: (limit) => ([limit].flat().includes('string') ? [['a number', 12345]] : [['a text', 'cwit']]),
};

const far = [2 ** 31, 2 ** 53];
const veryLong = 10_000;

/** Values further outside a keyword, or only just not inside: what fuzzing sends first. */
export const farOutside: Readonly<Record<string, Mutator>> = {
  minimum: (limit) => [Number(limit) - 1000, ...far.map((edge) => -edge - 1)].map(numbered),
  maximum: (limit) => [Number(limit) + 1000, ...far.map((edge) => edge)].map(numbered),
  minLength: () => [
    ['empty', ''],
    ['a character', 'x'],
  ],
  maxLength: (limit) => [
    ['very long', 'x'.repeat(Math.max(veryLong, Number(limit) * 2))],
    [`${Number(limit) + 1} letters of two bytes`, 'é'.repeat(Number(limit) + 1)],
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

const numbered = (value: number): Candidate => [String(value), value];

const middle = (text: string): number => Math.floor(text.length / 2);

const digits = (valid: string): Candidate[] => [
  ['a zero in front', `0${valid}`],
  ['twice as long', valid + valid],
  ['a digit less and a sign', `+${valid.slice(1)}`],
  ['a digit less and a blank', `${valid.slice(0, middle(valid))} ${valid.slice(middle(valid) + 1)}`],
  ['a digit less and NUL', `${valid.slice(0, -1)}\0`],
];

// The names that every object of some languages has, and what stands for nothing.
const words = (valid: string): Candidate[] => [
  ['a character less', valid.slice(0, -1)],
  ['constructor', 'constructor'],
  ['the text null', 'null'],
  ['other letter case', otherCase(valid)],
];

const formats: Readonly<Record<string, Candidate[]>> = {
  'decimal-text': [
    ['a number, then letters', '1.00abc'],
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
    ['hexadecimal', '0x10'],
    ['two numbers', '1.00;1.00'],
  ],
  date: [
    ['a month 13', '2030-13-01'],
    ['a day 45', '2030-03-45'],
    ['a day 0', '2027-03-00'],
    ['words', 'next tuesday'],
  ],
};

const mistyped = (valid: string): Candidate[] => [
  ['empty', ''],
  ['very long', valid.padEnd(1, 'x').repeat(veryLong).slice(0, veryLong)],
  ['newline at the end', `${valid}\n`],
  ['blanks around', ` ${valid} `],
  [
    'full-width characters',
    valid.replaceAll(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
  ],
];

function otherCase(text: string): string {
  return text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();
}
