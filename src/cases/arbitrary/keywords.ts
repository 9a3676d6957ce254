/** The keywords by which values can be judged and made. Each other one is an error, never a wrong value. */
export const understood: ReadonlySet<string> = new Set([
  ...['$ref', 'type', 'enum', 'const'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'pattern', 'format'],
  ...['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems'],
  ...['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames'],
  ...['minProperties', 'maxProperties', 'dependentRequired'],
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'],
]);

const annotations: ReadonlySet<string> = new Set([
  ...['title', 'description', 'example', 'examples', 'default', 'deprecated', 'readOnly', 'writeOnly'],
  ...['$comment', '$defs', 'contentEncoding', 'contentMediaType', 'discriminator', 'externalDocs'],
]);

/** Whether a keyword says nothing about which values are right. */
export const isAnnotation = (keyword: string): boolean =>
  annotations.has(keyword) || keyword.startsWith('x-');

/** Keywords that hold one schema. */
export const holdsOne: readonly string[] = [
  ...['items', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else'],
];

/** Keywords that hold several, in an array or by name. */
export const holdsSeveral: readonly string[] = [
  ...['properties', 'patternProperties', 'prefixItems', 'allOf', 'anyOf', 'oneOf'],
];

export const types: readonly string[] = [
  ...['string', 'integer', 'number', 'boolean', 'null', 'array', 'object'],
];
