import { claim } from '../../../../src/contract/finding.js';
import { describe, expect, test } from 'vitest';
import { exit, exitCode } from '../../../../src/cli/io/exit.js';
import { requirements, requirementRow, type RequirementId } from '../../../../src/contract/contract.js';
import type { SentRequest } from '../../../../src/contract/exchange.js';
import type { Outcome } from '../../../../src/contract/verdict.js';
import type { RunEvent } from '../../../../src/engine/events.js';
import { buildReport } from '../../../../src/report/build/build.js';
import type { RequirementResult, Summary } from '../../../../src/report/model/model.js';
import { suiteErrors } from '../../../../src/report/build/suite-errors.js';
import { exchangeLine, meta, report, verdictLine } from '../../support/report-journal.js';

const unique: RequirementId = 'initiateTransfer/reference-unique';
const wallet: RequirementId = 'getWallet/known-wallet';

function build(lines: readonly RunEvent[], selected?: readonly RequirementId[]) {
  return buildReport(lines, { ...meta, selected });
}

function resultOf(lines: readonly RunEvent[], id: RequirementId = unique): RequirementResult {
  return build(lines).requirements.find((result) => result.id === id)!;
}

const [fails, passes] = [verdictLine(unique, 'fail'), verdictLine(unique, 'pass')];
const because = (reason: string): RunEvent => verdictLine(unique, 'not-testable', { reason });

test.each<[string, given: RunEvent[], want: Partial<RequirementResult>]>([
  ['none', [], { verdict: 'not-testable', reason: 'not reached' }],
  ['a pass', [passes], { verdict: 'pass', evidence: [] }],
  ['a failure before a pass', [fails, passes], { verdict: 'fail' }],
  ['two reasons', [because('first'), because('second')], { verdict: 'not-testable', reason: 'first' }],
])('the verdict on a requirement: %s', (_, given, want) => expect(resultOf(given)).toMatchObject(want));

test('a verdict has no reason from a verdict that it replaced', () => {
  const result = resultOf([because('no state'), passes]);
  expect(result.verdict).toBe('pass');
  expect(result).not.toHaveProperty('reason');
});

describe('the evidence of a requirement', () => {
  const failing = (actual: string, exchange?: number): RunEvent =>
    verdictLine(unique, 'fail', {
      evidence: { finding: claim('one debit', actual), ...(exchange === undefined ? {} : { exchange }) },
    });
  const answered = (id: number, text: string) =>
    exchangeLine(id, { response: { status: 200, headers: {}, text, json: undefined } });
  const exchanges = [answered(1, 'long '.repeat(9)), answered(2, 'short'), answered(3, 'medium')];

  test.each<[string, RunEvent[], want: object[]]>([
    [
      'is the smallest exchange that shows it',
      [...exchanges, failing('two', 1), failing('two', 2), failing('two', 3)],
      [{ actual: 'two', exchange: { response: { body: 'short' } } }],
    ],
    [
      'is at most three different pieces, the first ones',
      ['two', 'three', 'two', 'four', 'five'].map((actual) => failing(actual)),
      [{ actual: 'two' }, { actual: 'three' }, { actual: 'four' }],
    ],
    [
      'is an exchange where one shows it',
      [exchangeLine(1), failing('two'), failing('two', 1)],
      [{ exchange: { durationMs: 31 } }],
    ],
  ])('%s', (_, lines, want) => expect(resultOf(lines).evidence).toMatchObject(want));

  test('has no exchange if none shows it', () => {
    expect(resultOf([failing('two')]).evidence).toEqual([
      {
        ...{ finding: claim('one debit', 'two'), headline: 'two instead of one debit' },
        ...{ expected: 'one debit', actual: 'two', exchange: null, curl: null },
      },
    ]);
  });

  test('has no member of a request that no report has', () => {
    const { request } = (exchangeLine(1) as Extract<RunEvent, { kind: 'ExchangeRecorded' }>).exchange;
    const line = exchangeLine(1, { request: { ...request, bytes: true, extra: [[]] } as SentRequest });
    const [evidence] = resultOf([line, failing('two', 1)]).evidence;
    expect(evidence!.exchange!.request).toEqual({ ...request, bytes: true });
  });
});

describe('the summary', () => {
  const stopped: RunEvent = { kind: 'RunStopped', reason: 'nothing answers' };
  const internal: RunEvent = { kind: 'InternalError', requirement: unique, message: 'TypeError: x' };
  const testable = requirements.filter(({ excluded }) => excluded === undefined);
  const all = requirements.map(({ id }) => verdictLine(id, 'pass'));
  const [first] = requirements;
  const but = (outcome: Outcome): RunEvent[] => [...all.slice(1), verdictLine(first!.id, outcome)];
  const also = (outcome: Outcome, ...ids: RequirementId[]): RunEvent[] => [
    ...all,
    ...ids.map((id) => verdictLine(id, outcome)),
  ];
  const account = 'createVirtualAccount';
  const kyc = [`${account}/static-bank-a-nin`, `${account}/pact.success.static-bank-a-nin`] as const;
  const replays = ['createRecipient/idempotency.replay', 'createRecipient/idempotency.simultaneous'] as const;

  const [conforming, undecided, nonconforming] = ['conforming', 'undecided', 'nonconforming'] as const;
  test.each<[string, given: RunEvent[], Summary['verdict'], isComplete: boolean, want?: Partial<Summary>]>([
    ['nothing at all', [], undecided, false, { requests: 0 }],
    ['all kept', all, conforming, true, { fail: 0 }],
    ['one broken', also('fail', wallet), nonconforming, true, { fail: 1 }],
    ['warnings and passes', also('warn', wallet), conforming, true, { warn: 1 }],
    [
      'a warning that depends on a second one',
      also('warn', ...kyc),
      conforming,
      true,
      { warn: 2, notTestable: 0 },
    ],
    ['a failure built on one', also('fail', ...replays), nonconforming, false, { fail: 1, notTestable: 1 }],
    ['one not applicable', but('not-offered'), conforming, true, { notOffered: 1 }],
    ['one not testable', but('not-testable'), conforming, false, { notTestable: 1 }],
    ['stopped', [...all, stopped], undecided, false],
    ['an error of the suite', [...all, internal], undecided, false],
    ['stopped after a failure', [verdictLine(wallet, 'fail'), stopped], nonconforming, false],
    ['exchanges', [exchangeLine(1), exchangeLine(2)], undecided, false, { requests: 2, durationMs: 4250 }],
  ])('%s', (_, given, verdict, complete, want = {}) => {
    expect(build(given).summary).toMatchObject({ verdict, complete, ...want });
  });

  test('lists each problem once, errors of the suite first', () => {
    expect(build([stopped, internal, internal, stopped]).problems).toEqual([
      `error of the suite in ${unique}: TypeError: x`,
      'the run stopped: nothing answers',
    ]);
  });

  test('of a selection', () => {
    const selectedFrom = testable.length;
    const some = { verdict: conforming, complete: false, pass: 2, selectedFrom };
    expect(build(all, [unique, wallet]).summary).toMatchObject(some);
    expect(build([verdictLine(wallet, 'warn')], [wallet]).summary).toMatchObject({
      verdict: undecided,
      warn: 1,
    });
  });
});

describe('the report', () => {
  test('has the selected rows in the order of the ledger, and no others', () => {
    const lines = [verdictLine('getWallet/response.body', 'fail')];
    expect(build(lines, [wallet, unique]).requirements.map(({ id }) => id)).toEqual([unique, wallet]);
  });

  test('is complete without the excluded requirements', () => {
    const rows = [{ ...requirementRow(unique), excluded: 'needs a second business' }, requirementRow(wallet)];
    const report = buildReport([verdictLine(wallet, 'pass')], meta, rows);
    const counts = { notTestable: 0, excluded: 1 };
    expect(report.summary).toMatchObject({ verdict: 'conforming', complete: true, ...counts });
    const { excluded: reason } = rows[0]!;
    expect(report.requirements[0]).toMatchObject({ verdict: 'not-testable', reason, excluded: true });
  });

  test('takes only the named members of the target', () => {
    const target = { ...meta.target, apiSecret: 'shh' };
    expect(JSON.stringify(buildReport([], { ...meta, target }))).not.toContain('shh');
  });
});

describe('an error of the suite', () => {
  const error = (requirement: string, message: string) =>
    ({ kind: 'InternalError', requirement, message }) as const;
  const same = 'TypeError: x is not a function\n    at check (check.ts:7:1)';

  test('is named once, regardless of the number of untested requirements', () => {
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
  });

  test('ends the command with 70, unless violations were found', () => {
    const [problem] = suiteErrors([error('getWallet/a', same)]);
    const undecided = {
      ...report,
      problems: [problem!],
      suiteErrors: 1,
      summary: { ...report.summary, verdict: 'undecided' as const },
    };
    expect(exitCode(undecided, false)).toBe(exit.software);
    const { suiteErrors: _, ...stopped } = undecided;
    expect(exitCode(stopped, false)).toBe(exit.undecided);
    const broken = { ...undecided, summary: { ...report.summary, verdict: 'nonconforming' as const } };
    expect(exitCode(broken, false)).toBe(exit.violations);
  });
});
