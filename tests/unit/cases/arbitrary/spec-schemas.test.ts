import { describe, expect, test } from 'vitest';
import { distinctSchemas, invalidSamples, shrunk } from './spec-samples.js';

describe.each(distinctSchemas)('%s', (names, schema) => {
  test('samples keep it', () => expect(invalidSamples(names, schema, 30)).toEqual([]));

  test('the values that they shrink to keep it', () => {
    const { tried, invalid } = shrunk(schema, { seeds: 2, most: 30 });
    expect(invalid).toEqual([]);
    expect(tried).toBeGreaterThan(2);
  });
});
