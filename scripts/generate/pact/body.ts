import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Json, JsonSchema } from '../document.js';
import { formats } from '../formats.js';
import { anything, matcher, regex, text } from './matchers.js';

/** A place in a body, and the unions whose alternative the example decides. */
interface Site {
  pointer: string;
  decides: readonly string[];
}

/**
 * Converts a response schema to Pact's integration JSON: an example, with a matcher for the allowed values. The pact requires
 * only what the contract requires. If the contract gives no type or several, the pact requires only presence. For the unions at
 * `decides` (JSON pointers), it requires the alternative of the example. Without a minimum, an array may be empty.
 */
export function matching(schema: JsonSchema, example?: Json, decides: readonly string[] = []): Json {
  return demanded(schema, example, { pointer: '', decides });
}

/** Matches a text that contains words that the document quotes, in any letter case. */
export function saying(body: Json, says: Record<string, string>): Json {
  const { value, ...rest } = body as { value: Record<string, Json> };
  const words = Object.entries(says).map(([name, quote]): [string, Json] => [
    name,
    regex(inAnyCase(quote), quote),
  ]);
  return words.length === 0 ? body : { ...rest, value: { ...value, ...Object.fromEntries(words) } };
}

// Pact matches the whole text.
function inAnyCase(quote: string): string {
  const letters = quote.replace(/[a-z]/gi, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`);
  return `[\\s\\S]*${letters}[\\s\\S]*`;
}

function demanded(schema: JsonSchema, example: Json | undefined, site: Site): Json {
  return typed(merged(schema), example, site) ?? anything(example ?? schema['example']);
}

function typed(schema: JsonSchema, example: Json | undefined, site: Site): Json | undefined {
  switch (schema['type']) {
    case 'object':
      return object(schema, example, site);
    case 'array':
      return array(schema, example, site);
    case 'string':
      return text(schema, example);
    case 'integer':
    case 'number':
      return matcher(schema['type'], example ?? schema['example'] ?? 1);
    case 'boolean':
      return 'const' in schema
        ? matcher('equality', schema['const'])
        : matcher('type', example ?? schema['example'] ?? true);
    default:
      return union(schema, example, site);
  }
}

function object(schema: JsonSchema, example: Json | undefined, site: Site): Json {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const examples = (example ?? schema['example'] ?? {}) as Record<string, Json>;
  const names = required(schema);
  const each = schema['additionalProperties'] as JsonSchema | undefined;
  // The schema requires none of these members, but each one that is present has the type.
  if (names.length === 0 && each?.['type'] !== undefined && Object.keys(properties).length === 0) {
    const [some = []] = Object.values(examples);
    return matcher('eachValue', examples, { rules: [matcher('type', some, { min: 0 })] });
  }
  const members = names.map((name) => [
    name,
    demanded(properties[name] ?? {}, examples[name], { ...site, pointer: `${site.pointer}/${name}` }),
  ]);
  return matcher('type', Object.fromEntries(members) as Json);
}

/** The alternative that the example decides; without one, the requirements common to all alternatives, if all are objects. */
function union({ oneOf, anyOf }: JsonSchema, example: Json | undefined, site: Site): Json | undefined {
  const alternatives = ((oneOf ?? anyOf ?? []) as JsonSchema[]).map(merged);
  if (site.decides.includes(site.pointer)) {
    const decided = alternatives.find((schema) => fits(schema, example));
    if (!decided) throw new Error(`The example matches no alternative at "${site.pointer}".`);
    return demanded(decided, example, site);
  }
  const [first, ...others] = alternatives;
  if (!first || !alternatives.every((schema) => schema['type'] === 'object')) return undefined;
  const shared = required(first).filter((name) => others.every((schema) => required(schema).includes(name)));
  return object({ required: shared }, example, site);
}

// The validators report invalid schemas.
const ajv = new Ajv2020({ strict: false, formats, addUsedSchema: false, validateSchema: false });

function fits(schema: JsonSchema, example: Json | undefined): boolean {
  return ajv.validate(schema, example);
}

function array(schema: JsonSchema, example: Json | undefined, site: Site): Json {
  const [first] = (example ?? schema['example'] ?? []) as Json[];
  const items = merged((schema['items'] ?? {}) as JsonSchema);
  const item = typed(items, first, { ...site, pointer: `${site.pointer}/0` });
  const min = Number(schema['minItems'] ?? 0);
  return matcher('type', item === undefined ? [] : [item], { min });
}

function required(schema: JsonSchema): string[] {
  return (schema['required'] ?? []) as string[];
}

/** Merges the `allOf` of a schema into it. */
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
