// Every defect fails the requirements that it names, and none outside its operation.
import { describe, expect, test } from 'vitest';
import { defects } from '../../reference/defects/index.js';
import { requirementRow } from '../../src/contract/contract.js';
import { internalErrors, judgeReference } from './judge.js';

describe('defects', () => {
  test('there are many, with names of their own', () => {
    expect(new Set(defects.map((row) => row.name)).size).toBe(defects.length);
    expect(defects.length).toBeGreaterThanOrEqual(40);
  });

  test.each(defects.map((row) => [row.name, row] as const))('%s', async (_, defect) => {
    const judged = await judgeReference({ defect: defect.name });
    expect(internalErrors(judged)).toEqual([]);
    const bad = [...judged.with('fail'), ...judged.with('warn')];
    const missed = defect.fails.filter((id) => !bad.includes(id as never));
    expect(missed, missed.map((id) => judged.why(id as never)).join('\n')).toEqual([]);
    const strangers = bad.filter((id) => requirementRow(id).operation !== defect.operation);
    expect(strangers, strangers.map((id) => judged.why(id)).join('\n')).toEqual([]);
  });
});
