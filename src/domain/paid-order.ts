import type { Big } from 'big.js';
import type { paths } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import type { Context } from './context.js';

type OrderPath = paths['/vaas/api/v1/esim/orders']['post'];
export type OrderRequest = OrderPath['requestBody']['content']['application/json'];
export type Order = OrderPath['responses'][200]['content']['application/json']['data'];

/** An accepted order, and its debit. */
export interface PaidOrder {
  request: OrderRequest;
  order: Order;
  lost: Big;
  exchange: Exchange;
}

/** A conforming order. Its states may set the balance: make it before the balance is read. */
export async function newOrder(t: Context): Promise<OrderRequest> {
  await t.control('createEsimOrder');
  return (await t.conforming('createEsimOrder')).body as unknown as OrderRequest;
}

/** A paid and settled order, made once a run: its debit is the price. */
export function paidOrder(t: Context): Promise<PaidOrder> {
  return t.once('a paid eSIM order', async (t) => {
    const request = await newOrder(t);
    const before = await t.wallet.quiet();
    const { exchange, data } = await t.reply(t.client.createEsimOrder({ body: request }));
    t.accepted(exchange);
    const after = await t.wallet.after((balance) => balance.lt(before));
    return { request, order: data.data, lost: before.minus(after), exchange };
  });
}
