import type { JsonValue } from '../../contract/contract.js';
import { asText } from '../as-text.js';
import type { Mutator } from './mutator.js';

const filled = (valid: JsonValue, length: number): string =>
  asText(valid).padEnd(length, 'x').slice(0, length);
const characters = (length: number): string => `${length} characters`;

/** Values just outside a keyword: what the requirement of its own is judged by. */
export const boundaries: Readonly<Record<string, Mutator>> = {
  minimum: (limit) => [[`${Number(limit) - 1}`, Number(limit) - 1]],
  maximum: (limit) => [[`${Number(limit) + 1}`, Number(limit) + 1]],
  exclusiveMinimum: (limit) => [[`${Number(limit)}`, limit]],
  exclusiveMaximum: (limit) => [[`${Number(limit)}`, limit]],
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
  uniqueItems: (_, { valid }) => [
    ['an entry twice', [...(valid as JsonValue[]), (valid as JsonValue[])[0] ?? null]],
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
  format: (limit) => [[`text that is no ${asText(limit)}`, limit === 'date' ? 'not-a-date' : 'abc']],
  type: (limit) => ([limit].flat().includes('string') ? [['a number', 12345]] : [['a text', 'cwit']]),
};
