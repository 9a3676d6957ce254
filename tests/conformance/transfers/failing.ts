// Endpoints > Initiate transfer > paragraph 2: transfers that cannot succeed. A server may reject them, or accept them, debit them
// late and refund them at any time. They therefore follow all other transfers of the run.
import type { Context } from '../../../src/domain/context.js';
import { isRefused } from '../../../src/checks/response.js';
import { optional } from '../examples.js';
import { destinationOf, givenTransfer, plainly, type Transfer } from './fixtures.js';

/** Sends transfers to an unknown bank and to an account that fails verification. The model allows one refund of each. */
export async function expectFailingTransfers(t: Context): Promise<void> {
  // Money sent to such an account may be lost.
  if (t.target.environment === 'live') return;
  const failing = await failingAccount(t);
  const bodies = [
    { ...(await givenTransfer(t, '1030.45', false)), bank_code: 'CWIT-NONE' },
    { ...(await givenTransfer(t, '1130.45', false)), ...failing },
  ];
  for (const body of bodies) {
    await t.money.rest();
    const { exchange } = await plainly(t)(body);
    t.purse.book.mayFail(exchange);
    // A recording must not present later balances as settled.
    t.purse.isUncertain ||= !isRefused(exchange.response);
    await t.money.rest();
    if (isRefused(exchange.response)) continue;
    const isNextDay = await optional(t.states.advance(25 * 3600).then(() => true));
    await t.waits.pause(isNextDay ? Math.min(t.waits.settleMs, 2000) : t.waits.settleMs, 'for refunds');
    await t.money.rest();
  }
}

/** An account that fails verification by its state, or else an account number that no bank has given. */
async function failingAccount(t: Context): Promise<Partial<Transfer>> {
  const state = t.states.given('a bank account that fails verification exists', { type: 'nuban' });
  return (
    (await optional(state.then((account) => destinationOf(t, account)))) ?? { account_number: '0000000000' }
  );
}
