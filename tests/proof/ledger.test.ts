// What a run left behind is what the server knows of it.
import { Big } from 'big.js';
import { expect, test } from 'vitest';
import { sideEffects } from '../../src/report/side-effects/side-effects.js';
import { fixturesOf } from './fixture-of.js';
import { judge, startUnlimited } from './judge.js';

test('the ledger has, to the last part, what the wallet lost', async () => {
  const server = await startUnlimited();
  const { apiKey, apiSecret, url } = server;
  const balance = async (): Promise<Big> => {
    const headers = { 'api-key': apiKey, 'api-secret': apiSecret };
    const response = await fetch(`${url}/pms/api/external/request/wallet/get-or-create/`, { headers });
    const { data } = (await response.json()) as { data: { balance: { available_balance: string } } };
    return new Big(data.balance.available_balance);
  };
  try {
    const fixtures = await fixturesOf(server, [
      ['a wallet exists', { available_balance: '900000.00' }],
      ['a bank account exists', { type: 'nuban' }],
      ['an eSIM package is on sale'],
    ]);
    const before = await balance();
    const judged = await judge(
      {
        ...{ baseUrl: url, apiKey, apiSecret, fixtures, environment: 'live', requestsPerMinute: 100_000 },
        allow: ['getWallet', 'initiateTransfer', 'createEsimOrder'],
      },
      {
        effort: { depth: 'standard' },
        only: (id) => /^(getWallet|initiateTransfer|createEsimOrder)\//.test(id),
      },
    );
    const spent = sideEffects(judged.lines).totals.flatMap(({ sums }) => sums);
    expect(spent.map(({ currency }) => currency)).toEqual(['NGN', 'NGN']);
    const sum = spent.reduce((whole, { amount }) => whole.plus(amount), new Big(0));
    expect(sum.toFixed(2)).toBe(before.minus(await balance()).toFixed(2));
    expect(Number(sum)).toBeGreaterThan(0);
  } finally {
    await server.close();
  }
});
