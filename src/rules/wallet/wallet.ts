// Endpoints > Get wallet (get or create); Resources and their fields > Wallet
import { say } from '../../contract/phrase.js';
import type { Big } from 'big.js';
import type { Exchange } from '../../contract/exchange.js';
import { noiseInWords } from '../../checks/amounts.js';
import { expectSame, expectThat } from '../../checks/expect.js';
import { exercised, pairsOf, textOf, withState } from '../rule.js';
import { sameMoment } from '../timestamps.js';
import { decimal, money } from '../../checks/decimal.js';

/** The provider states that may replace the wallet. */
export const walletStates = ['a wallet exists', 'no wallet exists'];

export const walletRules = [
  ...pairsOf(['getWallet', 'getWallet'], {
    // Endpoints > Get wallet (get or create) > paragraph 1
    'same-wallet': (first, { data, exchange }) => {
      for (const field of ['id', 'business_id', 'account_number', 'currency'])
        expectSame(data[field], first.data[field], say`the ${field} of the same wallet`, exchange);
      const [then, now] = [first.data, data].map((one) => String(one['created_datetime'])) as [
        string,
        string,
      ];
      const expected = say`the created_datetime of the same wallet: ${then}`;
      expectThat(then === now || sameMoment(then, now), expected, say`${now}`, exchange);
    },
  }),
  ...withState(
    'a wallet exists',
    'getWallet',
    {
      // Only values with a wallet_id certainly belong to a wallet. Each setup of the state may create a new wallet.
      'known-wallet': ({ data, exchange }, { values }) => {
        exercised(values['wallet_id'] !== undefined, 'the provider state returned no wallet_id');
        exercised('id' in data, 'the response shows no wallet');
        expectSame(data['id'], textOf(values['wallet_id']), 'the id of the wallet', exchange);
        const { account_number: number } = values;
        if (number !== undefined)
          expectSame(data['account_number'], textOf(number), 'the account_number of the wallet', exchange);
      },
    },
    true,
  ),
].map((rule) => ({ ...rule, endedBy: walletStates }));

export function expectBalanceSet(balance: Big, set: string, exchange: Exchange): void {
  const expected = decimal(set);
  const actual = say`${money(balance)}${noiseInWords(expected, balance)}`;
  expectThat(balance.eq(expected), say`an available balance of ${money(expected)}`, actual, exchange);
}
