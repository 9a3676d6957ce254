import { describe, expect, test } from 'vitest';
import { untriedDefect } from '../../../../../src/cli/commands/certify/certify.js';
import { buildReport } from '../../../../../src/report/build/build.js';
import { meta, verdictLine } from '../../../support/report-journal.js';

const id = 'getWallet/known-wallet';
const reportOf = (outcome: 'pass' | 'warn' | 'fail', depth = 'standard', selected?: (typeof id)[]) =>
  buildReport([verdictLine(id, outcome)], { ...meta, selected, effort: { depth } });

describe('a defect that broke nothing', () => {
  test.each([
    ['standard', undefined, 'try --depth deep, or another --seed.'],
    ['deep', undefined, 'try another --seed.'],
    ['quick', [id], 'try --depth deep, or more requirements, or another --seed.'],
  ] as const)('at depth %s, of %s', (depth, selected, says) => {
    const told = untriedDefect('a-defect', reportOf('pass', depth, selected && [...selected]));
    expect(told).toBe(`Nothing that this run tried came upon the defect a-defect: ${says}`);
  });

  test.each([
    ['something is to warn', 'a-defect', 'warn'],
    ['something is to fail', 'a-defect', 'fail'],
    ['there is none', undefined, 'pass'],
  ] as const)('is not told of where %s', (_, defect, outcome) => {
    expect(untriedDefect(defect, reportOf(outcome))).toBeNull();
  });
});
