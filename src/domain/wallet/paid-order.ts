import type { Big } from 'big.js';
import { isAccepted } from '../../checks/response.js';
import type { paths } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import type { Context } from '../context.js';
import { remainingEdgeValues, withEdgeValues } from '../edge-values.js';

type OrderPath = paths['/vaas/api/v1/esim/orders']['post'];
export type OrderRequest = OrderPath['requestBody']['content']['application/json'];
export type Order = OrderPath['responses'][200]['content']['application/json']['data'];

export interface PaidOrder {
  request: OrderRequest;
  order: Order;
  lost: Big;
  exchange: Exchange;
}

/** A conforming order. Its states may set the balance, so create it before reading the balance. */
export async function newOrder(t: Context): Promise<OrderRequest> {
  await t.http.baseline('createEsimOrder');
  return (await t.cases.conforming('createEsimOrder')).body as unknown as OrderRequest;
}

const sent = (t: Context) => (body: OrderRequest) => t.answers.reply(t.http.client.createEsimOrder({ body }));

/** A paid and settled order, made once per run. Its debit is the price. */
export function paidOrder(t: Context): Promise<PaidOrder> {
  return t.once('a paid eSIM order', async (t) => {
    const asked = await newOrder(t);
    const { result, lost } = await t.money.measureShared(() =>
      withEdgeValues(t, 'createEsimOrder', asked, sent(t)),
    );
    const { value: request, exchange, data } = result;
    t.answers.accepted(exchange);
    return { request, order: data.data, lost, exchange };
  });
}

/** Orders with other edge-case references, made once per run after the paid one; only accepted orders are returned. */
export function otherOrders(t: Context): Promise<(Pick<Order, 'id'> & Pick<PaidOrder, 'exchange'>)[]> {
  return t.once('eSIM orders under edge-case references', async (t) => {
    const made = await remainingEdgeValues(t, 'createEsimOrder', 5, () => newOrder(t), sent(t));
    return made
      .filter(({ exchange }) => isAccepted(exchange.response))
      .map(({ exchange, data }) => ({ exchange, id: data.data.id }));
  });
}
