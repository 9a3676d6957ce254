// The long form of tests/unit/cases/arbitrary/spec-schemas.test.ts: rare values, and all that they shrink to.
import { describe, expect, test } from 'vitest';
import { distinctSchemas, invalidSamples, shrunk } from '../../unit/cases/arbitrary/spec-samples.js';

describe.each(distinctSchemas)('%s', (names, schema) => {
  test('1000 samples keep it', () => expect(invalidSamples(names, schema, 1000)).toEqual([]));

  test('the values that they shrink to keep it', () => {
    const { tried, invalid } = shrunk(schema, { seeds: 8, most: Infinity });
    expect(invalid).toEqual([]);
    expect(tried).toBeGreaterThan(8);
  });
});
