import { resolve } from '../schema/resolve.js';
import { keywordsOf, schemasIn, type Definitions, type Schema } from '../schema/schema.js';
import { formatTexts } from './formats.js';
import { heightOf } from './height.js';
import { holdsOne, holdsSeveral, isAnnotation, types, understood } from './keywords.js';
import { matching } from './patterns.js';

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

/** Throws UnsupportedSchema for the first keyword of which no values can be made, below a `$ref` too. */
export function expectSupported(schema: Schema, definitions: Definitions = {}): void {
  const seen = new Set<string>();
  visit(schema, '');
  if (heightOf(schema, definitions) === Infinity)
    throw new UnsupportedSchema('', '$ref', 'requires itself without an end');

  function visit(inner: Schema, pointer: string): void {
    const keywords = keywordsOf(inner);
    for (const [keyword, limit] of Object.entries(keywords)) {
      const why = reason(keyword, limit, definitions);
      if (why !== undefined) throw new UnsupportedSchema(pointer, keyword, why);
      if (holdsOne.includes(keyword)) visit(limit as Schema, `${pointer}/${keyword}`);
      if (holdsSeveral.includes(keyword))
        for (const [name, one] of schemasIn(limit)) visit(one, `${pointer}/${keyword}/${name}`);
    }
    const { $ref } = keywords;
    if (typeof $ref !== 'string' || seen.has($ref)) return;
    seen.add($ref);
    visit(resolve($ref, definitions), `${pointer}/$ref`);
  }
}

function reason(keyword: string, limit: unknown, definitions: Definitions): string | undefined {
  if (isAnnotation(keyword)) return undefined;
  if (!understood.has(keyword)) return 'is a keyword of which no values can be made';
  if (keyword === 'type') {
    const unknown = [limit].flat().find((type) => !types.includes(String(type)));
    return unknown === undefined ? undefined : `names ${JSON.stringify(unknown)}, which is no JSON type`;
  }
  if (keyword === 'format' && !(String(limit) in formatTexts))
    return `names ${JSON.stringify(limit)}: src/cases/arbitrary/formats.ts makes no texts of it`;
  if (keyword === 'pattern') return unmatched(String(limit));
  if (keyword === 'patternProperties')
    return schemasIn(limit as never)
      .map(([pattern]) => unmatched(pattern))
      .find((why) => why !== undefined);
  if (keyword === '$ref') return failure(() => resolve(String(limit), definitions));
  return undefined;
}

// One pattern stands in many places.
const unmatchedOnes = new Map<string, string | undefined>();

function unmatched(pattern: string): string | undefined {
  if (!unmatchedOnes.has(pattern))
    unmatchedOnes.set(
      pattern,
      failure(() => matching(pattern)),
    );
  return unmatchedOnes.get(pattern);
}

function failure(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return `is ${JSON.stringify((error as Error).message).slice(1, -1)}`;
  }
}
