import type { Json, JsonSchema } from './document.js';

const offset = '(?:Z|[+-][0-9]{2}(?::?[0-9]{2})?)?';
const fraction = '(?:[.,][0-9]+)?';
const extendedTime = `T[0-9]{2}(?::[0-9]{2}(?::[0-9]{2})?)?${fraction}`;
const basicTime = `T[0-9]{2}(?:[0-9]{2}(?:[0-9]{2})?)?${fraction}`;
const extendedDate = '[0-9]{4}-[0-9]{2}-[0-9]{2}';

// Never narrower than spec/formats.js: what the contract takes for a time, no pact may refuse. Whether
// there is such a day is left to the validators.
const formats: Record<string, string> = {
  'decimal-text': '^-?[0-9]+(?:\\.[0-9]+)?$',
  'iso-timestamp': `^(?:${extendedDate}(?:${extendedTime}${offset})?|[0-9]{8}(?:${basicTime}${offset})?)$`,
  'local-datetime': `^(?:${extendedDate}${extendedTime}|[0-9]{8}${basicTime})$`,
  date: `^${extendedDate}$`,
  uuid: '^(?:[uU][rR][nN]:[uU][uU][iI][dD]:)?[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
};

/**
 * What a pact demands where a response schema stands, in Pact's integration JSON: an example, and the
 * matcher that says what may stand in its place. Only what the contract requires is demanded, and where
 * it gives no type or several, only presence. An array may be empty unless the schema, or `atLeast`, says
 * otherwise.
 */
export function matching(schema: JsonSchema, example?: Json, atLeast = 0): Json {
  return typed(merged(schema), example, atLeast) ?? anything(example ?? schema['example']);
}

function typed(schema: JsonSchema, example: Json | undefined, atLeast = 0): Json | undefined {
  switch (schema['type']) {
    case 'object':
      return object(schema, example);
    case 'array':
      return array(schema, example, atLeast);
    case 'string':
      return text(schema, example);
    case 'integer':
    case 'number':
      return matcher(schema['type'], example ?? schema['example'] ?? 1);
    case 'boolean':
      return matcher('type', example ?? schema['example'] ?? true);
    default:
      return oneOfObjects(schema, example);
  }
}

/** A matcher of Pact's integration JSON. */
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

// Pact has no matcher for any value at all; this one takes every JSON value by its text.
function anything(example: Json | undefined): Json {
  return matcher('regex', typeof example === 'object' ? null : (example ?? null), { regex: '[\\s\\S]*' });
}

function object(schema: JsonSchema, example: Json | undefined): Json {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const examples = (example ?? schema['example'] ?? {}) as Record<string, Json>;
  const members = required(schema).map((name) => [name, matching(properties[name] ?? {}, examples[name])]);
  return matcher('type', Object.fromEntries(members) as Json);
}

/** Of several alternatives, what all of them require; undefined when they are not all objects. */
function oneOfObjects({ oneOf, anyOf }: JsonSchema, example: Json | undefined): Json | undefined {
  const [first, ...others] = ((oneOf ?? anyOf ?? []) as JsonSchema[]).map(merged);
  if (!first || ![first, ...others].every((schema) => schema['type'] === 'object')) return undefined;
  const shared = required(first).filter((name) => others.every((schema) => required(schema).includes(name)));
  return object({ required: shared }, example);
}

function array(schema: JsonSchema, example: Json | undefined, atLeast: number): Json {
  const [first] = (example ?? schema['example'] ?? []) as Json[];
  const item = typed(merged((schema['items'] ?? {}) as JsonSchema), first);
  const min = Math.max(Number(schema['minItems'] ?? 0), atLeast);
  return matcher('type', item === undefined ? [] : [item], { min });
}

function required(schema: JsonSchema): string[] {
  return (schema['required'] ?? []) as string[];
}

function text(schema: JsonSchema, example: Json | undefined): Json {
  const { enum: choices, const: only, format, pattern } = schema;
  const allowed = (choices ?? (only === undefined ? undefined : [only])) as string[] | undefined;
  const value = example ?? schema['example'] ?? allowed?.[0] ?? 'text';
  if (allowed) return regex(`^(?:${allowed.map(escaped).join('|')})$`, value);
  if (typeof format === 'string') {
    const known = formats[format];
    if (!known)
      throw new Error(
        `no Pact matcher for the format ${format}: add it to scripts/generate/pact-matchers.ts`,
      );
    return regex(known, value);
  }
  return typeof pattern === 'string' ? regex(pattern, value) : matcher('type', value);
}

function escaped(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** The schema with its `allOf` folded into it. */
function merged(schema: JsonSchema): JsonSchema {
  const { allOf, ...own } = schema;
  return [...((allOf ?? []) as JsonSchema[]).map(merged), own].reduce<JsonSchema>(
    (whole, part) => ({
      ...whole,
      ...part,
      required: [...required(whole), ...required(part)],
      properties: { ...(whole['properties'] as JsonSchema), ...(part['properties'] as JsonSchema) },
    }),
    {},
  );
}
