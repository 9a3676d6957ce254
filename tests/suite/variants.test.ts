// Every legal choice certifies green: alone, and all that go together.
import { describe, expect, test } from 'vitest';
import { variants } from '../../reference/variants/index.js';
import { internalErrors, judgeReference, type Judgement } from './judge.js';

function expectGreen(judged: Judgement): void {
  expect(internalErrors(judged)).toEqual([]);
  const bad = [...judged.with('fail'), ...judged.with('warn')];
  expect(bad, bad.map((id) => judged.why(id)).join('\n')).toEqual([]);
}

describe('variants', () => {
  test('the reference server as it is, with everything testable', async () => {
    const judged = await judgeReference();
    expectGreen(judged);
    const open = judged.with('not-testable');
    expect(open, open.map((id) => judged.why(id)).join('\n')).toEqual([]);
  });

  test('there are at least ten', () => expect(variants.length).toBeGreaterThanOrEqual(10));

  test.each(variants.map((row) => row.name))('%s', async (name) => {
    const judged = await judgeReference({ variants: [name] }, { settleMs: 2000 });
    expectGreen(judged);
    expect(judged.with('pass').length).toBeGreaterThan(40);
  });
});
