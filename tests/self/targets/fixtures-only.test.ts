// Fixtures are enough to test a server without a state handler.
import { expect, test } from 'vitest';
import { fixturesOf, type States } from '../support/fixture-of.js';
import { testServer, startUnlimited } from '../support/run.js';
import { butRateLimit } from '../variants/concerned.js';
import { expectGreen } from '../variants/green.js';

/** Tests the reference server with fixtures only: a wallet with this balance, a bank account, and others. */
async function testByFixtures(held: string, features: string[], others: States = []) {
  const server = await startUnlimited();
  try {
    const [account] = await fixturesOf(server, [['a bank account exists', { type: 'nuban' }]]);
    const given = await fixturesOf(server, [['a wallet exists', { available_balance: held }], ...others]);
    const fixtures = [...given, { ...account!, values: { ...account!.values, type: 'nuban' } }];
    const { url: baseUrl, apiKey, apiSecret } = server;
    const tested = await testServer(
      { baseUrl, apiKey, apiSecret, fixtures, features },
      { only: butRateLimit },
    );
    expectGreen(tested);
    return tested;
  } finally {
    await server.close();
  }
}

test.concurrent('fixtures are enough for most of it', async () => {
  const features = ['transactions', 'wallet', 'idempotency'];
  const tested = await testByFixtures('900000.00', features, [['transactions exist', { count: 120 }]]);
  expect(tested.with('pass')).toEqual(
    expect.arrayContaining([
      'initiateTransfer/debit',
      'initiateTransfer/reference-unique',
      'listTransactions/page-walk',
    ]),
  );
  // Requirements that need a balance or a clock of their own say so.
  const open = tested.with('not-testable').filter((id) => id.startsWith('initiateTransfer/'));
  expect(open).toEqual([
    'initiateTransfer/no-overdraft',
    'initiateTransfer/idempotency.after-23h',
    'initiateTransfer/idempotency.after-1h',
    'initiateTransfer/any-sequence',
    'initiateTransfer/any-race',
    'initiateTransfer/any-date',
  ]);
  expect(tested.why('initiateTransfer/idempotency.after-1h')).toContain(
    'it needs a state handler that moves the clock',
  );
});

test.concurrent('a wallet that holds too little, and an account that fits one type only, are no faults', async () => {
  const tested = await testByFixtures('20.00', ['recipients', 'wallet', 'esim']);
  expect(tested.why('initiateTransfer/response.success')).toMatch(
    /may cost 101\.\d\d, more than the 0\.40 left of the 0\.40 that the run may spend/,
  );
  expect(tested.why('createRecipient/pact.success.bvn')).toContain('returned type nuban');
});
