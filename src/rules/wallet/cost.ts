import { Big } from 'big.js';
import { parseJson, membersOf } from '../../contract/json.js';
import { isAccepted } from '../../checks/response.js';
import { operationOf, type OperationId } from '../../contract/contract.js';
import { headerOf, type Exchange } from '../../contract/exchange.js';

/** Whether an operation may take money out of the wallet. */
export function mayCost(id: OperationId): boolean {
  const { effect, tag } = operationOf(id);
  return (effect === 'charges' || effect === 'moves-money') && tag !== 'cards';
}

/**
 * The least that an exchange costs the wallet, as far as it tells; null when it may cost nothing. An order has a
 * price that is not known before it is paid: any debit will do.
 */
export function costOf({ operation, request, response }: Exchange): Big | null {
  if (!isAccepted(response)) return null;
  if (operation === 'initiateTransfer') return amountAsked(request);
  if (operation === 'createEsimOrder') return new Big('0.01');
  const { charges } = (response.json ?? {}) as { charges?: { charged?: unknown; charged_amount?: unknown } };
  return charges?.charged === true ? amountOf(charges.charged_amount) : null;
}

/** The amount that a request names; null when it names none. */
export function amountAsked({ body }: Exchange['request']): Big | null {
  return amountOf(membersOf(parseJson(body))['amount']);
}

/** What each exchange of a run costs at least; one that may only repeat an earlier one need not cost again. */
export class Costs {
  private readonly known = new Set<string>();

  of(exchange: Exchange): Big | null {
    return this.isRepeated(exchange) ? null : costOf(exchange);
  }

  /** Whether an exchange has the reference or the key of an earlier one; notes them. */
  isRepeated({ request: { headers, body } }: Exchange): boolean {
    const { reference } = membersOf(parseJson(body));
    const marks = [reference, headerOf(headers, 'idempotency-key')].filter(
      (mark) => typeof mark === 'string',
    );
    const isRepeated = marks.some((mark) => this.known.has(mark));
    for (const mark of marks) this.known.add(mark);
    return isRepeated;
  }
}

function amountOf(text: unknown): Big | null {
  return typeof text === 'string' && /^\d+(\.\d+)?$/.test(text) && Number(text) > 0 ? new Big(text) : null;
}
