import { describe, expect, it } from 'vitest';
import { requirements, requirementRow, type RequirementId } from '../../../src/contract/contract.js';
import type { Evidence } from '../../../src/contract/verdict.js';
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

const seen = (actual: string, exchange?: number): { evidence: Evidence } => ({
  evidence: { expected: 'one debit', actual, ...(exchange === undefined ? {} : { exchange }) },
});

describe('the verdict on a requirement', () => {
  type Row = [string, { given: RunEvent[]; want: Partial<RequirementResult> }];
  const rows: Row[] = [
    ['none', { given: [], want: { verdict: 'not-testable', reason: 'not reached' } }],
    ['a pass', { given: [verdictLine(unique, 'pass')], want: { verdict: 'pass', evidence: [] } }],
    [
      'a failure before a pass',
      { given: [verdictLine(unique, 'fail'), verdictLine(unique, 'pass')], want: { verdict: 'fail' } },
    ],
    [
      'a pass and a not-testable',
      {
        given: [verdictLine(unique, 'not-testable', { reason: 'no state' }), verdictLine(unique, 'pass')],
        want: { verdict: 'pass' },
      },
    ],
    [
      'two reasons',
      {
        given: ['first', 'second'].map((reason) => verdictLine(unique, 'not-testable', { reason })),
        want: { verdict: 'not-testable', reason: 'first' },
      },
    ],
  ];

  it.each(rows)('%s', (_name, { given, want }) => {
    expect(resultOf(given)).toMatchObject(want);
  });

  it('carries no reason of a verdict that was outweighed', () => {
    const lines = [verdictLine(unique, 'not-testable', { reason: 'no state' }), verdictLine(unique, 'pass')];
    expect(resultOf(lines)).not.toHaveProperty('reason');
  });
});

describe('the evidence of a requirement', () => {
  const response = (text: string) => ({ response: { status: 200, headers: {}, text, json: undefined } });

  it('is the smallest exchange that shows it', () => {
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

  it('is at most three different pieces, the first ones', () => {
    const lines = ['two', 'three', 'two', 'four', 'five'].map((actual) =>
      verdictLine(unique, 'fail', seen(actual)),
    );
    expect(resultOf(lines).evidence.map(({ actual }) => actual)).toEqual(['two', 'three', 'four']);
  });

  it('stands without an exchange when none shows it', () => {
    expect(resultOf([verdictLine(unique, 'fail', seen('two'))]).evidence).toEqual([
      { expected: 'one debit', actual: 'two', exchange: null, curl: null },
    ]);
  });

  it('prefers an exchange to none', () => {
    const lines = [
      exchangeLine(1),
      ...[undefined, 1].map((id) => verdictLine(unique, 'fail', seen('two', id))),
    ];
    expect(resultOf(lines).evidence).toMatchObject([{ exchange: { durationMs: 31 } }]);
  });

  it('can be sent again, with credentials from the environment', () => {
    const [evidence] = resultOf([exchangeLine(1), verdictLine(unique, 'fail', seen('two', 1))]).evidence;
    expect(evidence!.curl).toContain(`'https://sandbox.example.com/v1/wallet/transfers'`);
    expect(evidence!.curl).toContain('-H "api-secret: $CWIT_API_SECRET"');
  });

  it('keeps the seed and the path of a property', () => {
    const evidence = { expected: 'a', actual: 'b', seed: -5, path: '0:1' };
    expect(resultOf([verdictLine(unique, 'fail', { evidence })]).evidence).toMatchObject([evidence]);
  });
});

describe('the summary', () => {
  const both: readonly RequirementId[] = [unique, wallet];
  const kyc: RequirementId[] = [
    'createVirtualAccount/static-bank-a-nin',
    'createVirtualAccount/pact.success.static-bank-a-nin',
  ];
  const replays: RequirementId[] = [
    'createRecipient/idempotency.replay',
    'createRecipient/idempotency.simultaneous',
  ];
  const stopped: RunEvent = { kind: 'RunStopped', reason: 'nothing answers' };
  const internal: RunEvent = { kind: 'InternalError', requirement: unique, message: 'TypeError: x' };
  const judgeable = requirements.filter(({ excluded }) => excluded === undefined);
  const allPass = requirements.map(({ id }) => verdictLine(id, 'pass'));
  type Row = [string, { given: RunEvent[]; selected?: readonly RequirementId[]; want: Partial<Summary> }];
  const rows: Row[] = [
    ['nothing at all', { given: [], want: { verdict: 'undecided', complete: false, requests: 0 } }],
    ['all kept', { given: allPass, want: { verdict: 'conforming', complete: true, fail: 0 } }],
    [
      'one broken',
      {
        given: [...allPass, verdictLine(wallet, 'fail')],
        want: { verdict: 'nonconforming', complete: true, fail: 1 },
      },
    ],
    [
      'only warnings',
      { given: [verdictLine(wallet, 'warn')], selected: [wallet], want: { verdict: 'undecided', warn: 1 } },
    ],
    [
      'warnings beside passes',
      {
        given: [...allPass, verdictLine(wallet, 'warn')],
        want: { verdict: 'conforming', complete: true, warn: 1 },
      },
    ],
    [
      'a warning that is built on another one',
      {
        given: [...allPass, ...kyc.map((id) => verdictLine(id, 'warn'))],
        want: { verdict: 'conforming', complete: true, warn: 2, notTestable: 0 },
      },
    ],
    [
      'a failure that is built on another one',
      {
        given: [...allPass, ...replays.map((id) => verdictLine(id, 'fail'))],
        want: { verdict: 'nonconforming', complete: false, fail: 1, notTestable: 1 },
      },
    ],
    [
      'one not offered',
      {
        given: [...allPass.slice(1), verdictLine(requirements[0]!.id, 'not-offered')],
        want: { verdict: 'conforming', complete: true, notOffered: 1 },
      },
    ],
    [
      'one not testable',
      {
        given: [...allPass.slice(1), verdictLine(requirements[0]!.id, 'not-testable')],
        want: { verdict: 'conforming', complete: false, notTestable: 1 },
      },
    ],
    [
      'selected',
      {
        given: allPass,
        selected: both,
        want: { verdict: 'conforming', complete: false, pass: 2, selectedFrom: judgeable.length },
      },
    ],
    ['stopped', { given: [...allPass, stopped], want: { verdict: 'undecided', complete: false } }],
    [
      'an error of the suite',
      { given: [...allPass, internal], want: { verdict: 'undecided', complete: false } },
    ],
    [
      'stopped after a failure',
      { given: [verdictLine(wallet, 'fail'), stopped], want: { verdict: 'nonconforming', complete: false } },
    ],
    ['exchanges', { given: [exchangeLine(1), exchangeLine(2)], want: { requests: 2, durationMs: 4250 } }],
  ];

  it.each(rows)('%s', (_name, { given, selected, want }) => {
    expect(build(given, selected).summary).toMatchObject(want);
  });
});

describe('the report', () => {
  it('has every row of the ledger once, in its order', () => {
    const report = build([verdictLine(wallet, 'pass'), verdictLine(unique, 'pass')]);
    expect(report.requirements.map(({ id }) => id)).toEqual(requirements.map(({ id }) => id));
  });

  it('has the selected rows in the order of the ledger, and no others', () => {
    const lines = [verdictLine('getWallet/response.body', 'fail')];
    expect(build(lines, [wallet, unique]).requirements.map(({ id }) => id)).toEqual([unique, wallet]);
  });

  it('is complete without what the suite does not judge', () => {
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

  it('names each problem once', () => {
    const error: RunEvent = { kind: 'InternalError', requirement: unique, message: 'TypeError: x' };
    const report = build([error, error, { kind: 'RunStopped', reason: 'nothing answers' }]);
    expect(report.problems).toEqual([
      `error of the suite in ${unique}: TypeError: x`,
      'the run stopped: nothing answers',
    ]);
  });

  it('tells different observations apart and words them', () => {
    const observe = (observed: string): RunEvent => ({
      kind: 'Observed',
      id: 'listTransactions/page-zero',
      observed,
    });
    const report = build([observe('page 1'), observe('page 1'), observe('a refusal')]);
    expect(report.observations.map(({ observed }) => observed)).toEqual(['a refusal', 'page 1']);
    expect(report.observations[0]!.text).toContain('`page` below 1');
  });

  it('takes no more of the target than it names', () => {
    const target = { ...meta.target, apiSecret: 'shh' };
    expect(JSON.stringify(buildReport([], { ...meta, target }))).not.toContain('shh');
  });
});
