// Simultaneous transfers. Judged after all that needs money: they spend it.
import { money } from '../../../src/domain/decimal.js';
import { Big } from 'big.js';
import { expectThat, isAccepted } from '../../../src/engine/expect.js';
import { suite } from '../../../src/domain/suite.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { givenTransfer } from './fixtures.js';

export const { entries, requirement } = suite('alone');

// Limits > row Transfer reference
requirement('initiateTransfer/reference-race', async (t) => {
  for (let round = 0; round < 2; round++) {
    const transfer = await givenTransfer(t, '1333.30');
    const before = await t.wallet.quiet();
    const twins = await Promise.all([1, 2].map(() => t.reply(t.client.initiateTransfer({ body: transfer }))));
    if (!twins.some(({ exchange }) => isAccepted(exchange.response)))
      throw new NotTestable('neither of two simultaneous requests was accepted');
    await t.wallet.debitedOnce(before, transfer.amount, 'two simultaneous requests with one reference');
  }
});

// Errors > Body shapes > paragraph 1: nine transfers of a third of the balance, of which three can be paid.
requirement('initiateTransfer/no-overdraft', async (t) => {
  if (!t.states.onDemand)
    throw new NotTestable('it spends all of the wallet; a state handler that sets the balance is needed');
  await t.control('initiateTransfer');
  await givenTransfer(t, '0', false);
  const start = await t.wallet.holding('3100.00');
  // Made anew: a one-time password may have come with the balance.
  const base = await givenTransfer(t, '0', false);
  const amount = start.div(3).round(0, Big.roundDown);
  if (amount.lte(0)) throw new NotTestable(`a wallet that holds ${money(start)} has nothing to spend`);
  const all = await Promise.all(
    Array.from({ length: 9 }, () =>
      t.reply(
        t.client.initiateTransfer({
          body: { ...base, amount: amount.toFixed(2), reference: t.fresh('TRF') },
        }),
      ),
    ),
  );
  const accepted = all.filter(({ exchange }) => isAccepted(exchange.response)).length;
  if (accepted === 0) throw new NotTestable('none of nine simultaneous transfers was accepted');
  const spent = amount.times(accepted);
  // Fees may be debited later than amounts.
  const after = await t.wallet.after((balance) => start.minus(balance).gte(spent));
  expectThat(after.gte(0), 'an available balance of at least 0', money(after), t.ledger.lastEffect);
  expectThat(
    spent.lte(start),
    `at most ${money(start)} spent`,
    `${accepted} transfers of ${amount} accepted`,
  );
  expectThat(
    start.minus(after).gte(spent),
    `a debit of at least ${spent} for ${accepted} accepted transfers`,
    `a debit of ${start.minus(after)}`,
  );
});
