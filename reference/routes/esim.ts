import { charge } from '../charge.js';
import type { AskedOrder } from '../behaviour/esim.js';
import { success, type Reply } from '../http.js';
import { travelBody, travelShape } from '../invalid.js';
import type { Call, Route } from '../operation.js';
import { Esims } from '../store/esims.js';
import { Wallet } from '../store/wallet.js';
import { shownOrder } from './esim-order.js';

const path = '/vaas/api/v1/esim/orders';

export const esim: readonly Route[] = [
  { operationId: 'listEsimOrders', method: 'GET', path, errorShape: travelShape, handle: listEsimOrders },
  {
    operationId: 'createEsimOrder',
    method: 'POST',
    path,
    creates: true,
    errorShape: travelShape,
    handle: createEsimOrder,
  },
];

/** Endpoints > eSIM orders: create. One reference makes one order, one order makes one debit. */
async function createEsimOrder(call: Call): Promise<Reply> {
  const { esim: behaviour, charges } = call.behaviour;
  const asked = travelBody(call, behaviour.orderFields()) as unknown as AskedOrder;
  const esims = call.store.part(Esims);
  return charges.exclusively(call.store.part(Wallet), async () => {
    const earlier = esims.withReference(asked.reference);
    const shown = earlier && behaviour.secondUse(earlier, call);
    if (shown) return orderReply(shown, call);
    const ordered = behaviour.package(asked.package_code, call);
    await charge(behaviour.price(ordered), asked.reference, call);
    return orderReply(behaviour.place(asked, ordered, call), call);
  });
}

function orderReply(order: Parameters<typeof shownOrder>[0], call: Call): Reply {
  const type = call.behaviour.esim.showsType() ? { type: order.type } : {};
  return success<'createEsimOrder'>(200, {
    status: true,
    message: 'Order placed',
    data: { ...shownOrder(order, call), ...type },
  });
}

/** Endpoints > eSIM orders: list. Purchases unless another type is asked for. */
function listEsimOrders(call: Call): Reply {
  const behaviour = call.behaviour.esim;
  const type = behaviour.listedType(call.request.query.get('type') ?? undefined);
  const { orders } = call.store.part(Esims);
  const listed = behaviour.listed(orders.filter((order) => type === undefined || order.type === type));
  const data = listed.map((order) => ({ ...shownOrder(order, call), type: order.type }));
  return success<'listEsimOrders'>(200, { status: true, message: 'Orders retrieved', data: data });
}
