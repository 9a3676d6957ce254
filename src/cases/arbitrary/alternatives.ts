import { resolve } from '../schema/resolve.js';
import { keywordsOf, schemasIn, type Definitions, type Schema } from '../schema/schema.js';
import { merged, type Plain } from './merged.js';

/** One way in which a value can keep a schema, without anything that is said elsewhere or in other ways. */
export interface Alternative {
  plain: Plain;
  /** What was referred to on the way. */
  references: readonly string[];
}

/**
 * The ways in which a value can keep a schema: what `$ref` and `allOf` say is merged into each, and of `anyOf`,
 * `oneOf` and `if` each branch is one. Together they are never too few, but may be too many: of what they make,
 * the values have to be kept that keep the schema.
 */
export function alternativesOf(schema: Schema, definitions: Definitions): Alternative[] {
  if (schema === false) return [];
  const { $ref, allOf, anyOf, oneOf, if: condition, then, else: otherwise, ...own } = keywordsOf(schema);
  const of = (inner: Schema): Alternative[] => alternativesOf(inner, definitions);
  const stated = merged(own, {});
  const parts: Alternative[][] = [stated ? [{ plain: stated, references: [] }] : []];
  if (typeof $ref === 'string')
    parts.push(
      of(resolve($ref, definitions)).map(({ plain, references }) => ({
        plain,
        references: [$ref, ...references],
      })),
    );
  for (const [, inner] of schemasIn(allOf)) parts.push(of(inner));
  for (const either of [anyOf, oneOf])
    if (either !== undefined) parts.push(schemasIn(either).flatMap(([, inner]) => of(inner)));
  if (condition !== undefined)
    parts.push([...of({ allOf: [condition, then ?? true] }), ...of((otherwise ?? true) as Schema)]);
  return parts.reduce(together);
}

function together(some: Alternative[], others: Alternative[]): Alternative[] {
  return some.flatMap((one) =>
    others.flatMap((other) => {
      const plain = merged(one.plain, other.plain);
      return plain ? [{ plain, references: [...one.references, ...other.references] }] : [];
    }),
  );
}
