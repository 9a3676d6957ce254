import { keywordsOf, requiredOf, schemasIn, type Schema } from '../schema.js';
import { formatTexts } from './formats.js';
import { matching } from './texts.js';

/** The generator does not implement a keyword of a schema. */
export class UnsupportedSchema extends Error {
  override readonly name = 'UnsupportedSchema';
  constructor(
    /** JSON pointer from the root schema to the unsupported one. */
    readonly pointer: string,
    readonly keyword: string,
    why: string,
  ) {
    super(`"${keyword}" at ${pointer || 'the root'} ${why}`);
  }
}

const types = ['string', 'integer', 'number', 'boolean', 'null', 'array', 'object'];

// Each function returns the problem with the value of a keyword, or undefined. Keywords outside this table are unsupported.
const limits: Readonly<Record<string, (limit: unknown, schema: Schema) => string | undefined>> = {
  type: (limit) => {
    const unknown = [limit].flat().find((type) => !types.includes(String(type)));
    return unknown === undefined ? undefined : `names ${JSON.stringify(unknown)}, which is not a JSON type`;
  },
  format: (limit) =>
    String(limit) in formatTexts
      ? undefined
      : `names ${JSON.stringify(limit)}, which is not supported: add it to src/cases/arbitrary/formats.ts`,
  pattern: (limit) => unmatched(String(limit)),
  required: (_, schema) => {
    const known = schemasIn(keywordsOf(schema)['properties']).map(([name]) => name);
    const unknown = requiredOf(schema).find((name) => !known.includes(name));
    return unknown === undefined
      ? undefined
      : `names ${JSON.stringify(unknown)}, which is missing in "properties"`;
  },
  ...Object.fromEntries(
    [
      ...['enum', 'const', 'minimum', 'maximum', 'minLength', 'maxLength'],
      ...['items', 'minItems', 'maxItems', 'properties'],
    ].map((keyword) => [keyword, () => undefined]),
  ),
};

const annotations: readonly string[] = [
  ...['title', 'description', 'example', 'examples', 'default', 'deprecated', 'readOnly', 'writeOnly'],
  ...['$comment', 'externalDocs'],
];

/** Throws UnsupportedSchema for the first keyword that the generator does not implement. */
export function expectSupported(schema: Schema, pointer = ''): void {
  const keywords = keywordsOf(schema);
  for (const [keyword, limit] of Object.entries(keywords)) {
    if (annotations.includes(keyword) || keyword.startsWith('x-')) continue;
    const why = Object.hasOwn(limits, keyword) ? limits[keyword]!(limit, schema) : 'is not supported';
    if (why !== undefined) throw new UnsupportedSchema(pointer, keyword, why);
    const isTyped = ['type', 'enum', 'const'].some((one) => one in keywords);
    if (!isTyped)
      throw new UnsupportedSchema(pointer, keyword, 'needs a "type", "enum" or "const" next to it');
  }
  for (const [name, inner] of schemasIn(keywords['properties']))
    expectSupported(inner, `${pointer}/properties/${name}`);
  if ('items' in keywords) expectSupported(keywords['items'] as Schema, `${pointer}/items`);
}

// Many schemas share a pattern, so the result for each pattern is cached.
const patternFailures = new Map<string, string | undefined>();

function unmatched(pattern: string): string | undefined {
  if (!patternFailures.has(pattern)) patternFailures.set(pattern, failure(pattern));
  return patternFailures.get(pattern);
}

function failure(pattern: string): string | undefined {
  try {
    matching(pattern);
    return undefined;
  } catch (error) {
    return `is not supported: ${JSON.stringify((error as Error).message).slice(1, -1)}`;
  }
}
