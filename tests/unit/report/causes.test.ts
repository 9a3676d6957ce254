import { describe, expect, test } from 'vitest';
import { requirementRow, type RequirementId } from '../../../src/contract/contract.js';
import { causesOf } from '../../../src/report/causes/causes.js';
import { guessOf } from '../../../src/report/causes/guess.js';
import type { ReportedEvidence, RequirementResult } from '../../../src/report/model.js';

type Verdict = RequirementResult['verdict'];

/** An answer of a status, and what is wrong with its body. */
function answered(status: number, ...faults: [pointer: string, keyword: string][]): ReportedEvidence {
  return {
    expected: 'one thing',
    actual: 'another',
    curl: null,
    exchange: {
      operation: null,
      purpose: '',
      answer: status < 300 ? 'accepted' : 'refused',
      request: { method: 'GET', path: '/', headers: {}, body: null },
      response: { status, headers: {}, body: '' },
      durationMs: 1,
    },
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

describe('causes', () => {
  test('what is built on something broken is explained by it, over several steps', () => {
    expect(
      told(
        result('initiateTransfer/idempotency.one-effect'),
        result('initiateTransfer/idempotency.simultaneous'),
        result('initiateTransfer/debit'),
        result('initiateTransfer/any-sequence'),
      ),
    ).toEqual([
      [
        'initiateTransfer/debit',
        [
          'initiateTransfer/idempotency.one-effect',
          'initiateTransfer/idempotency.simultaneous',
          'initiateTransfer/any-sequence',
        ],
      ],
    ]);
  });

  test('faults of one event are not the same for the answer that the suite gave to it', () => {
    const { exchange, ...delivery } = answered(200);
    const { answer: _, ...taken } = exchange!;
    const evidence = { ...delivery, exchange: taken };
    expect(
      told(
        result('orderFailed/signature', 'fail', evidence),
        result('orderFailed/request.no-secret', 'fail', evidence),
      ),
    ).toEqual([
      ['orderFailed/signature', []],
      ['orderFailed/request.no-secret', []],
    ]);
  });

  test('what shows itself otherwise waits for nothing', () => {
    const law = result('createRecipient/fuzz.valid', 'fail', answered(500));
    expect(told(result('createRecipient/echo'), law)).toEqual([
      ['createRecipient/fuzz.valid', []],
      ['createRecipient/echo', []],
    ]);
  });

  test('a broken MUST does not wait for a broken SHOULD', () => {
    expect(
      told(result('createRecipient/body.type.type', 'warn'), result('createRecipient/fuzz.rule-broken')),
    ).toEqual([
      ['createRecipient/fuzz.rule-broken', []],
      ['createRecipient/body.type.type', []],
    ]);
  });

  test('what every exchange is checked for waits only for what saw it', () => {
    const [root, check] = [
      'mockCardTransaction/idempotency.replay',
      'mockCardTransaction/response.success',
    ] as const;
    const seen = (...by: RequirementId[]) =>
      causesOf([result(root), result(check)], undefined, new Map([[check, new Set(by)]])).causes.length;
    const law: RequirementId = 'createVirtualAccount/idempotency.any-sequence';
    expect(seen(root, 'mockCardTransaction/idempotency.after-1h', law)).toBe(1);
    expect(seen(root, check)).toBe(2);
    expect(seen(root, 'mockCardTransaction/balance')).toBe(2);
  });

  test('one finding in an answer is one cause, whoever stumbles over it', () => {
    const wrong = answered(200, ['/data/id', 'type']);
    expect(
      told(
        result('listTransactions/response.body', 'fail', wrong),
        result('listTransactions/reference-unique', 'fail', wrong),
      ),
    ).toEqual([['listTransactions/reference-unique', ['listTransactions/response.body']]]);
  });

  test('what ails most operations alike is one cause, which names them', () => {
    const ids = ['getWallet', 'createRecipient', 'listBanks'].map(
      (operation) => `${operation}/auth.wrong-secret` as RequirementId,
    );
    const { causes } = causesOf([
      result('getWallet/known-wallet'),
      ...ids.map((id) => result(id)),
      result('freezeCard/auth.wrong-secret', 'pass'),
    ]);
    expect(causes.map(({ requirement, operations }) => [requirement, operations])).toEqual([
      ['createRecipient/auth.wrong-secret', ['createRecipient', 'listBanks', 'getWallet']],
      ['getWallet/known-wallet', undefined],
    ]);
    expect(causes[0]!.headline).toBe('3 operations: With an invalid api-secret the answer is 401.');
  });

  test('wrong bodies of several operations are several causes, unless they are wrong alike', () => {
    const of = (id: RequirementId, pointer: string) =>
      result(id, 'fail', answered(200, [pointer, 'required']));
    const ids = ['getWallet', 'createRecipient', 'listBanks'].map(
      (operation) => `${operation}/response.body` as RequirementId,
    );
    expect(told(...ids.map((id, at) => of(id, `/data/${at}`)))).toHaveLength(3);
    expect(told(...ids.map((id) => of(id, '/status')))).toHaveLength(1);
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
});

describe('a guess', () => {
  const signatures = [
    { summary: 'one', breaks: ['x/a', 'x/b', 'x/c', 'x/d'] },
    { summary: 'two', breaks: ['x/a', 'x/b', 'x/c', 'x/e', 'x/f', 'x/g'] },
  ];
  test('is the fault that breaks nearly the same, with the share that it explains', () => {
    expect(guessOf(['x/a', 'x/b', 'x/c', 'x/d'], signatures)).toEqual({ like: 'one', share: 1 });
    expect(guessOf(['x/a', 'x/b', 'x/c', 'x/d', 'x/z'], signatures)).toEqual({ like: 'one', share: 0.8 });
  });
  test('is none where little is in common, where few tell, or where two are as near', () => {
    expect(guessOf(['x/a', 'x/b', 'x/y', 'x/z'], signatures)).toBeUndefined();
    expect(guessOf(['x/a', 'x/fuzz.valid', 'x/pact.success'], signatures)).toBeUndefined();
    const twins = [signatures[0]!, { ...signatures[0]!, summary: 'twin' }];
    expect(guessOf(['x/a', 'x/b', 'x/c', 'x/d'], twins)).toBeUndefined();
  });
});
