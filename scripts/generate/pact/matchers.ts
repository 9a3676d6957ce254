import { patterns } from '../../../spec/formats.js';
import type { Json, JsonSchema } from '../document.js';

// The pact must accept every time that the contract accepts. Only the validators check whether the day exists.
const formats: Readonly<Record<string, string>> = {
  ...patterns,
  date: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  uuid: '^(?:[uU][rR][nN]:[uU][uU][iI][dD]:)?[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
};

export function matcher(type: string, value: Json, more: Record<string, Json> = {}): { [key: string]: Json } {
  return { 'pact:matcher:type': type, ...more, value };
}

/**
 * A text that matches a regular expression.
 * @throws Error if the example does not match
 */
export function regex(
  pattern: string,
  value: Json,
  more: Record<string, Json> = {},
): { [key: string]: Json } {
  if (typeof value !== 'string' || !new RegExp(pattern, 'u').test(value)) {
    throw new Error(
      `The example ${JSON.stringify(value)} does not match ${pattern}. Correct it in the spec.`,
    );
  }
  return matcher('regex', value, { regex: pattern, ...more });
}

/** Matches any JSON value by its text, because Pact has no matcher for it. */
export function anything(example: Json | undefined): Json {
  return matcher('regex', typeof example === 'object' ? null : (example ?? null), { regex: '[\\s\\S]*' });
}

/** Matches a string by its `enum`, its format or its pattern; without these, any string. */
export function text(schema: JsonSchema, example: Json | undefined): Json {
  const { enum: choices, const: only, format, pattern } = schema;
  const allowed = (choices ?? (only === undefined ? undefined : [only])) as string[] | undefined;
  const value = example ?? schema['example'] ?? allowed?.[0] ?? 'text';
  if (allowed) return regex(`^(?:${allowed.map(escaped).join('|')})$`, value);
  if (typeof format === 'string') {
    const known = formats[format];
    if (!known)
      throw new Error(
        `The format ${format} has no Pact matcher. Add one to scripts/generate/pact/matchers.ts.`,
      );
    return regex(known, value);
  }
  return typeof pattern === 'string' ? regex(pattern, value) : matcher('type', value);
}

function escaped(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
