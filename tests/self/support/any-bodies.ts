// Bodies that use every freedom of a schema: each allowed form occurs in one of them.
import type fc from 'fast-check';
import { valuesFor } from './schema-values.js';
import { keywordsOf, type Schema } from '../../../src/cases/schema.js';

const dates = ['2026-01-14', '20260114'];
const times = ['T10', 'T10:00', 'T10:00:09.5', 'T10:00:09,123456', 'T24:00:00', 'T1000'];
const offsets = ['', 'Z', '+01', '-0530', '+05:30'];

/** Rare texts of a format. */
const rare: Readonly<Record<string, readonly string[]>> = {
  uuid: ['0C9F9F6E-6F0E-4B53-9C55-0F5D3F1C2A11'],
  'iso-timestamp': dates.flatMap((date) => [
    date,
    ...times.flatMap((time) => offsets.map((offset) => date + time + offset)),
  ]),
  'offset-timestamp': ['2031-05-06T07Z', '2031-05-06T07+01', '20310506T0708-0530', '20310506T0708Z'],
  'local-datetime': ['2031-05-06T07:08', '20310506T0708', '2031-05-06T07:08:09.5'],
  'decimal-text': ['0', '-1.5', '007', '12345678901234567890.123456789', '1.00'],
};

/** Numbers by type that are unsafe integers or have an exponent. */
const far: Readonly<Record<string, readonly number[]>> = {
  integer: [2 ** 53],
  number: [2 ** 53, 1e21, 1e-7],
};
const isUnbounded = (schema: object): boolean =>
  !/minimum|maximum|multipleOf|enum|const/i.test(JSON.stringify(schema));

/** Bodies of a dereferenced schema. Where alternatives overlap, some are invalid: the caller keeps the valid ones. */
export function anyBody(schema: Schema): fc.Arbitrary<unknown> {
  return valuesFor(JSON.parse(JSON.stringify(schema), (_, value: unknown) => freed(value)) as Schema);
}

/** A schema, or a part of one, changed so that rare texts are as frequent as others, and unknown members are allowed. */
function freed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { format, type, properties, additionalProperties = {}, ...rest } = keywordsOf(value as Schema);
  if (properties !== undefined) return { ...value, additionalProperties };
  const numbers = typeof type === 'string' && isUnbounded(rest) ? far[type] : undefined;
  if (numbers) return { anyOf: [value, { enum: numbers }] };
  const texts = typeof format === 'string' ? rare[format] : undefined;
  return texts ? { anyOf: [value, { type: 'string', enum: texts }] } : value;
}
