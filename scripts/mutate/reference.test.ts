// `npm run mutate`: the reference server passes every requirement, and a mutant of it should fail one.
import { describe, expect, test } from 'vitest';
import { requirements, requirementRow } from '../../src/contract/contract.js';
import { testReference } from '../../tests/self/support/run.js';

const operations = [...new Set(requirements.map(({ operation }) => operation))];

describe('the reference server passes the requirements of', () => {
  test.each(operations)('%s', async (operation) => {
    const only = (id: Parameters<typeof requirementRow>[0]) => requirementRow(id).operation === operation;
    const tested = await testReference({}, { only, quietMs: 50 });
    expect([...tested.killed.keys()].map((id) => tested.why(id))).toEqual([]);
  });
});
