import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Json, JsonSchema } from '../document.js';
import { formats } from '../formats.js';
import { anything, matcher, regex, text } from './matchers.js';

/** Where in a body, and the unions there that the example decides. */
interface Site {
  pointer: string;
  decides: readonly string[];
}

/**
 * What a pact demands where a response schema stands, in Pact's integration JSON: an example, and the
 * matcher that says what may stand in its place. Only what the contract requires is demanded, and where
 * it gives no type or several, only presence: but for the unions at `decides` (JSON pointers), of which the
 * alternative is demanded that the example takes. An array may be empty unless the schema says otherwise.
 */
export function matching(schema: JsonSchema, example?: Json, decides: readonly string[] = []): Json {
  return demanded(schema, example, { pointer: '', decides });
}

/** The same, with words that the document quotes; their letter case and what stands around them is free. */
export function saying(body: Json, says: Record<string, string>): Json {
  const { value, ...rest } = body as { value: Record<string, Json> };
  const words = Object.entries(says).map(([name, quote]): [string, Json] => [
    name,
    regex(inAnyCase(quote), quote),
  ]);
  return words.length === 0 ? body : { ...rest, value: { ...value, ...Object.fromEntries(words) } };
}

// Pact matches a whole text.
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
  // Members by name, none of them required: each that is there has the type.
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

/** Of several alternatives the one that the example decides for; else what all of them require, if all are objects. */
function union({ oneOf, anyOf }: JsonSchema, example: Json | undefined, site: Site): Json | undefined {
  const alternatives = ((oneOf ?? anyOf ?? []) as JsonSchema[]).map(merged);
  if (site.decides.includes(site.pointer)) {
    const decided = alternatives.find((schema) => fits(schema, example));
    if (!decided) throw new Error(`the example fits no alternative at "${site.pointer}"`);
    return demanded(decided, example, site);
  }
  const [first, ...others] = alternatives;
  if (!first || !alternatives.every((schema) => schema['type'] === 'object')) return undefined;
  const shared = required(first).filter((name) => others.every((schema) => required(schema).includes(name)));
  return object({ required: shared }, example, site);
}

// Whether the schemas are schemas is for the validators to say.
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
