import { expect, test } from 'vitest';
import { exit, exitCode } from '../../../src/cli/exit.js';
import type { RunEvent } from '../../../src/engine/events.js';
import { isSuiteError, suiteErrors } from '../../../src/report/suite-errors.js';
import { report } from '../support/report-journal.js';

const error = (requirement: string, message: string): RunEvent => ({
  kind: 'InternalError',
  requirement,
  message,
});
const same = 'TypeError: x is not a function\n    at judged (judge.ts:7:1)';

test('the same exception is told once, whatever it kept from being judged', () => {
  const told = suiteErrors([
    error('getWallet/a', `${same}\n    at one (a.ts:1:1)`),
    error('getWallet/b', `${same}\n    at two (b.ts:1:1)`),
    error('getWallet/c', same),
    error('getWallet/c', 'RangeError: 205\n    at y'),
  ]);
  expect(told).toEqual([
    'error of the suite in getWallet/a and 2 other requirements: TypeError: x is not a function',
    'error of the suite in getWallet/c: RangeError: 205',
  ]);
  expect(told.every(isSuiteError)).toBe(true);
});

test('it ends the command with 70, unless violations were found', () => {
  const [problem] = suiteErrors([error('getWallet/a', same)]);
  const undecided = {
    ...report,
    problems: [problem!],
    summary: { ...report.summary, verdict: 'undecided' as const },
  };
  expect(exitCode(undecided, false)).toBe(exit.software);
  expect(exitCode({ ...undecided, problems: ['the run stopped: x'] }, false)).toBe(exit.undecided);
  const broken = { ...undecided, summary: { ...report.summary, verdict: 'nonconforming' as const } };
  expect(exitCode(broken, false)).toBe(exit.violations);
});
