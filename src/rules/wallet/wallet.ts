// Endpoints > Get wallet (get or create); Resources and their fields > Wallet
import type { Big } from 'big.js';
import type { Exchange } from '../../contract/exchange.js';
import { noiseInWords } from '../../checks/amounts.js';
import { expectSame, expectThat } from '../../checks/expect.js';
import { exercised, pairsOf, textOf, withState } from '../rule.js';
import { sameMoment } from '../timestamps.js';
import { decimal, money } from './decimal.js';

/** The states after which there may be another wallet. */
export const walletStates = ['a wallet exists', 'no wallet exists'];

export const walletRules = [
  ...pairsOf(['getWallet', 'getWallet'], {
    // Endpoints > Get wallet (get or create) > paragraph 1
    'same-wallet': (first, { data, exchange }) => {
      for (const field of ['id', 'business_id', 'account_number', 'currency'])
        expectSame(data[field], first.data[field], `the same wallet's ${field}`, exchange);
      const [then, now] = [first.data, data].map((one) => String(one['created_datetime'])) as [
        string,
        string,
      ];
      const expected = `the same wallet's created_datetime: ${then}`;
      expectThat(then === now || sameMoment(then, now), expected, now, exchange);
    },
  }),
  ...withState(
    'a wallet exists',
    'getWallet',
    {
      // Without its id, nothing says that the values are those of a wallet. Each state may make a new one.
      'known-wallet': ({ data, exchange }, { values }) => {
        exercised(values['wallet_id'] !== undefined, 'the state gave no wallet_id');
        exercised('id' in data, 'no wallet is shown');
        expectSame(data['id'], textOf(values['wallet_id']), "the wallet's id", exchange);
        const { account_number: number } = values;
        if (number !== undefined)
          expectSame(data['account_number'], textOf(number), "the wallet's account_number", exchange);
      },
    },
    true,
  ),
].map((rule) => ({ ...rule, endedBy: walletStates }));

/** Expects the balance that a state has set. */
export function expectBalanceSet(balance: Big, set: string, exchange: Exchange): void {
  const expected = decimal(set);
  const actual = `${money(balance)}${noiseInWords(expected, balance)}`;
  expectThat(balance.eq(expected), `an available balance of ${money(expected)}`, actual, exchange);
}
