import { claim } from '../../../../src/contract/finding.js';
import { expect, test } from 'vitest';
import { chooseEvidence } from '../../../../src/report/build/evidence.js';
import type { AnsweredExchange } from '../../../../src/report/build/request-log.js';
import { exchangeOf } from '../../support/exchange.js';

const id = 'createVirtualAccount/body.bvn.pattern';
const sent = (
  number: number,
  path: string,
  more: Partial<AnsweredExchange> = {},
  status = 200,
): AnsweredExchange => ({
  ...exchangeOf({
    operation: 'listTransactions',
    ...more,
    request: { method: 'GET', path, headers: {}, body: null },
    response: { status, headers: {}, text: '{}', json: {} },
  }),
  id: number,
  answer: status < 300 ? 'accepted' : 'refused',
});
const chosen = (requirement: string, exchanges: readonly AnsweredExchange[], failing: readonly number[]) =>
  chooseEvidence(
    requirement,
    failing.map((number) => ({ finding: claim('a', 'b'), exchange: number })),
    new Map(exchanges.map((one) => [one.id, one])),
    'http://127.0.0.1',
  );

test.each([
  ['plain values before a leap day', ['/t?from=2028-02-29', '/t?from=2026-02-14'], 1],
  ['plain values before an emoji, whatever the size', ['/t?q=%F0%9F%98%80', '/t?q=a-longer-plain-value'], 1],
  ['fewer parameters before more', ['/t?a=1&b=2', '/t?a=100000'], 1],
  ['the smaller request of two plain ones', ['/t?a=1', '/t?a=100'], 0],
])('of requests that show the same, chooses %s', (_, paths, place) => {
  const exchanges = paths.map((path, at) => sent(at, path));
  const [first] = chosen('listTransactions/response.body', exchanges, [0, 1]);
  expect(first!.exchange!.request.path).toBe(paths[place]);
});

const bvn = (fault: string) => ({ member: 'bvn', fault });

test('lists the variations that were tried, up to the one that failed', () => {
  const exchanges = [
    sent(1, '/t', { by: id }),
    sent(2, '/t', { by: id, fault: bvn('10 digits') }, 400),
    sent(3, '/t', { by: 'createRecipient/body.email.type', fault: bvn('null') }, 400),
    sent(4, '/t', { by: id, fault: bvn('12 digits') }),
    sent(5, '/t', { by: id, fault: bvn('a letter') }, 400),
  ];
  expect(chosen(id, exchanges, [4])[0]!.tried).toEqual([
    { what: 'bvn: 10 digits', result: 'rejected (400)' },
    { what: 'bvn: 12 digits', result: 'accepted (200)' },
  ]);
});
