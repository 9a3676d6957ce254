// Endpoints > Get wallet (get or create); Resources and their fields > Wallet
import { expectBalanceSet } from '../../../src/rules/wallet/wallet.js';
import { suite } from '../../../src/domain/suite.js';

export const { entries, requirement } = suite();

requirement('getWallet/same-wallet', async (t) => {
  const { exchange: first } = await t.answers.reply(t.http.client.getWallet());
  t.check('getWallet/same-wallet', first, (await t.answers.reply(t.http.client.getWallet())).exchange);
});

requirement('getWallet/known-wallet', async (t) => {
  await t.http.baseline('getWallet');
  await t.money.rest();
  const state = await t.states.given('a wallet exists', { available_balance: '43210.50' });
  const { exchange } = await t.answers.reply(t.http.client.getWallet());
  t.answers.accepted(exchange);
  t.checkWith('getWallet/known-wallet', { params: {}, values: state }, exchange);
  if (!('available_balance' in state) || t.states.originOf(state) !== 'made') return;
  const set = t.states.text(state, 'available_balance');
  const balance = await t.money.rest();
  // A transfer may come back after the balance was set.
  if (!t.purse.book.isRefund(balance.minus(set))) expectBalanceSet(balance, set, exchange);
});
