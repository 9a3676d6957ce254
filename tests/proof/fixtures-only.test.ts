// A server without a state handler is judged by the values that its fixtures give.
import { expect, test } from 'vitest';
import { fixtureOf } from './fixture-of.js';
import { judge, startUnlimited } from './judge.js';
import { butRateLimit, expectGreen } from './variants/green.js';

test.concurrent('fixtures are enough for most of it', async () => {
  const server = await startUnlimited();
  try {
    const value = fixtureOf(server);
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
      'initiateTransfer/any-date',
    ]);
    expect(judged.why('initiateTransfer/idempotency.after-1h')).toContain('the clock advances');
  } finally {
    await server.close();
  }
});

test.concurrent('a wallet that holds too little, and an account that fits one type only, are no faults', async () => {
  const server = await startUnlimited();
  try {
    const value = fixtureOf(server);
    const { values } = await value('a bank account exists', { type: 'nuban' });
    const fixtures = [
      { ...(await value('a wallet exists', { available_balance: '700.00' })), params: {} },
      { state: 'a bank account exists', values: { ...values, type: 'nuban' } },
    ];
    const { url: baseUrl, apiKey, apiSecret } = server;
    const judged = await judge(
      { baseUrl, apiKey, apiSecret, fixtures, features: ['recipients', 'wallet', 'esim'] },
      { only: butRateLimit },
    );
    expectGreen(judged);
    expect(judged.why('initiateTransfer/response.success')).toContain('may not hold enough');
    expect(judged.why('createRecipient/pact.success.bvn')).toContain('gave one of type nuban');
  } finally {
    await server.close();
  }
});
