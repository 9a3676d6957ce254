import { describe, expect, test } from 'vitest';
import { isAnnotation, types, understood } from '../../../../src/cases/arbitrary/keywords.js';
import { expectSupported } from '../../../../src/cases/arbitrary/unsupported.js';

describe('keywords', () => {
  test('each says something about values, or is an annotation', () => {
    const annotations = [
      ...['title', 'description', 'example', 'examples', 'default', 'deprecated', 'readOnly', 'writeOnly'],
      ...['$comment', '$defs', 'contentEncoding', 'contentMediaType', 'discriminator', 'externalDocs', 'x-a'],
    ];
    expect(annotations.filter((keyword) => !isAnnotation(keyword))).toEqual([]);
    expect(
      [...understood, '', 'contains', 'ax-b', 'maxItems'].filter((keyword) => isAnnotation(keyword)),
    ).toEqual([]);
    for (const keyword of annotations) expect(() => expectSupported({ [keyword]: 'any' })).not.toThrow();
  });

  test('the types are those of JSON Schema', () => {
    for (const type of types) expect(() => expectSupported({ type })).not.toThrow();
    expect(() => expectSupported({ type: [...types] })).not.toThrow();
    expect([...types].toSorted()).toEqual([
      ...['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'],
    ]);
  });
});
