// A server without a state handler is judged by the values that its fixtures give.
import { expect, test } from 'vitest';
import { startReferenceServer } from '../../reference/server.js';
import type { Fixture } from '../../src/target/target.js';
import { judge } from './judge.js';
import { butRateLimit, expectGreen } from './variants/green.js';

test('fixtures are enough for most of it', async () => {
  const server = await startReferenceServer();
  try {
    const value = async (state: string, params: Fixture['params'] = {}): Promise<Fixture> => {
      const response = await fetch(server.stateHandler, {
        method: 'POST',
        body: JSON.stringify({ state, params, action: 'setup' }),
      });
      return { state, params, values: (await response.json()) as Fixture['values'] };
    };
    const fixtures = [
      await value('transactions exist', { count: 120 }),
      { ...(await value('a wallet exists', { available_balance: '900000.00' })), params: {} },
      await value('a bank account exists', { type: 'nuban' }),
    ];
    const { url: baseUrl, apiKey, apiSecret } = server;
    const judged = await judge(
      { baseUrl, apiKey, apiSecret, fixtures, features: ['transactions', 'wallet', 'idempotency'] },
      { only: butRateLimit },
    );
    expectGreen(judged);
    expect(judged.with('pass')).toEqual(
      expect.arrayContaining([
        'initiateTransfer/debit',
        'initiateTransfer/reference-unique',
        'listTransactions/page-walk',
      ]),
    );
    // What needs the balance set or the clock moved says so.
    const open = judged.with('not-testable').filter((id) => id.startsWith('initiateTransfer/'));
    expect(open).toEqual([
      'initiateTransfer/no-overdraft',
      'initiateTransfer/idempotency.after-23h',
      'initiateTransfer/idempotency.after-1h',
    ]);
    expect(judged.why('initiateTransfer/idempotency.after-1h')).toContain('the clock advances');
  } finally {
    await server.close();
  }
});
