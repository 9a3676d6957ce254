// Endpoints > Initiate transfer > paragraph 2: transfers that cannot succeed. A server may reject them, or accept them, debit them
// late and refund them at any time. They therefore follow all other transfers of the run.
import { Big } from 'big.js';
import { isRefused } from '../../../src/checks/response.js';
import type { RequirementId } from '../../../src/contract/contract.js';
import type { Context } from '../../../src/domain/context.js';
import { Violation } from '../../../src/engine/errors.js';
import { expectThat, isAccepted } from '../../../src/engine/expect.js';
import { evidenceOf } from '../../../src/engine/verdicts.js';
import { money } from '../../../src/rules/wallet/decimal.js';
import { optional } from '../examples.js';
import { destinationOf, givenTransfer, plainly, type Transfer } from './fixtures.js';

/** Sends transfers to an unknown bank and to an account that fails verification, and blames a debit or a second refund. */
export async function expectFailingTransfers(t: Context): Promise<void> {
  // Money sent to such an account may be lost.
  if (t.target.environment === 'live') return;
  const failing = await failingAccount(t);
  const bodies = [
    { ...(await givenTransfer(t, '1030.45', false)), bank_code: 'CWIT-NONE' },
    { ...(await givenTransfer(t, '1130.45', false)), ...failing },
  ];
  const before = await t.wallet.quiet();
  let accepted: Transfer | undefined;
  for (const body of bodies) {
    const { exchange } = await plainly(t)(body);
    if (!isRefused(exchange.response)) {
      accepted = body;
      // A recording must not present later balances as settled.
      t.ledger.isUnclear = true;
    } else if (!accepted)
      await blaming(t, 'initiateTransfer/refusal-debits-nothing', async () =>
        t.wallet.unchanged(before, 'a rejected transfer debits nothing', exchange),
      );
  }
  if (accepted)
    await blaming(t, 'initiateTransfer/never-credits', () => expectOneRefund(t, before, accepted));
}

/** Reports a violation of another requirement if the balance moved by about the amount of the transfer. */
async function blaming(t: Context, id: RequirementId, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    const { lost, of } = error.shown.movement ?? {};
    // An earlier, smaller transfer may be debited late.
    if (!lost || !of || !isAbout(lost.abs(), of) || (lost.gt(0) && lost.lt(of))) return;
    error.story ??= t.log.story;
    t.result.blame(id, evidenceOf(error));
  }
}

// A server may keep its fee.
const isAbout = (moved: Big, amount: Big): boolean => moved.minus(amount).abs().lte(amount.div(10));

/** An account that fails verification by its state, or else an account number that no bank has given. */
async function failingAccount(t: Context): Promise<Partial<Transfer>> {
  const state = t.states.given('a bank account that fails verification exists', { type: 'nuban' });
  return (
    (await optional(state.then((account) => destinationOf(t, account)))) ?? { account_number: '0000000000' }
  );
}

/** Expects that the server refunds a transfer that cannot succeed at most once. */
async function expectOneRefund(
  t: Context,
  first: Big,
  { bank_code, account_number }: Transfer,
): Promise<void> {
  if ((await gainAfterFailure(t, first)).lte(0)) return;
  // Other clients pay in, and the server may refund an earlier request, but not by two different amounts of the suite.
  for (const amount of ['1410.65', '1790.85']) {
    const transfer = await givenTransfer(t, amount, false);
    const before = await t.wallet.quiet();
    const { exchange } = await plainly(t)({ ...transfer, bank_code, account_number });
    if (!isAccepted(exchange.response)) return;
    const gain = await gainAfterFailure(t, before);
    const sent = new Big(transfer.amount);
    if (!isAbout(gain, sent)) return;
    if (amount === '1410.65') continue;
    await t.wallet.expectOwnMove(before.plus(gain));
    expectThat(
      false,
      'at most one refund of a transfer that cannot succeed',
      `a gain of ${money(gain)}`,
      exchange,
      {
        movement: { lost: gain.times(-1), of: sent },
      },
    );
  }
}

/** The gain since an earlier balance, once an accepted transfer may have failed. */
async function gainAfterFailure(t: Context, before: Big): Promise<Big> {
  const { settleMs } = t.waits;
  const isNextDay = await optional(t.states.advance(25 * 3600).then(() => true));
  if (isNextDay) await t.waits.pause(Math.max(t.ledger.lagMs * 2, Math.min(settleMs, 2000)));
  const after = await t.wallet.settled((balance) => balance.gt(before), {
    subject: 'a second refund',
    within: isNextDay ? 0 : settleMs,
  });
  return after.minus(before);
}
