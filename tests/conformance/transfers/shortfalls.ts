// Endpoints > Initiate transfer: more than the wallet holds
import { Big } from 'big.js';
import { isAccepted, isRefused } from '../../../src/checks/response.js';
import { expectRefused, expectThat } from '../../../src/engine/expect.js';
import { NotTestable, Violation } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import { money } from '../../../src/rules/wallet/decimal.js';
import { thenRefilled } from '../../../src/domain/wallet/refill.js';
import type { Context } from '../../../src/domain/context.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { hardAmount } from '../../../src/cases/edge-cases/amounts.js';
import { expectBothAmounts, reaches, saysShortfall } from '../../../src/rules/wallet/balances.js';
import { givenTransfer } from './fixtures.js';

export const { entries, requirement } = suite();

// Errors > Body shapes > paragraph 1
requirement('initiateTransfer/insufficient-balance', async (t) => {
  const tight = hardAmount('initiateTransfer/insufficient-balance', t.sampling.pace);
  const { exchange, debit } = await muchMore(t);
  expectRefused(exchange, 'an amount above the available balance');
  if (debit) throw debit;
  // Where others pay in, the wallet might hold enough by then, and the transfer would spend all of it.
  if (!t.states.onDemand) return;
  await overspend(t, tight, '0.01', async ({ before, exchange }) => {
    expectRefused(exchange, '0.01 more than the available balance');
    await t.wallet.unchanged(before, refusedDebits, exchange);
  });
  // The server may refuse a transfer of the whole balance for its fee. If it accepts it, the wallet must not be overdrawn.
  await overspend(t, tight, '0', async ({ before, exchange }) => {
    const after = await t.wallet.quiet();
    expectThat(
      reaches(after, 0),
      `an available balance of at least 0 after a transfer of all ${money(before)}`,
      String(after),
      exchange,
    );
  });
});

requirement('initiateTransfer/insufficient-balance-message', async (t) => {
  const attempt = await muchMore(t);
  expectRefused(attempt.exchange, 'an amount above the available balance');
  try {
    expectBothAmounts(attempt);
  } catch (error) {
    if (!(error instanceof Violation) || t.states.onDemand) throw error;
    // Another client may have changed the balance in the meantime.
    if (saysShortfall(attempt.exchange) && !attempt.debit) throw error;
    throw new NotTestable(
      `${attempt.price} may exceed a limit of the server for one transfer, which the contract does not specify`,
    );
  }
});

const refusedDebits = 'a rejected transfer debits nothing';

/** A transfer of 150 more than the balance, made once per run, with its debit. */
function muchMore(t: Context): Promise<Overspent & { debit?: Error }> {
  return t.once('a transfer of much more than the balance', async (t) => {
    const seen: (Overspent & { debit?: Error })[] = [];
    await overspend(t, '1100.00', '150', async (attempt) => {
      const { before, exchange } = attempt;
      const debit = isRefused(exchange.response)
        ? await t.wallet.unchanged(before, refusedDebits, exchange).then(
            () => undefined,
            (error: Error) => error,
          )
        : undefined;
      seen.push({ ...attempt, ...(debit ? { debit } : {}) });
    });
    return seen[0]!;
  });
}

interface Overspent {
  before: Big;
  price: Big;
  exchange: Exchange;
}

/**
 * Tests a transfer of more than the balance, both in major units. Limits of a transfer are unspecified, so its amount
 * stays near an accepted one.
 */
async function overspend(
  t: Context,
  held: string,
  excess: string,
  judge: (overspent: Overspent) => Promise<void> | void,
): Promise<void> {
  if (t.target.environment === 'live')
    throw new NotTestable('a transfer of more than the balance is not sent to a live server');
  await t.http.baseline('initiateTransfer');
  await t.cases.unfunded('initiateTransfer');
  await thenRefilled(t, async () => {
    const before = await t.wallet.holding(held);
    // The case is made again, because a one-time password may have come with the balance.
    const transfer = await givenTransfer(t, '0', false);
    const price = t.states.onDemand ? before.plus(excess) : before.times(3).plus(excess);
    const { exchange } = await t.answers.reply(
      t.http.client.initiateTransfer({ body: { ...transfer, amount: price.toFixed(2) } }),
    );
    if (isRefused(exchange.response))
      t.result.observe('initiateTransfer/insufficient-balance-status', String(exchange.response.status));
    if (price.gt(before) && isAccepted(exchange.response))
      await t.wallet.expectOwnMove(await t.wallet.balance(), new Big(0));
    await judge({ before, price, exchange });
  });
}
