// Endpoints > Initiate transfer > paragraph 2
import { Big } from 'big.js';
import {
  driftingAmount,
  hardAmount,
  hardBalances,
  largeAmounts,
} from '../../../src/cases/edge-cases/amounts.js';
import { accepting } from '../../../src/domain/accepting.js';
import type { Context } from '../../../src/domain/context.js';
import { onBalance } from '../../../src/domain/wallet/edge-balance.js';
import { unlessRefunded } from '../../../src/domain/wallet/refunds.js';
import { suite } from '../../../src/domain/suite.js';
import { isAccepted } from '../../../src/engine/expect.js';
import { givenTransfer, plainly, sentTransfer, settledTransfer } from './fixtures.js';

export const { entries, requirement } = suite();

requirement('initiateTransfer/debit', async (t) => {
  // A failure is easier to read with an ordinary balance.
  const { after } = await settledTransfer(t);
  if (after instanceof Error) throw after;
  await onHardBalances(t);
});

/** Transfers on edge-case balances, or on the balance of the wallet, made once per run. */
export function onHardBalances(t: Context): Promise<object> {
  return t.once('transfers on edge-case balances', async (t) => {
    const user = 'initiateTransfer/debit';
    const own = hardAmount(user, t.sampling.pace);
    let isPaid = false;
    for (const [turn, [kind, balance]] of Object.entries(hardBalances).entries()) {
      // Its states come first, because they may set the balance.
      await t.cases.unfunded('initiateTransfer');
      const amount = driftingAmount(user, t.sampling.pace, balance, turn % 2 === 1);
      const work = () => unlessRefunded(() => paid(t, amount, (held) => largeOf(t, kind, held)));
      isPaid = (await onBalance(t, balance, work)) || isPaid;
    }
    if (!isPaid) t.answers.accepted(await unlessRefunded(() => paid(t, own)));
    return {};
  });
}

/** A transfer of a large amount, or else of an ordinary one, whose debit is tested. */
async function paid(t: Context, amount: string, larger: (held: Big) => string[] = () => []) {
  const asked = await givenTransfer(t, amount, !t.states.onDemand);
  const before = await t.wallet.quiet();
  const large = larger(before).map((much) => ({ ...asked, amount: much, reference: t.fresh('TRF') }));
  const tried = asked.otp === undefined ? [...large, asked] : [asked];
  const sent = await accepting(t, 'a large amount', tried, (body) => sentTransfer(t, body, plainly(t)));
  if (isAccepted(sent.exchange.response))
    await t.wallet.debitedOnce(before, sent.value.amount, 'a transfer debits its amount');
  return sent.exchange;
}

// The large amount that belongs to a balance, where a state has set that balance.
function largeOf(t: Context, kind: string, balance: Big): string[] {
  const large = t.states.onDemand ? largeAmounts[kind] : undefined;
  return large !== undefined && balance.gte(new Big(large).times(2)) ? [large] : [];
}
