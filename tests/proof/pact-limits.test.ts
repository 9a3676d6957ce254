// What Pact's verifier cannot read is legal JSON all the same: nobody is blamed for it, and what it does see still counts.
import { describe, expect, test } from 'vitest';
import type { RequirementId } from '../../src/contract/contract.js';
import { internalErrors, judgeReference, type Judgement } from './judge.js';
import { behindProxy } from './proxy.js';

const tags = ['getWallet', 'createFlightQuote', 'searchFlights'];
const ofPact = (id: RequirementId) =>
  tags.some((tag) => [`${tag}/response.body`, `${tag}/response.content-type`].includes(id)) ||
  tags.some((tag) => id.startsWith(`${tag}/pact.`));

/** A server that puts one more member into every answer, as JSON. */
function judgedWith(member: string, defect: string[] = []): Promise<Judgement> {
  return judgeReference(
    { defect },
    {
      only: ofPact,
      way: (server) =>
        behindProxy(server, ({ path, status, text }, outgoing) => {
          const isObject = text.startsWith('{') && path !== '/states';
          outgoing.writeHead(status).end(isObject ? `{"more":${member},${text.slice(1)}` : text);
        }),
    },
  );
}

describe.each([
  ['a member nested 200 levels deep', '{"a":'.repeat(200) + '[]' + '}'.repeat(200)],
  ['half of a surrogate pair', '"\\ud800"'],
])('%s', (_, member) => {
  test.concurrent('is not testable by Pact, and no fault', async () => {
    const judged = await judgedWith(member);
    expect(internalErrors(judged)).toEqual([]);
    expect([...judged.killed.keys()], [...judged.killed.keys()].map(judged.why).join('\n')).toEqual([]);
    expect(judged.with('pass')).toEqual(expect.arrayContaining(['getWallet/response.body']));
    const open = judged.with('not-testable');
    expect(open).toEqual(
      expect.arrayContaining(['getWallet/pact.success', 'createFlightQuote/pact.success']),
    );
    for (const id of open) expect(judged.why(id)).toContain("Pact's verifier cannot read the body");
  });

  test.concurrent('hides no wrong status', async () => {
    const judged = await judgedWith(member, ['get-wallet-refuses-credentials-with-403']);
    expect(judged.with('fail')).toContain('getWallet/pact.unauthorized');
  });
});

test('what is nested less deep hides nothing', async () => {
  const judged = await judgedWith('['.repeat(100) + ']'.repeat(100), ['get-wallet-answers-without-data']);
  expect(judged.with('fail')).toContain('getWallet/pact.success');
  expect(judged.why('getWallet/pact.success')).toContain('lacks data');
});
