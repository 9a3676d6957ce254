import { reaches } from '../../src/rules/wallet/balances.js';
import type { Big } from 'big.js';
import type { Case } from '../../src/cases/case.js';
import type { OperationId } from '../../src/contract/contract.js';
import type { Exchange } from '../../src/contract/exchange.js';
import type { Context } from '../../src/domain/context.js';
import { isAccepted } from '../../src/engine/expect.js';
import { NotTestable } from '../../src/engine/errors.js';
import { decimal } from '../../src/rules/wallet/decimal.js';

/** An accepted request of an operation that may charge, with the charge it states and the debit of the wallet. */
export interface ChargedRequest {
  base: Case;
  charges: Charges;
  lost: Big;
  exchange: Exchange;
}

interface Charges {
  charged: boolean;
  amount: Big;
}

/** Two equal requests: a server may charge the first only. */
export function chargedRequests(t: Context, id: OperationId): Promise<ChargedRequest[]> {
  return t.once(`what ${id} charges`, async (t) => {
    await t.http.baseline(id);
    const base = await t.cases.conforming(id);
    const start = await t.wallet.quiet();
    const first = t.answers.accepted(await t.http.send(base));
    const between = await settledAfter(t, start, chargesOf(t, first));
    const requests = [request(t, base, first, start.minus(between))];
    const second = await t.http.send(base, { note: 'the same again' });
    // A second equal request may be refused.
    if (!isAccepted(second.response)) return requests;
    const end = await settledAfter(t, between, chargesOf(t, second));
    return [...requests, request(t, base, second, between.minus(end))];
  });
}

/** The first request that states a charge. Throws NotTestable when none does. */
export async function chargedRequest(t: Context, id: OperationId): Promise<ChargedRequest> {
  const all = await chargedRequests(t, id);
  const found = all.find(({ charges }) => charges.charged);
  if (found) return found;
  // A server may charge the first of equal requests only.
  if (all.some(({ exchange }) => exchange.resent))
    throw new NotTestable(
      `a first answer of ${id} was lost, and the server did not charge for what was sent again`,
    );
  if (!t.states.onDemand)
    throw new NotTestable(
      `the server charged nothing for a repeated ${id}: only the first check of a person may cost something, and a state handler that makes new persons is needed`,
    );
  throw new NotTestable(`the server does not charge for ${id}`);
}

/** The charge that a response states. Throws NotTestable when the body is not the documented one. */
export function chargesOf(t: Context, exchange: Exchange): Charges {
  if (!t.answers.fits(exchange))
    throw new NotTestable(
      `the body of ${exchange.operation} is not the documented one: see ${exchange.operation}/response.body`,
    );
  const { charges } = exchange.response?.json as { charges: { charged: boolean; charged_amount: string } };
  return { charged: charges.charged, amount: decimal(charges.charged_amount) };
}

function request(t: Context, base: Case, exchange: Exchange, lost: Big): ChargedRequest {
  return { base, charges: chargesOf(t, exchange), lost, exchange };
}

async function settledAfter(t: Context, before: Big, { charged, amount }: Charges): Promise<Big> {
  return t.wallet.after(charged ? (balance) => reaches(before.minus(balance), amount) : undefined);
}
