// Endpoints > Get wallet (get or create); Resources and their fields > Wallet
import { balanceSet } from '../../../src/domain/wallet/wallet.js';
import { decimal, money } from '../../../src/domain/wallet/decimal.js';
import { expectSame, expectThat } from '../../../src/engine/expect.js';
import { sameMoment } from '../../../src/domain/timestamps.js';
import { suite } from '../../../src/domain/suite.js';

export const { entries, requirement } = suite();

// Endpoints > Get wallet (get or create) > paragraph 1
requirement('getWallet/same-wallet', async (t) => {
  const { data: first } = await t.data(t.client.getWallet());
  const { data: second } = await t.data(t.client.getWallet());
  for (const field of ['id', 'business_id', 'account_number', 'currency'] as const) {
    expectSame(second[field], first[field], `the same wallet's ${field}`);
  }
  const [then, now] = [first.created_datetime, second.created_datetime];
  expectThat(then === now || sameMoment(then, now), `the same wallet's created_datetime: ${then}`, now);
});

requirement('getWallet/known-wallet', async (t) => {
  await t.control('getWallet');
  await t.wallet.quiet();
  const state = await t.given('a wallet exists', { available_balance: '43210.50' });
  const { exchange, data } = await t.reply(t.client.getWallet());
  t.accepted(exchange);
  // Without its id, nothing says that the values are those of a wallet.
  expectSame(data.data.id, t.text(state, 'wallet_id'), "the wallet's id", exchange);
  if ('account_number' in state)
    expectSame(
      data.data.account_number,
      t.text(state, 'account_number'),
      "the wallet's account_number",
      exchange,
    );
  if (!('available_balance' in state) || !t.states.onDemand) return;
  const expected = decimal(t.text(state, 'available_balance'));
  const actual = await t.wallet.settled((balance) => balance.eq(expected), { subject: balanceSet });
  expectThat(actual.eq(expected), `an available balance of ${money(expected)}`, money(actual), exchange);
});
