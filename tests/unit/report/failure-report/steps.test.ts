import { claim, type Finding, type SentFault } from '../../../../src/contract/finding.js';
import { describe, expect, it } from 'vitest';
import { describeSteps, failingStep } from '../../../../src/report/failure-report/steps.js';
import { wordsOf } from '../../../../src/report/failure-report/request-words.js';
import type { ReportedEvidence, ReportedExchange, ReportedStep } from '../../../../src/report/model/model.js';
import { reportedExchange } from '../../support/exchange.js';

const about = { sent: wordsOf(), came: wordsOf() };
const list = (query: string, body: object = { data: [1, 2], meta: { total: 9 } }): ReportedStep => ({
  exchange: reportedExchange({
    operation: 'listTransactions',
    request: { method: 'GET', path: `/transactions?${query}`, headers: credentials, body: null },
    response: { status: 200, headers: {}, body: JSON.stringify(body) },
  }),
});
const credentials = { 'api-key': '[api-key]', 'api-secret': '[api-secret]' };
const post = (fault: SentFault | undefined, body: object, status: number): ReportedStep => ({
  exchange: reportedExchange({
    operation: 'createVirtualAccount',
    ...(fault ? { fault } : {}),
    request: { method: 'POST', path: '/accounts', headers: credentials, body: JSON.stringify(body) },
    response: { status, headers: {}, body: '{}' },
  }),
});
const texts = (steps: readonly ReportedStep[], failing: number) =>
  describeSteps(steps, about, failing).map(({ numbers, text, answer }) => [numbers?.join(), text, answer]);

describe('the steps of a failure report', () => {
  it('show lists in full, fold their pages, and mark what fails and its reference', () => {
    const steps = [list('customer=7&status=failed'), list('per_page=2'), list('per_page=2&page=2')];
    expect(texts(steps, 0)).toEqual([
      ['1,1', 'GET /transactions  status=failed  customer=7', '200  2 of 9 records  ←\u00a0fails'],
      ['2,3', 'GET /transactions  per_page=2, and 1 more page', '200  2 of 9 records  ←\u00a0reference'],
    ]);
  });

  it('distinguish the fault of a request from its set-up', () => {
    const steps = [
      post(undefined, { bvn: '22212345678', account_type: 'STATIC' }, 200),
      post(
        { member: 'bvn', fault: '10 digits', form: 'dynamic' },
        { bvn: '2221234567', account_type: 'DYNAMIC' },
        200,
      ),
      post({ member: 'bvn', fault: 'left out' }, { account_type: 'STATIC' }, 200),
    ];
    expect(texts(steps, 2).map(([, text]) => text)).toEqual([
      'POST /accounts',
      'as 1, but fault: bvn "2221234567" (10 digits)  set-up: account_type "DYNAMIC"  dynamic',
      'as 1, but fault: bvn left out',
    ]);
  });

  it('show the differences if the same request gets a different body', () => {
    const one = list('q=1', { charged: true });
    const other = list('q=1', { charged: false });
    expect(texts([one, other], -1)[1]).toEqual(['2,2', 'the same as 1', '200, charged false (was true)']);
  });
});

describe('the failing step', () => {
  const steps = [
    list('q=1'),
    list('q=2'),
    { text: 'balance 3.00', kind: 'balance' as const, exchange: list('q=3').exchange! },
  ];
  const evidence = {
    ...{ finding: claim('', ''), expected: '', actual: '', headline: '' },
    ...{ curl: null, exchange: null },
  } satisfies ReportedEvidence;
  const lost: Finding = {
    ...{ kind: 'debit', before: '8.00', after: '3.00', lost: '5.00', least: '4.00' },
    ...{ why: '', by: 'a transfer', status: 201 },
  };
  const shown = steps[0]!.exchange as ReportedExchange;

  it.each([
    [
      'the second of two that are compared',
      { exchange: shown, compares: [0, 1] as [number, number] },
      steps,
      1,
    ],
    ['the request', { exchange: shown }, steps.slice(0, 2), 0],
    ['the balance behind the request', { exchange: shown, finding: lost }, steps, 2],
    ['the request, where no balance is wrong', { exchange: shown }, steps, 0],
    ['none without an exchange', { exchange: null }, steps, -1],
  ])('is %s', (_, changes, story, place) => {
    expect(failingStep({ ...evidence, ...changes }, story)).toBe(place);
  });
});
