// Endpoints > Initiate transfer: more than the wallet holds
import { say } from '../../../src/contract/phrase.js';
import type { Big } from 'big.js';
import { expectRefused } from '../../../src/checks/expect.js';
import { isAccepted, isRefused } from '../../../src/checks/response.js';
import { NotTestable, Violation } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import type { Context } from '../../../src/domain/context.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { hardAmount } from '../../../src/cases/edge-cases/amounts.js';
import { expectBothAmounts, saysShortfall } from '../../../src/model/money/shortfall.js';
import { givenTransfer } from './fixtures.js';

export const { entries, requirement } = suite();

// Errors > Body shapes > paragraph 1
requirement('initiateTransfer/insufficient-balance', async (t) => {
  const tight = hardAmount('initiateTransfer/insufficient-balance', t.sampling.pace);
  const { exchange, isSet } = await muchMore(t);
  expectRefused(exchange, 'an amount above the available balance');
  // Where others pay in, the wallet might hold enough by then, and the transfer would spend all of it.
  if (!isSet) return;
  expectRefused((await overspend(t, tight, '0.01')).exchange, '0.01 more than the available balance');
  // The server may refuse a transfer of the whole balance for its fee. If it accepts it, the wallet must not be overdrawn.
  await overspend(t, tight, '0');
});

requirement('initiateTransfer/insufficient-balance-message', async (t) => {
  const attempt = await muchMore(t);
  expectRefused(attempt.exchange, 'an amount above the available balance');
  try {
    expectBothAmounts(attempt);
  } catch (error) {
    if (!(error instanceof Violation) || saysShortfall(attempt.exchange)) throw error;
    if (attempt.isSet && (await acceptsAny(t))) throw error;
    throw new NotTestable(
      say`${attempt.price} may exceed a limit of the server for transfers, which the contract does not specify`,
    );
  }
});

/** Whether the server still accepts a transfer that the wallet can pay. */
async function acceptsAny(t: Context): Promise<boolean> {
  t.purse.owner = undefined;
  return isAccepted((await t.http.send(await t.cases.conforming('initiateTransfer'))).response);
}

/** A transfer of more than the balance, made once per run. */
const muchMore = (t: Context): Promise<Overspent> =>
  t.once('a transfer of much more than the balance', (t) => overspend(t, '1100.00', '150'));

interface Overspent {
  /** Whether a state set the balance. */
  isSet: boolean;
  before: Big;
  price: Big;
  exchange: Exchange;
}

/**
 * Sends a transfer of the balance and `excess`; if no state set it, of three times the balance and `excess`. Limits of a transfer
 * are unspecified, so its amount stays near an accepted one.
 *
 * @param set the balance that a state sets, as decimal text
 * @param excess decimal text
 */
async function overspend(t: Context, set: string, excess: string): Promise<Overspent> {
  if (t.target.environment === 'live')
    throw new NotTestable('a transfer of more than the balance is not sent to a live server');
  await t.http.baseline('initiateTransfer');
  await t.cases.unfunded('initiateTransfer');
  const { held, isSet } = await t.money.held(set);
  // The case is made again, because a one-time password may have come with the balance.
  const transfer = await givenTransfer(t, '0', false);
  const price = (isSet ? held : held.times(3)).plus(excess);
  const body = { ...transfer, amount: price.toFixed(2) };
  // Other clients may have moved the balance since.
  const { result, before } = await t.money.measureShared(() =>
    t.answers.reply(t.http.client.initiateTransfer({ body })),
  );
  if (isRefused(result.exchange.response))
    t.result.observe('initiateTransfer/insufficient-balance-status', String(result.exchange.response.status));
  return { isSet, before, price, exchange: result.exchange };
}
