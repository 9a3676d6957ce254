import { resolve } from '../schema/resolve.js';
import { keywordsOf, schemasIn, type Definitions, type Schema } from '../schema/schema.js';
import { isAnnotation, understood } from './keywords.js';

// What values are made by, and what they have to be filtered by afterwards.
const filtered: readonly string[] = [
  ...[
    'multipleOf',
    'patternProperties',
    'propertyNames',
    'minProperties',
    'maxProperties',
    'dependentRequired',
  ],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'allOf', 'oneOf', 'not', 'if'],
];

/** Whether nothing is made of a schema that breaks it, so that no filter has to look after it. */
export function isExact(schema: Schema, definitions: Definitions): boolean {
  const { $ref, anyOf, ...rest } = keywordsOf(schema);
  const keywords = Object.keys(rest).filter((keyword) => !isAnnotation(keyword));
  const branches = [
    ...(typeof $ref === 'string' ? [resolve($ref, definitions)] : []),
    ...schemasIn(anyOf).map(([, branch]) => branch),
  ];
  // Keywords beside a reference or a choice have to be kept together with it.
  if (branches.length > 0 && (keywords.length > 0 || (anyOf !== undefined && $ref !== undefined)))
    return false;
  if ('uniqueItems' in rest && 'prefixItems' in rest) return false;
  return (
    keywords.every((keyword) => understood.has(keyword) && !filtered.includes(keyword)) &&
    branches.every((branch) => isExact(branch, definitions))
  );
}
