import { patterns } from '../../../spec/formats.js';
import type { Json, JsonSchema } from '../document.js';

// What the contract takes, no pact may refuse. Whether there is such a day is left to the validators.
const formats: Readonly<Record<string, string>> = {
  ...patterns,
  date: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  uuid: '^(?:[uU][rR][nN]:[uU][uU][iI][dD]:)?[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
};

export function matcher(type: string, value: Json, more: Record<string, Json> = {}): { [key: string]: Json } {
  return { 'pact:matcher:type': type, ...more, value };
}

/** Text that matches a regular expression; throws when the example does not. */
export function regex(
  pattern: string,
  value: Json,
  more: Record<string, Json> = {},
): { [key: string]: Json } {
  if (typeof value !== 'string' || !new RegExp(pattern, 'u').test(value)) {
    throw new Error(`the example ${JSON.stringify(value)} does not match ${pattern}: correct it in the spec`);
  }
  return matcher('regex', value, { regex: pattern, ...more });
}

/** Pact has no matcher for any value at all; this one takes every JSON value by its text. */
export function anything(example: Json | undefined): Json {
  return matcher('regex', typeof example === 'object' ? null : (example ?? null), { regex: '[\\s\\S]*' });
}

/** A string by its choices, its format or its pattern; else any string. */
export function text(schema: JsonSchema, example: Json | undefined): Json {
  const { enum: choices, const: only, format, pattern } = schema;
  const allowed = (choices ?? (only === undefined ? undefined : [only])) as string[] | undefined;
  const value = example ?? schema['example'] ?? allowed?.[0] ?? 'text';
  if (allowed) return regex(`^(?:${allowed.map(escaped).join('|')})$`, value);
  if (typeof format === 'string') {
    const known = formats[format];
    if (!known)
      throw new Error(
        `no Pact matcher for the format ${format}: add it to scripts/generate/pact/matchers.ts`,
      );
    return regex(known, value);
  }
  return typeof pattern === 'string' ? regex(pattern, value) : matcher('type', value);
}

function escaped(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
