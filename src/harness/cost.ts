import { Big } from 'big.js';
import { isAccepted } from '../checks/response.js';
import { operationOf, type OperationId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';

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
  if (operation === 'initiateTransfer')
    return amountOf((JSON.parse(request.body ?? '{}') as { amount?: unknown }).amount);
  if (operation === 'createEsimOrder') return new Big('0.01');
  const { charges } = (response.json ?? {}) as { charges?: { charged?: unknown; charged_amount?: unknown } };
  return charges?.charged === true ? amountOf(charges.charged_amount) : null;
}

function amountOf(text: unknown): Big | null {
  return typeof text === 'string' && /^\d+(\.\d+)?$/.test(text) && Number(text) > 0 ? new Big(text) : null;
}
