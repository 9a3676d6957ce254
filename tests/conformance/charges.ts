import { say } from '../../src/contract/phrase.js';
import type { Big } from 'big.js';
import type { Case } from '../../src/cases/case.js';
import type { OperationId } from '../../src/contract/contract.js';
import type { Exchange } from '../../src/contract/exchange.js';
import type { Context } from '../../src/domain/context.js';
import { isAccepted } from '../../src/checks/response.js';
import { NotOffered, NotTestable } from '../../src/engine/errors.js';
import { decimal } from '../../src/checks/decimal.js';

/** An accepted request of an operation that may charge, with the reported charge and the debit of the wallet. */
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

/** Sends two equal requests. A server may charge only the first. */
export function chargedRequests(t: Context, id: OperationId): Promise<ChargedRequest[]> {
  return t.once(`charges of ${id}`, async (t) => {
    await t.http.baseline(id);
    const base = await t.cases.conforming(id);
    const requests = [];
    for (const note of ['', 'the same request again']) {
      const { result, lost } = await t.money.measureShared(() => t.http.send(base, { note }));
      // A server may refuse the second of two equal requests.
      if (note !== '' && !isAccepted(result.response)) break;
      const exchange = t.answers.accepted(result);
      requests.push({ base, charges: chargesOf(t, exchange), lost, exchange });
    }
    return requests;
  });
}

/** The first request whose response reports a charge. Throws NotTestable if there is none. */
export async function chargedRequest(t: Context, id: OperationId): Promise<ChargedRequest> {
  const all = await chargedRequests(t, id);
  const found = all.find(({ charges }) => charges.charged);
  if (found) return found;
  // A server may charge only the first of equal requests.
  if (all.some(({ exchange }) => exchange.resent))
    throw new NotTestable(
      say`the first response to ${id} was lost, and the server did not charge for the repeated request`,
    );
  if (!(await t.cases.areMade(id)))
    throw new NotTestable(
      say`the server charged nothing for a repeated ${id}, and it may charge only the first check of a person: configure a state handler that creates new persons`,
    );
  throw new NotOffered(say`the server does not charge for ${id}`);
}

/** The charge that a response reports. Throws NotTestable if the response does not have the documented body. */
export function chargesOf(t: Context, exchange: Exchange): Charges {
  if (!t.answers.fits(exchange))
    throw new NotTestable(
      say`the body of ${exchange.operation} is not as documented: see ${exchange.operation}/response.body`,
    );
  const { charges } = exchange.response?.json as { charges: { charged: boolean; charged_amount: string } };
  return { charged: charges.charged, amount: decimal(charges.charged_amount) };
}
