import { expect, test } from 'vitest';
import { requirementRow, type RequirementId } from '../../../src/contract/contract.js';
import { causesOf } from '../../../src/report/causes/causes.js';
import type { ReportedEvidence, RequirementResult } from '../../../src/report/model/model.js';
import { reportedExchange } from '../support/exchange.js';

type Verdict = RequirementResult['verdict'];

/** An answer of a status, and what is wrong with its body. */
function answered(status: number, ...faults: [pointer: string, keyword: string][]): ReportedEvidence {
  return {
    expected: 'one thing',
    actual: 'another',
    curl: null,
    exchange: reportedExchange({
      answer: status < 300 ? 'accepted' : 'refused',
      response: { status, headers: {}, body: '' },
    }),
    faults: faults.map(([pointer, keyword]) => ({ pointer, keyword, expected: '', actual: '' })),
  };
}

function result(id: RequirementId, verdict: Verdict = 'fail', evidence = answered(200)): RequirementResult {
  const { operation, tag, level, text, clause, basis } = requirementRow(id);
  const isShown = verdict === 'fail' || verdict === 'warn';
  const asked = { ...evidence, exchange: { ...evidence.exchange!, operation } };
  return { id, operation, tag, level, text, clause, basis, verdict, evidence: isShown ? [asked] : [] };
}

const told = (...results: RequirementResult[]): [string, string[]][] =>
  causesOf(results).causes.map(({ requirement, explains }) => [requirement, explains]);

const replay: RequirementId = 'initiateTransfer/idempotency.one-effect';
const simultaneous: RequirementId = 'initiateTransfer/idempotency.simultaneous';
const debit: RequirementId = 'initiateTransfer/debit';
const sequence: RequirementId = 'initiateTransfer/any-sequence';
/** Causes that explain nothing else. */
const apart = (...ids: RequirementId[]): [RequirementId, RequirementId[]][] => ids.map((id) => [id, []]);
const wrongId = answered(200, ['/data/id', 'type']);
/** Of an event: the answer to it is the suite's own. */
const { answer: _, ...delivery } = answered(200).exchange!;
const event = (id: RequirementId): RequirementResult =>
  result(id, 'fail', { ...answered(200), exchange: delivery });
const of = (name: string, ...operations: string[]): RequirementId[] =>
  operations.map((operation) => `${operation}/${name}` as RequirementId);
const three = ['getWallet', 'createRecipient', 'listBanks'];

test.each<[string, results: RequirementResult[], causes: [id: RequirementId, explains: RequirementId[]][]]>([
  [
    'warnings of one kind are one, at however few operations, and failures are not among them',
    [
      result('getWallet/response.refusal-is-json', 'warn'),
      result('listBanks/response.refusal-is-json', 'warn', answered(404)),
      result('createEsimOrder/echo-as-sent', 'warn', answered(201)),
      result('createRecipient/response.error-body', 'fail', answered(400)),
    ],
    [
      ['createRecipient/response.error-body', []],
      ['listBanks/response.refusal-is-json', ['getWallet/response.refusal-is-json']],
      ['createEsimOrder/echo-as-sent', []],
    ],
  ],
  [
    'a server that reads values leniently is one warning',
    [
      result('createRecipient/body.email.type', 'warn', answered(201)),
      result('createRecipient/fuzz.rule-bent', 'warn', answered(201)),
      result('createEsimOrder/body.reference.type', 'warn'),
    ],
    [
      [
        'createRecipient/body.email.type',
        ['createEsimOrder/body.reference.type', 'createRecipient/fuzz.rule-bent'],
      ],
    ],
  ],
  [
    'what is built on something broken is explained by it, over several steps',
    [replay, simultaneous, debit, sequence].map((id) => result(id)),
    [[debit, [replay, simultaneous, sequence]]],
  ],
  [
    'faults of one event are not the same for the answer that the suite gave to it',
    [event('orderFailed/signature'), event('orderFailed/request.no-secret')],
    apart('orderFailed/signature', 'orderFailed/request.no-secret'),
  ],
  [
    'what shows itself otherwise waits for nothing',
    [result('createRecipient/echo'), result('createRecipient/fuzz.valid', 'fail', answered(500))],
    apart('createRecipient/fuzz.valid', 'createRecipient/echo'),
  ],
  [
    'a broken MUST does not wait for a broken SHOULD',
    [result('createRecipient/body.type.type', 'warn'), result('createRecipient/fuzz.rule-broken')],
    apart('createRecipient/fuzz.rule-broken', 'createRecipient/body.type.type'),
  ],
  [
    'one finding in an answer is one cause, whoever stumbles over it',
    [
      result('listTransactions/response.body', 'fail', wrongId),
      result('listTransactions/reference-unique', 'fail', wrongId),
    ],
    [['listTransactions/reference-unique', ['listTransactions/response.body']]],
  ],
])('%s', (_name, results, causes) => expect(told(...results)).toEqual(causes));

test('what every exchange is checked for waits only for what saw it', () => {
  const root: RequirementId = 'mockCardTransaction/idempotency.replay';
  const check: RequirementId = 'mockCardTransaction/response.success';
  const seen = (...by: RequirementId[]) =>
    causesOf([result(root), result(check)], undefined, new Map([[check, new Set(by)]])).causes.length;
  const law: RequirementId = 'createVirtualAccount/idempotency.any-sequence';
  expect(seen(root, 'mockCardTransaction/idempotency.after-1h', law)).toBe(1);
  expect(seen(root, check)).toBe(2);
  expect(seen(root, 'mockCardTransaction/balance')).toBe(2);
});

test('what ails most operations alike is one cause, which names them', () => {
  const { causes } = causesOf([
    result('getWallet/known-wallet'),
    ...of('auth.wrong-secret', ...three).map((id) => result(id)),
    result('freezeCard/auth.wrong-secret', 'pass'),
  ]);
  expect(causes.map(({ requirement, operations }) => [requirement, operations])).toEqual([
    ['createRecipient/auth.wrong-secret', ['createRecipient', 'listBanks', 'getWallet']],
    ['getWallet/known-wallet', undefined],
  ]);
  expect(causes[0]!.headline).toBe('3 operations: With an invalid api-secret the answer is 401.');
});

test('wrong bodies of several operations are several causes, unless they are wrong alike', () => {
  const lacking = (id: RequirementId, pointer: string) =>
    result(id, 'fail', answered(200, [pointer, 'required']));
  const ids = of('response.body', ...three);
  expect(told(...ids.map((id, at) => lacking(id, `/data/${at}`)))).toHaveLength(3);
  expect(told(...ids.map((id) => lacking(id, '/status')))).toHaveLength(1);
});

test('of what is built on each other in a circle, one is the cause', () => {
  const ids = ['getWallet/known-wallet', 'getWallet/same-wallet', 'getWallet/response.body'] as const;
  const rows = ids.map((id, at) => ({ id, needs: [ids[(at + 1) % ids.length]!] }));
  const { causes } = causesOf(
    ids.map((id) => result(id)),
    rows,
  );
  expect(causes.map(({ explains }) => explains.length)).toEqual([2]);
});
