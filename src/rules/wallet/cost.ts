import { Big } from 'big.js';
import { parseJson, membersOf } from '../../contract/json.js';
import { isAccepted } from '../../checks/response.js';
import { operationOf, type OperationId } from '../../contract/contract.js';
import { headerOf, type Exchange } from '../../contract/exchange.js';

export function mayCost(id: OperationId): boolean {
  const { effect, tag } = operationOf(id);
  return (effect === 'charges' || effect === 'moves-money') && tag !== 'cards';
}

/**
 * The minimum debit of an exchange, as far as the exchange shows it. Null if there may be no debit. The price of an order is unknown
 * before it is paid, so any debit counts.
 */
export function costOf({ operation, request, response }: Exchange): Big | null {
  if (!isAccepted(response)) return null;
  if (operation === 'initiateTransfer') return amountAsked(request);
  if (operation === 'createEsimOrder') return new Big('0.01');
  const { charges } = (response.json ?? {}) as { charges?: { charged?: unknown; charged_amount?: unknown } };
  return charges?.charged === true ? amountOf(charges.charged_amount) : null;
}

/** The amount in a request. Null if there is none. */
export function amountAsked({ body }: Pick<Exchange['request'], 'body'>): Big | null {
  return amountOf(membersOf(parseJson(body))['amount']);
}

/** The minimum debits of the exchanges of a run. An exchange that repeats an earlier one may cost nothing. */
export class Costs {
  private readonly known = new Set<string>();

  of(exchange: Exchange): Big | null {
    return this.isRepeated(exchange) ? null : costOf(exchange);
  }

  /** Whether an exchange has the reference or the idempotency key of an earlier one. Remembers both. */
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
