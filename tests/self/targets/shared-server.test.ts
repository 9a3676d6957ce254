// A server without a state handler is shared: other clients move money and make records while the suite tests it.
import { Big } from 'big.js';
import { expect, test } from 'vitest';
import { startReferenceServer, type ReferenceServer } from '../../../reference/server.js';
import type { RequirementId } from '../../../src/contract/contract.js';
import type { RunEvent } from '../../../src/engine/events.js';
import { OtherClient, type Work } from '../support/other-client.js';
import { testServer, type TestResult } from '../support/run.js';
import { sharedTarget } from '../support/shared-target.js';
import { butRateLimit } from '../variants/concerned.js';
import { expectGreen } from '../variants/green.js';

interface Shared {
  seed?: number;
  defect?: string;
  variants?: readonly string[];
  /** Enough for every purchase of the tests, unless a test is about the limit. */
  spend?: string;
  only?: (id: RequirementId) => boolean;
}

async function balanceOf({ url, apiKey, apiSecret }: ReferenceServer): Promise<string> {
  const headers = { 'api-key': apiKey, 'api-secret': apiSecret };
  const response = await fetch(`${url}/pms/api/external/request/wallet/get-or-create/`, { headers });
  const { data } = (await response.json()) as { data: { balance: { available_balance: string } } };
  return data.balance.available_balance;
}

/** Tests the reference server by what the API and its user give, while another client is at work. */
async function testShared(
  { seed = 1, defect, variants = [], spend = '100000', only = butRateLimit }: Shared,
  work?: Work,
): Promise<TestResult & { lost: Big }> {
  const server = await startReferenceServer({ rateLimit: false, variants, ...(defect ? { defect } : {}) });
  const target = { ...(await sharedTarget(server)), ...(spend === '' ? {} : { spend }) };
  const other = work && new OtherClient(server, seed, work);
  try {
    const onEvent = ({ kind }: RunEvent) => void (kind === 'ExchangeRecorded' && other?.heard());
    const tested = await testServer(target, {
      seed,
      only,
      keepAlive: true,
      effort: { depth: 'standard' },
      // The list of orders shows what packages cost.
      discovers: true,
      onEvent,
    });
    return { ...tested, lost: new Big('250000.00').minus(await balanceOf(server)) };
  } finally {
    await other?.stop();
    await server.close();
  }
}

const isOfMoney = (id: string): boolean =>
  /^(initiateTransfer|createEsimOrder|verifyEnhancedNin|queryLoanFeature|getWallet)/.test(id) &&
  !/pact|fuzz|body|auth/.test(id);

test('no requirement fails while a second client is active', async () => {
  const tested = await testShared({}, { pauseMs: 100 });
  expectGreen(tested);
  expect(tested.with('pass').length).toBeGreaterThan(400);
});

test.each<[string, seed: number, Work]>([
  ['that works now and then', 2, { pauseMs: 150 }],
  ['that works all the time', 3, { pauseMs: 10 }],
  ['that always pays the same', 4, { pauseMs: 60, amount: '1000.00' }],
  ['that pays little', 5, { pauseMs: 40, amount: '0.03' }],
])('no requirement about money fails next to a client %s', async (_, seed, work) => {
  expectGreen(await testShared({ seed, only: isOfMoney }, work));
});

test('rejected requests do not fail because another client pays', async () => {
  const only = (id: string): boolean => id.startsWith('initiateTransfer/fuzz.rule');
  for (const seed of [1, 2, 3]) expectGreen(await testShared({ seed, only }, { every: 5 + seed }));
});

test('a message about the balance does not fail because another client pays', async () => {
  const only = (id: string): boolean => id.endsWith('/insufficient-balance-message');
  for (const every of [5, 6, 7]) expectGreen(await testShared({ only }, { every }));
});

test.each<[string, RequirementId, Work | undefined]>([
  ['transfer-debited-twice', 'initiateTransfer/debit', undefined],
  ['transfer-debited-twice', 'initiateTransfer/debit', { every: 60 }],
  ['transfer-replay-debits-again', 'initiateTransfer/idempotency.one-effect', undefined],
  ['transfer-replay-debits-again', 'initiateTransfer/idempotency.one-effect', { every: 60 }],
  ['esim-replay-debits-again', 'createEsimOrder/idempotency.one-effect', undefined],
])('%s is found at %s, with other clients: %j', async (defect, id, work) => {
  const tested = await testShared({ defect, only: isOfMoney }, work);
  expect(tested.with('fail'), tested.why(id)).toContain(id);
});

// Another client may pay the same price, so a price counts only if it is debited again with the next request.
test.each([0, 1, 2, 3])(
  'a second debit of a price is found without a state handler, seed %i',
  async (seed) => {
    const id = 'createEsimOrder/idempotency.one-effect';
    const tested = await testShared({ seed, defect: 'esim-replay-debits-again', only: (one) => one === id });
    expect(tested.with('fail'), tested.why(id)).toContain(id);
  },
);

test.each<[limit: string, spend: string, variants: string[]]>([
  ['5000.00', '', []],
  ['300.00', '300.00', []],
  ['5000.00', '', ['transfer-fee-50']],
  ['5000.00', '', ['identity-always-charged']],
])('a run spends at most %s (--spend %s), with %j', async (limit, spend, variants) => {
  const tested = await testShared({ spend, variants, only: isOfMoney });
  expectGreen(tested);
  expect(tested.report().spending?.limit).toBe(limit);
  // The wallet loses no more, whatever an answer shows as its price.
  expect(tested.lost.lte(limit), tested.lost.toFixed(2)).toBe(true);
  expect(tested.with('pass')).toContain('initiateTransfer/response.success');
});

test('with a low limit, the suite buys nothing that may cost more', async () => {
  const tested = await testShared({ spend: '150.00', variants: ['identity-costs-60000'], only: isOfMoney });
  expect(tested.lost.lte('150.00'), tested.lost.toFixed(2)).toBe(true);
  expect(tested.why('verifyEnhancedNin/response.success')).toMatch(
    /may cost 500\.00, more than the 1\d\d\.\d\d left/,
  );
});
