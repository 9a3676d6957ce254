import { describe, expect, test } from 'vitest';
import { requirements, requirementRow, type RequirementId } from '../../../src/contract/contract.js';
import type { Exchange, SentRequest } from '../../../src/contract/exchange.js';
import type { Evidence, Outcome } from '../../../src/contract/verdict.js';
import type { RunEvent } from '../../../src/engine/events.js';
import { buildReport } from '../../../src/report/build.js';
import type { RequirementResult, Summary } from '../../../src/report/model.js';
import { exchangeLine, meta, verdictLine } from '../support/report-journal.js';

const unique: RequirementId = 'initiateTransfer/reference-unique';
const wallet: RequirementId = 'getWallet/known-wallet';

function build(lines: readonly RunEvent[], selected?: readonly RequirementId[]) {
  return buildReport(lines, { ...meta, selected });
}

function resultOf(lines: readonly RunEvent[], id: RequirementId = unique): RequirementResult {
  return build(lines).requirements.find((result) => result.id === id)!;
}

const exchangeOf = (id: number): Exchange =>
  (exchangeLine(id) as Extract<RunEvent, { kind: 'ExchangeRecorded' }>).exchange;
const seen = (actual: string, exchange?: number): { evidence: Evidence } => ({
  evidence: { expected: 'one debit', actual, ...(exchange === undefined ? {} : { exchange }) },
});

const because = (reason: string): RunEvent => verdictLine(unique, 'not-testable', { reason });

test.each<[string, given: RunEvent[], want: Partial<RequirementResult>]>([
  ['none', [], { verdict: 'not-testable', reason: 'not reached' }],
  ['a pass', [verdictLine(unique, 'pass')], { verdict: 'pass', evidence: [] }],
  [
    'a failure before a pass',
    [verdictLine(unique, 'fail'), verdictLine(unique, 'pass')],
    { verdict: 'fail' },
  ],
  ['two reasons', [because('first'), because('second')], { verdict: 'not-testable', reason: 'first' }],
])('the verdict on a requirement: %s', (_, given, want) => expect(resultOf(given)).toMatchObject(want));

test('the verdict on a requirement carries no reason of one that was outweighed', () => {
  const result = resultOf([because('no state'), verdictLine(unique, 'pass')]);
  expect(result.verdict).toBe('pass');
  expect(result).not.toHaveProperty('reason');
});

describe('the evidence of a requirement', () => {
  const response = (text: string) => ({ response: { status: 200, headers: {}, text, json: undefined } });

  test('is the smallest exchange that shows it', () => {
    const lines = [
      exchangeLine(1, response('long '.repeat(100))),
      exchangeLine(2, response('short')),
      exchangeLine(3, response('medium '.repeat(10))),
      ...[1, 2, 3].map((id) => verdictLine(unique, 'fail', seen('two', id))),
    ];
    expect(resultOf(lines).evidence).toMatchObject([
      { actual: 'two', exchange: { response: { body: 'short' } } },
    ]);
  });

  test('is at most three different pieces, the first ones', () => {
    const lines = ['two', 'three', 'two', 'four', 'five'].map((actual) =>
      verdictLine(unique, 'fail', seen(actual)),
    );
    expect(resultOf(lines).evidence.map(({ actual }) => actual)).toEqual(['two', 'three', 'four']);
  });

  test('stands without an exchange when none shows it', () => {
    expect(resultOf([verdictLine(unique, 'fail', seen('two'))]).evidence).toEqual([
      { expected: 'one debit', actual: 'two', exchange: null, curl: null },
    ]);
  });

  test('prefers an exchange to none', () => {
    const lines = [
      exchangeLine(1),
      ...[undefined, 1].map((id) => verdictLine(unique, 'fail', seen('two', id))),
    ];
    expect(resultOf(lines).evidence).toMatchObject([{ exchange: { durationMs: 31 } }]);
  });

  test('can be sent again, with credentials from the environment', () => {
    const [evidence] = resultOf([exchangeLine(1), verdictLine(unique, 'fail', seen('two', 1))]).evidence;
    expect(evidence!.curl).toContain(`'https://sandbox.example.com/v1/wallet/transfers'`);
    expect(evidence!.curl).toContain('-H "api-secret: $CWIT_API_SECRET"');
  });

  test('keeps the seed and the path of a property', () => {
    const evidence = { expected: 'a', actual: 'b', seed: -5, path: '0:1' };
    expect(resultOf([verdictLine(unique, 'fail', { evidence })]).evidence).toMatchObject([evidence]);
  });

  test('has no member of a request that no report has', () => {
    const { request } = exchangeOf(1);
    const line = exchangeLine(1, { request: { ...request, bytes: true, extra: [[]] } as SentRequest });
    const [evidence] = resultOf([line, verdictLine(unique, 'fail', seen('two', 1))]).evidence;
    expect(evidence!.exchange!.request).toEqual({ ...request, bytes: true });
  });
});

describe('the summary', () => {
  const stopped: RunEvent = { kind: 'RunStopped', reason: 'nothing answers' };
  const internal: RunEvent = { kind: 'InternalError', requirement: unique, message: 'TypeError: x' };
  const judgeable = requirements.filter(({ excluded }) => excluded === undefined);
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
    ['warnings beside passes', also('warn', wallet), conforming, true, { warn: 1 }],
    ['a warning built on another one', also('warn', ...kyc), conforming, true, { warn: 2, notTestable: 0 }],
    ['a failure built on one', also('fail', ...replays), nonconforming, false, { fail: 1, notTestable: 1 }],
    ['one not offered', but('not-offered'), conforming, true, { notOffered: 1 }],
    ['one not testable', but('not-testable'), conforming, false, { notTestable: 1 }],
    ['stopped', [...all, stopped], undecided, false],
    ['an error of the suite', [...all, internal], undecided, false],
    ['stopped after a failure', [verdictLine(wallet, 'fail'), stopped], nonconforming, false],
    ['exchanges', [exchangeLine(1), exchangeLine(2)], undecided, false, { requests: 2, durationMs: 4250 }],
  ])('%s', (_, given, verdict, complete, want = {}) => {
    expect(build(given).summary).toMatchObject({ verdict, complete, ...want });
  });

  test('of a selection', () => {
    const selectedFrom = judgeable.length;
    const some = { verdict: conforming, complete: false, pass: 2, selectedFrom };
    expect(build(all, [unique, wallet]).summary).toMatchObject(some);
    expect(build([verdictLine(wallet, 'warn')], [wallet]).summary).toMatchObject({
      verdict: undecided,
      warn: 1,
    });
  });
});

describe('the report', () => {
  test('has every row of the ledger once, in its order', () => {
    const report = build([verdictLine(wallet, 'pass'), verdictLine(unique, 'pass')]);
    expect(report.requirements.map(({ id }) => id)).toEqual(requirements.map(({ id }) => id));
  });

  test('has the selected rows in the order of the ledger, and no others', () => {
    const lines = [verdictLine('getWallet/response.body', 'fail')];
    expect(build(lines, [wallet, unique]).requirements.map(({ id }) => id)).toEqual([unique, wallet]);
  });

  test('is complete without what the suite does not judge', () => {
    const rows = [{ ...requirementRow(unique), excluded: 'needs a second business' }, requirementRow(wallet)];
    const report = buildReport([verdictLine(wallet, 'pass')], meta, rows);
    expect(report.summary).toMatchObject({
      verdict: 'conforming',
      complete: true,
      notTestable: 0,
      excluded: 1,
    });
    expect(report.requirements[0]).toMatchObject({
      verdict: 'not-testable',
      reason: 'needs a second business',
      excluded: true,
    });
  });

  test('names each problem once', () => {
    const error: RunEvent = { kind: 'InternalError', requirement: unique, message: 'TypeError: x' };
    const report = build([error, error, { kind: 'RunStopped', reason: 'nothing answers' }]);
    expect(report.problems).toEqual([
      `error of the suite in ${unique}: TypeError: x`,
      'the run stopped: nothing answers',
    ]);
  });

  test('tells different observations apart and words them', () => {
    const observe = (observed: string): RunEvent => ({
      kind: 'Observed',
      id: 'listTransactions/page-zero',
      observed,
    });
    const report = build([observe('page 1'), observe('page 1'), observe('a refusal')]);
    expect(report.observations.map(({ observed }) => observed)).toEqual(['a refusal', 'page 1']);
    expect(report.observations[0]!.text).toContain('`page` below 1');
  });

  test('takes no more of the target than it names', () => {
    const target = { ...meta.target, apiSecret: 'shh' };
    expect(JSON.stringify(buildReport([], { ...meta, target }))).not.toContain('shh');
  });
});
