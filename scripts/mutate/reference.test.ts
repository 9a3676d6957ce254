// `npm run mutate`: the reference server passes every requirement, and a mutant of it should fail one.
import { describe, expect, test } from 'vitest';
import { requirements, requirementRow } from '../../src/contract/contract.js';
import { judgeReference } from '../../tests/self/support/run.js';

const operations = [...new Set(requirements.map(({ operation }) => operation))];

describe('the reference server passes the requirements of', () => {
  test.each(operations)('%s', async (operation) => {
    const only = (id: Parameters<typeof requirementRow>[0]) => requirementRow(id).operation === operation;
    const judged = await judgeReference({}, { only, quietMs: 50 });
    expect([...judged.killed.keys()].map((id) => judged.why(id))).toEqual([]);
  });
});
