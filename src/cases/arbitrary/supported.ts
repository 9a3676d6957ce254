import { keywordsOf, requiredOf, schemasIn, type Schema } from '../schema.js';
import { formatTexts } from './formats.js';
import { matching } from './texts.js';

/** A schema says something of which no values can be made. */
export class UnsupportedSchema extends Error {
  override readonly name = 'UnsupportedSchema';
  constructor(
    /** JSON pointer from the schema to the one at fault. */
    readonly pointer: string,
    readonly keyword: string,
    why: string,
  ) {
    super(`"${keyword}" at ${pointer || 'the top'} ${why}`);
  }
}

const types = ['string', 'integer', 'number', 'boolean', 'null', 'array', 'object'];

// What is wrong with the limit of a keyword; every keyword that is not listed is unsupported.
const limits: Readonly<Record<string, (limit: unknown, schema: Schema) => string | undefined>> = {
  type: (limit) => {
    const unknown = [limit].flat().find((type) => !types.includes(String(type)));
    return unknown === undefined ? undefined : `names ${JSON.stringify(unknown)}, which is no JSON type`;
  },
  format: (limit) =>
    String(limit) in formatTexts
      ? undefined
      : `names ${JSON.stringify(limit)}: src/cases/arbitrary/formats.ts makes no texts of it`,
  pattern: (limit) => unmatched(String(limit)),
  required: (_, schema) => {
    const known = schemasIn(keywordsOf(schema)['properties']).map(([name]) => name);
    const unknown = requiredOf(schema).find((name) => !known.includes(name));
    return unknown === undefined ? undefined : `names ${JSON.stringify(unknown)}, which has no schema`;
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

/** Throws UnsupportedSchema for the first keyword of which no values can be made. */
export function expectSupported(schema: Schema, pointer = ''): void {
  const keywords = keywordsOf(schema);
  for (const [keyword, limit] of Object.entries(keywords)) {
    if (annotations.includes(keyword) || keyword.startsWith('x-')) continue;
    const why = Object.hasOwn(limits, keyword)
      ? limits[keyword]!(limit, schema)
      : 'is a keyword of which no values can be made';
    if (why !== undefined) throw new UnsupportedSchema(pointer, keyword, why);
    const isTyped = ['type', 'enum', 'const'].some((one) => one in keywords);
    if (!isTyped) throw new UnsupportedSchema(pointer, keyword, 'stands in a schema without a type');
  }
  for (const [name, inner] of schemasIn(keywords['properties']))
    expectSupported(inner, `${pointer}/properties/${name}`);
  if ('items' in keywords) expectSupported(keywords['items'] as Schema, `${pointer}/items`);
}

// One pattern stands in many places.
const unmatchedOnes = new Map<string, string | undefined>();

function unmatched(pattern: string): string | undefined {
  if (!unmatchedOnes.has(pattern)) unmatchedOnes.set(pattern, failure(pattern));
  return unmatchedOnes.get(pattern);
}

function failure(pattern: string): string | undefined {
  try {
    matching(pattern);
    return undefined;
  } catch (error) {
    return `is ${JSON.stringify((error as Error).message).slice(1, -1)}`;
  }
}
