// Endpoints > Initiate transfer > paragraph 2
import { Big } from 'big.js';
import {
  driftingAmount,
  hardAmount,
  hardBalances,
  largeAmounts,
} from '../../../src/cases/edge-cases/amounts.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { accepting } from '../../../src/domain/accepting.js';
import type { Context } from '../../../src/domain/context.js';
import { heldExactly } from '../../../src/domain/wallet/edge-balance.js';
import { suite } from '../../../src/domain/suite.js';
import { optional } from '../examples.js';
import { givenTransfer, plainly, sentTransfer, settledTransfer, type Transfer } from './fixtures.js';
import { isAccepted } from '../../../src/checks/response.js';

export const { entries, requirement } = suite();

const user = 'initiateTransfer/debit';

requirement(user, async (t) => {
  // A failure is easier to read with an ordinary balance, but the first transfer may have failed and come back.
  await optional(settledTransfer(t));
  const { last } = await onHardBalances(t);
  t.money.expectDebited(last);
});

/** Transfers on balances that are hard to compute with, made once per run. */
export function onHardBalances(t: Context): Promise<{ last: Exchange }> {
  return t.once('transfers on edge-case balances', async (t) => {
    let last: Exchange | undefined;
    for (const [turn, [kind, balance]] of Object.entries(hardBalances).entries()) {
      // Its states come first, because they may set the balance.
      await t.cases.unfunded('initiateTransfer');
      if (!(await heldExactly(t, balance))) continue;
      const amount = driftingAmount(user, t.sampling.pace, balance, turn % 2 === 1);
      const exchange = await paid(t, await givenTransfer(t, amount, false), largeAmounts[kind]);
      if (isAccepted(exchange.response)) last = exchange;
    }
    last ??= t.answers.accepted(await paid(t, await givenTransfer(t, hardAmount(user, t.sampling.pace))));
    return { last };
  });
}

/** A transfer of a large amount, or else of an ordinary one, that debits its amount once. */
async function paid(t: Context, asked: Transfer, large?: string): Promise<Exchange> {
  const held = await t.money.rest();
  const isPayable = large !== undefined && held.gte(new Big(large).times(2)) && asked.otp === undefined;
  const tried = [...(isPayable ? [{ ...asked, amount: large, reference: t.fresh('TRF') }] : []), asked];
  const { result } = await t.money.measure(() =>
    accepting(t, 'a large amount', tried, (body) => sentTransfer(t, body, plainly(t))),
  );
  return result.exchange;
}
