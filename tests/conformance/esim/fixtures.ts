import type { Context } from '../../../src/domain/context.js';
import type { OrderRequest } from '../../../src/domain/wallet/paid-order.js';

/** Whether the currency of the wallet is naira. */
export async function paysInNaira(t: Context): Promise<boolean> {
  const { data } = await t.answers.data(t.http.client.getWallet());
  return data.currency.toUpperCase() === 'NGN';
}

/** The same order with a new reference. */
export function underNewReference(t: Context, request: OrderRequest): OrderRequest {
  return { ...request, reference: t.fresh('ESIM') };
}
