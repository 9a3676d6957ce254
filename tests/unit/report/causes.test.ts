import { claim, type Finding } from '../../../src/contract/finding.js';
import { expect, test } from 'vitest';
import type { RequirementId } from '../../../src/contract/contract.js';
import { causesOf } from '../../../src/report/causes/causes.js';
import type { ReportedEvidence, RequirementResult } from '../../../src/report/model/model.js';
import { say } from '../../../src/contract/phrase.js';
import { answered, result, told } from '../support/failures.js';

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
    'a missing credential masks a wrong one',
    [result('getWallet/auth.wrong-secret'), result('getWallet/auth.missing-secret')],
    [['getWallet/auth.missing-secret', ['getWallet/auth.wrong-secret']]],
  ],
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
    'a failure is masked by a similar one that it depends on, over several steps',
    [replay, simultaneous, debit, sequence].map((id) => result(id)),
    [[debit, [replay, simultaneous, sequence]]],
  ],
  [
    'faults of one event do not share a root cause because the suite answered it',
    [event('orderFailed/signature'), event('orderFailed/request.no-secret')],
    apart('orderFailed/signature', 'orderFailed/request.no-secret'),
  ],
  [
    'a failure that shows another symptom is not masked',
    [result('createRecipient/echo'), result('createRecipient/fuzz.valid', 'fail', answered(500))],
    apart('createRecipient/echo', 'createRecipient/fuzz.valid'),
  ],
  [
    'a failing MUST is not masked by a failing SHOULD',
    [result('createRecipient/body.type.type', 'warn'), result('createRecipient/fuzz.rule-broken')],
    apart('createRecipient/fuzz.rule-broken', 'createRecipient/body.type.type'),
  ],
  [
    'one place of a body is one root cause, whichever requirements show it',
    [
      result('listTransactions/response.body', 'fail', wrongId),
      result('listTransactions/reference-unique', 'fail', wrongId),
    ],
    [['listTransactions/reference-unique', ['listTransactions/response.body']]],
  ],
])('%s', (_name, results, causes) => expect(told(...results)).toEqual(causes));

test('a check of every exchange is masked only by a requirement whose test saw its failure', () => {
  const root: RequirementId = 'mockCardTransaction/idempotency.replay';
  const check: RequirementId = 'mockCardTransaction/response.success';
  const seen = (...by: RequirementId[]) =>
    causesOf([result(root), result(check)], undefined, new Map([[check, new Set(by)]])).causes.length;
  const law: RequirementId = 'createVirtualAccount/idempotency.any-sequence';
  expect(seen(root, 'mockCardTransaction/idempotency.after-1h', law)).toBe(1);
  expect(seen(root, check)).toBe(2);
  expect(seen(root, 'mockCardTransaction/balance')).toBe(2);
});

/** A failure of a request with a query. */
const queried = (finding: Finding, query = ''): ReportedEvidence => ({
  ...answered(200),
  finding,
  exchange: {
    ...answered(200).exchange!,
    request: { method: 'GET', path: `/${query}`, headers: {}, body: null },
  },
});
const wrongTotal = (query: string): ReportedEvidence => queried(claim('a total of 5', 'a total of 9'), query);
const stranger = (name: string): ReportedEvidence =>
  queried(
    claim(say`only transactions with ${name} x`, '5 of 20 are others', { parts: [`filter ${name}`] }),
    `?${name}=x`,
  );
const earlier = queried(claim('only later ones', 'an earlier one'), '?from=2026-01-01');
const unauthorized = (fault: string, got: string): Finding => ({
  kind: 'status',
  wanted: 401,
  sent: { fault },
  got,
});
const accepted401 = queried(unauthorized('an api-secret with one more character', '200'));
const getting403 = { ...answered(403), finding: unauthorized('no credentials', '403') };
const escaped: Finding = {
  ...{ kind: 'echo', at: '/data/name', sent: "O'Brien", got: 'O&#39;Brien', symptom: 'text: HTML entities' },
};

test('requirements of one kind that fail in the same way are one root cause, which names the operations', () => {
  const { causes } = causesOf([
    result('getWallet/known-wallet'),
    ...of('auth.wrong-secret', 'getWallet', 'createRecipient').map((id) => result(id, 'fail', accepted401)),
    result('freezeCard/auth.wrong-secret', 'pass'),
  ]);
  expect(
    causes.map(({ headline, operations, fingerprints }) => [headline, operations, fingerprints]),
  ).toEqual([
    [
      'An api-secret with one more character gets 200 instead of 401 (2 operations)',
      ['createRecipient', 'getWallet'],
      ['requirement: auth.wrong-secret accepted'],
    ],
    [
      'getWallet: Another instead of what getWallet/known-wallet says',
      undefined,
      ['requirement: getWallet/known-wallet accepted'],
    ],
  ]);
});

test.each<[what: string, causes: number, results: RequirementResult[]]>([
  [
    'one clock, which filters and sort orders show',
    1,
    ['filter-from', 'filter-to', 'sort-paid_at'].map((name) =>
      result(`listTransactions/${name}` as RequirementId, 'fail', stranger(name)),
    ),
  ],
  [
    'one wrong status of all rejections of credentials',
    1,
    [...of('auth.missing', ...three), ...of('auth.wrong-key', ...three)].map((id) =>
      result(id, 'fail', getting403),
    ),
  ],
  [
    'other kinds of wrong credentials that are accepted',
    2,
    [
      result('getWallet/auth.wrong-key', 'fail', accepted401),
      result('listBanks/auth.wrong-secret', 'fail', accepted401),
    ],
  ],
  [
    'a change of text that several operations show',
    1,
    of('echo', 'createRecipient', 'createEsimOrder').map((id) => result(id, 'fail', queried(escaped))),
  ],
  [
    'three filters that list the same others',
    1,
    ['status', 'currency', 'from'].map((name) =>
      result(`listTransactions/filter-${name}` as RequirementId, 'fail', stranger(name)),
    ),
  ],
  [
    'two filters that fail, each by itself',
    2,
    ['status', 'currency'].map((name) =>
      result(`listTransactions/filter-${name}` as RequirementId, 'fail', stranger(name)),
    ),
  ],
  [
    'a property about a parameter that a filter fails for',
    1,
    [
      result('listTransactions/filter-from', 'fail', earlier),
      result('listTransactions/any-query', 'fail', wrongTotal('?from=2026-01-01&sort=amount')),
    ],
  ],
  [
    'a property about another parameter',
    2,
    [
      result('listTransactions/filter-from', 'fail', earlier),
      result('listTransactions/any-query', 'fail', wrongTotal('?status=success')),
    ],
  ],
  [
    'a wrong total next to a null body of other queries',
    2,
    [
      result('listTransactions/response.body', 'fail', answered(200, ['/data', 'type'])),
      result('listTransactions/any-query', 'fail', wrongTotal('?status=success')),
    ],
  ],
  [
    'a wrong total next to an api-key that is accepted',
    2,
    [
      result('listTransactions/auth.wrong-key', 'fail', accepted401),
      result('listTransactions/any-query', 'fail', wrongTotal('?status=success')),
    ],
  ],
])('%s: %i', (_, count, results) => expect(told(...results)).toHaveLength(count));

test('wrong bodies of several operations are several root causes, unless they are wrong in the same way', () => {
  const lacking = (id: RequirementId, pointer: string) =>
    result(id, 'fail', answered(200, [pointer, 'required']));
  const ids = of('response.body', ...three);
  expect(told(...ids.map((id, at) => lacking(id, `/data/${'abc'[at]}`)))).toHaveLength(3);
  expect(told(...ids.map((id) => lacking(id, '/status')))).toHaveLength(1);
});

test('of requirements that depend on each other in a circle, one is the root cause', () => {
  const ids = ['getWallet/known-wallet', 'getWallet/same-wallet', 'getWallet/response.body'] as const;
  const rows = ids.map((id, at) => ({ id, needs: [ids[(at + 1) % ids.length]!] }));
  const { causes } = causesOf(
    ids.map((id) => result(id)),
    rows,
  );
  expect(causes.map(({ explains }) => explains.length)).toEqual([2]);
});
