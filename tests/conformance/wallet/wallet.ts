// Endpoints > Get wallet (get or create); Resources and their fields > Wallet
import type { Big } from 'big.js';
import { balanceSet } from '../../../src/domain/wallet/wallet.js';
import { decimal } from '../../../src/rules/wallet/decimal.js';
import { expectBalanceSet } from '../../../src/rules/wallet/wallet.js';
import { suite } from '../../../src/domain/suite.js';

export const { entries, requirement } = suite();

requirement('getWallet/same-wallet', async (t) => {
  const { exchange: first } = await t.reply(t.client.getWallet());
  t.check('getWallet/same-wallet', first, (await t.reply(t.client.getWallet())).exchange);
});

requirement('getWallet/known-wallet', async (t) => {
  await t.control('getWallet');
  await t.wallet.quiet();
  const state = await t.given('a wallet exists', { available_balance: '43210.50' });
  const { exchange } = await t.reply(t.client.getWallet());
  t.accepted(exchange);
  t.checkWith('getWallet/known-wallet', { params: {}, values: state }, exchange);
  if (!('available_balance' in state) || !t.states.onDemand) return;
  const set = t.text(state, 'available_balance');
  const isSet = (balance: Big): boolean => balance.eq(decimal(set));
  expectBalanceSet(await t.wallet.settled(isSet, { subject: balanceSet }), set, exchange);
});
