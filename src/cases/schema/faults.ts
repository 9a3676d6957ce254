import { memberOf } from '../../contract/pointer.js';
import { assertions, isObject } from './assertions.js';
import { resolve } from './resolve.js';
import { keywordsOf, schemasIn, type Definitions, type Schema } from './schema.js';

/** What is wrong with a value: a keyword that it breaks, and where. */
export interface Fault {
  /** JSON pointer into the value; of `required`, to the member that is missing. */
  pointer: string;
  keyword: string;
}

type Applicator = (
  value: unknown,
  schema: ReturnType<typeof keywordsOf>,
  within: (schema: Schema, value: unknown, pointer: string) => Fault[],
  pointer: string,
) => Fault[];

/**
 * Every keyword that a value breaks. Of alternatives (`anyOf`, `oneOf`, `not`) and of `if` only the keyword
 * itself is told, not what is wrong with each.
 */
export function faultsOf(schema: Schema, value: unknown, definitions: Definitions = {}): Fault[] {
  const within = (inner: Schema, part: unknown, pointer: string): Fault[] => {
    if (inner === false) return [{ pointer, keyword: 'false schema' }];
    const keywords = keywordsOf(inner);
    const faults: Fault[] = [];
    for (const keyword of Object.keys(keywords))
      if (assertions[keyword]?.(part, keywords[keyword] as never) === false)
        faults.push({ pointer, keyword });
    for (const [keyword, apply] of inOrder)
      if (keyword in keywords) faults.push(...apply(part, keywords, within, pointer));
    const reference = keywords['$ref'];
    if (typeof reference === 'string') faults.push(...within(resolve(reference, definitions), part, pointer));
    return faults;
  };
  return within(schema, value, '');
}

/** Whether a value keeps a schema. */
export function keeps(schema: Schema, value: unknown, definitions: Definitions = {}): boolean {
  return faultsOf(schema, value, definitions).length === 0;
}

const applicators: Record<string, Applicator> = {
  properties: (value, { properties }, within, pointer) =>
    isObject(value)
      ? schemasIn(properties)
          .filter(([name]) => Object.hasOwn(value, name))
          .flatMap(([name, schema]) => within(schema, value[name], memberOf(pointer, name)))
      : [],
  required: (value, { required }, _, pointer) =>
    isObject(value)
      ? (required as string[])
          .filter((name) => !Object.hasOwn(value, name))
          .map((name) => ({ pointer: memberOf(pointer, name), keyword: 'required' }))
      : [],
  patternProperties: (value, { patternProperties }, within, pointer) =>
    isObject(value)
      ? schemasIn(patternProperties).flatMap(([pattern, schema]) =>
          Object.keys(value)
            .filter((name) => new RegExp(pattern, 'u').test(name))
            .flatMap((name) => within(schema, value[name], memberOf(pointer, name))),
        )
      : [],
  additionalProperties: (value, schema, within, pointer) =>
    isObject(value)
      ? Object.keys(value)
          .filter((name) => isAdditional(name, schema))
          .flatMap((name) =>
            schema['additionalProperties'] === false
              ? [{ pointer: memberOf(pointer, name), keyword: 'additionalProperties' }]
              : within(schema['additionalProperties'] as Schema, value[name], memberOf(pointer, name)),
          )
      : [],
  propertyNames: (value, { propertyNames }, within, pointer) =>
    isObject(value) && Object.keys(value).some((name) => within(propertyNames as Schema, name, '').length > 0)
      ? [{ pointer, keyword: 'propertyNames' }]
      : [],
  prefixItems: (value, { prefixItems }, within, pointer) =>
    Array.isArray(value)
      ? schemasIn(prefixItems)
          .slice(0, value.length)
          .flatMap(([, schema], index) => within(schema, value[index], `${pointer}/${index}`))
      : [],
  items: (value, { items, prefixItems }, within, pointer) =>
    Array.isArray(value)
      ? value.flatMap((entry, index) =>
          index < schemasIn(prefixItems).length ? [] : within(items as Schema, entry, `${pointer}/${index}`),
        )
      : [],
  allOf: (value, { allOf }, within, pointer) =>
    schemasIn(allOf).flatMap(([, schema]) => within(schema, value, pointer)),
  anyOf: (value, { anyOf }, within, pointer) =>
    fitting(anyOf, value, within) > 0 ? [] : [{ pointer, keyword: 'anyOf' }],
  oneOf: (value, { oneOf }, within, pointer) =>
    fitting(oneOf, value, within) === 1 ? [] : [{ pointer, keyword: 'oneOf' }],
  not: (value, { not }, within, pointer) =>
    within(not as Schema, value, '').length > 0 ? [] : [{ pointer, keyword: 'not' }],
  if: (value, schema, within, pointer) => {
    const holds = within(schema['if'] as Schema, value, '').length === 0;
    return within((schema[holds ? 'then' : 'else'] ?? true) as Schema, value, pointer);
  },
};

const inOrder = Object.entries(applicators);

/** Whether no other keyword of the schema speaks of a member of this name. */
export function isAdditional(name: string, schema: ReturnType<typeof keywordsOf>): boolean {
  return (
    !schemasIn(schema['properties']).some(([known]) => known === name) &&
    !schemasIn(schema['patternProperties']).some(([pattern]) => new RegExp(pattern, 'u').test(name))
  );
}

function fitting(
  schemas: Parameters<typeof schemasIn>[0],
  value: unknown,
  within: Parameters<Applicator>[2],
): number {
  return schemasIn(schemas).filter(([, schema]) => within(schema, value, '').length === 0).length;
}
