import { resolve } from '../schema/resolve.js';
import { keywordsOf, schemasIn, type Definitions, type Schema } from '../schema/schema.js';

/** How many levels the flattest value of a schema has at least; Infinity when a `$ref` never comes to an end. */
export function heightOf(schema: Schema, definitions: Definitions, open: readonly string[] = []): number {
  const { $ref, allOf, anyOf, oneOf, properties, required, items, prefixItems, minItems, ...rest } =
    keywordsOf(schema);
  const height = (inner: Schema, referred = open): number => heightOf(inner, definitions, referred);
  const all = (keyword: Parameters<typeof schemasIn>[0]): number[] =>
    schemasIn(keyword).map(([, inner]) => height(inner));
  const lowest = (heights: number[]): number => (heights.length > 0 ? Math.min(...heights) : 0);

  if (typeof $ref === 'string' && open.includes($ref)) return Infinity;
  const members = schemasIn(properties).filter(([name]) => ((required ?? []) as string[]).includes(name));
  const entries = Number(minItems ?? 0);
  const inside = [
    ...members.map(([, inner]) => height(inner)),
    ...(entries > 0
      ? [...all(prefixItems).slice(0, entries), items === undefined ? 0 : height(items as Schema)]
      : []),
  ];
  return Math.max(
    'const' in rest || 'enum' in rest ? 0 : inside.length > 0 ? 1 + Math.max(...inside) : 0,
    typeof $ref === 'string' ? height(resolve($ref, definitions), [...open, $ref]) : 0,
    ...all(allOf),
    lowest(all(anyOf)),
    lowest(all(oneOf)),
  );
}
