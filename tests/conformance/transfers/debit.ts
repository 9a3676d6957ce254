// Endpoints > Initiate transfer > paragraph 2
import { Big } from 'big.js';
import { hardAmount, hardBalances, largeAmounts } from '../../../src/cases/edge-cases/amounts.js';
import { dealt, type Pace } from '../../../src/cases/sampling.js';
import { accepting } from '../../../src/domain/accepting.js';
import type { Context } from '../../../src/domain/context.js';
import { onBalance } from '../../../src/domain/wallet/hard-balance.js';
import { suite } from '../../../src/domain/suite.js';
import { isAccepted } from '../../../src/engine/expect.js';
import { givenTransfer, plainly, sentTransfer, settledTransfer } from './fixtures.js';

export const { entries, requirement } = suite();

const balancesOf = (pace: Pace) => dealt(Object.keys(hardBalances), 0, pace);
requirement(
  'initiateTransfer/debit',
  {
    sampling: { column: 'edge-case values', kinds: balancesOf },
  },
  async (t) => {
    // An ordinary balance shows it best.
    const { after } = await settledTransfer(t);
    if (after instanceof Error) throw after;
    const amount = hardAmount('initiateTransfer/debit', t.sampling.pace);
    for (const kind of balancesOf(t.sampling.pace)) {
      // Its states come first, for they may set the balance.
      await givenTransfer(t, amount, false);
      const exchange = await onBalance(t, hardBalances[kind]!, async () => {
        const asked = await givenTransfer(t, amount);
        const before = await t.wallet.quiet();
        const large = largeOf(t, kind, before).map((much) => ({
          ...asked,
          amount: much,
          reference: t.fresh('TRF'),
        }));
        const tried = asked.otp === undefined ? [...large, asked] : [asked];
        const sent = await accepting(t, 'a large amount', tried, (body) => sentTransfer(t, body, plainly(t)));
        if (isAccepted(sent.exchange.response))
          await t.wallet.debitedOnce(before, sent.value.amount, 'a transfer debits its amount');
        return sent.exchange;
      });
      t.answers.accepted(exchange);
    }
  },
);

// The large amount that goes with a balance, where a state has set that.
function largeOf(t: Context, kind: string, balance: Big): string[] {
  const large = t.states.onDemand ? largeAmounts[kind] : undefined;
  return large !== undefined && balance.gte(new Big(large).times(2)) ? [large] : [];
}
