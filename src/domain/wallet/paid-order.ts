import type { Big } from 'big.js';
import { isAccepted } from '../../checks/response.js';
import type { paths } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import type { Context } from '../context.js';
import { instead, underReference } from '../idempotency/hard-reference.js';
import { textsOf, travelling } from '../travelling.js';

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
  await t.http.baseline('createEsimOrder');
  return (await t.cases.conforming('createEsimOrder')).body as unknown as OrderRequest;
}

/** The kinds of hard references whose turn it is. */
export const hardReferences = travelling((pace) => textsOf('createEsimOrder', pace));

async function sentOrder(t: Context, asked: OrderRequest, kind: string | undefined) {
  const { value, ...sent } = await underReference(t, 'createEsimOrder', kind, asked, (body) =>
    t.answers.reply(t.http.client.createEsimOrder({ body })),
  );
  return { ...sent, request: value };
}

/** A paid and settled order, made once a run: its debit is the price. */
export function paidOrder(t: Context): Promise<PaidOrder> {
  return t.once('a paid eSIM order', async (t) => {
    const asked = await newOrder(t);
    const before = await t.wallet.quiet();
    const [kind] = textsOf('createEsimOrder', t.sampling.pace);
    const { request, exchange, data } = await sentOrder(t, asked, kind);
    t.answers.accepted(exchange);
    const after = await t.wallet.after((balance) => balance.lt(before));
    return { request, order: data.data, lost: before.minus(after), exchange };
  });
}

/** Orders under the other hard references, made once a run after the paid one, as many as are accepted. */
export function hardOrders(t: Context): Promise<(Pick<Order, 'id'> & Pick<PaidOrder, 'exchange'>)[]> {
  return t.once('eSIM orders under hard references', async (t) => {
    const made = [];
    const others = textsOf('createEsimOrder', t.sampling.pace).slice(1);
    for (const kind of [...others, ...(await instead(t, 'createEsimOrder'))]) {
      const { exchange, data } = await sentOrder(t, await newOrder(t), kind);
      if (!isAccepted(exchange.response)) break;
      made.push({ exchange, id: data.data.id });
    }
    return made;
  });
}
