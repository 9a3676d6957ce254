import { describe, expect, test } from 'vitest';
import { untriedDefect } from '../../../../../src/cli/commands/certify/certify.js';
import { buildReport } from '../../../../../src/report/build/build.js';
import { meta, verdictLine } from '../../../support/report-journal.js';

const id = 'getWallet/known-wallet';
const reportOf = (outcome: 'pass' | 'warn' | 'fail', depth = 'standard', selected?: (typeof id)[]) =>
  buildReport([verdictLine(id, outcome)], { ...meta, selected, effort: { depth } });

describe('a defect that the run did not trigger', () => {
  test.each([
    ['standard', undefined, 'try --depth deep, or another --seed.'],
    ['deep', undefined, 'try another --seed.'],
    ['quick', [id], 'try --depth deep, or more requirements, or another --seed.'],
  ] as const)('at depth %s, of %s', (depth, selected, says) => {
    const told = untriedDefect('a-defect', reportOf('pass', depth, selected && [...selected]));
    expect(told).toBe(`This run did not trigger the defect a-defect: ${says}`);
  });

  test.each([
    ['a requirement warns', 'a-defect', 'warn'],
    ['a requirement fails', 'a-defect', 'fail'],
    ['there is none', undefined, 'pass'],
  ] as const)('gets no advice where %s', (_, defect, outcome) => {
    expect(untriedDefect(defect, reportOf(outcome))).toBeNull();
  });
});
