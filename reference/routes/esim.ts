import { charge } from './wallet.js';
import type { AskedOrder } from '../behaviour/esim.js';
import { success, type Reply } from '../http.js';
import { travelBody, travelShape } from '../checked-body.js';
import type { Call, Route } from '../operation.js';
import { Esims, type EsimOrder } from '../store/esims.js';
import { Wallet } from '../store/wallet.js';
import type { components } from '../../generated/types.js';
import { timestamp } from '../formats.js';

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

/** Endpoints > eSIM orders: list. Lists purchases by default. */
function listEsimOrders(call: Call): Reply {
  const behaviour = call.behaviour.esim;
  const type = behaviour.listedType(call.request.query.get('type') ?? undefined);
  const { orders } = call.store.part(Esims);
  const listed = behaviour.listed(orders.filter((order) => type === undefined || order.type === type));
  const data = listed.map((order) => ({ ...shownOrder(order, call), type: order.type }));
  return success<'listEsimOrders'>(200, { status: true, message: 'Orders retrieved', data: data });
}

type Schemas = components['schemas'];

const day = 86_400_000;

/** An order in a response. It has profiles once it is completed (Resources > eSIM order). */
function shownOrder(order: EsimOrder, call: Call): Schemas['EsimOrder'] {
  const behaviour = call.behaviour.esim;
  const now = call.clock.now();
  const { package: ordered } = order;
  const completedAt = behaviour.completedAt(order, now);
  const profiles = completedAt === null ? behaviour.noProfiles() : [profileOf(order, completedAt)];
  return {
    id: order.id,
    reference: order.reference,
    provider_order_no: completedAt === null ? '' : order.providerNumber,
    package_code: ordered.code,
    package_slug: slugOf(order),
    package_name: ordered.name,
    location: ordered.location,
    currency_code: 'NGN',
    quantity: 1,
    amount_usd: ordered.usd.toNumber(),
    amount_naira: ordered.naira.toNumber(),
    status: behaviour.status(order, now),
    error_message: order.error ?? '',
    created_datetime: timestamp(order.createdAt),
    updated_datetime: timestamp(completedAt ?? order.createdAt),
    completed_datetime: completedAt === null ? null : timestamp(completedAt),
    ...(profiles === undefined ? {} : { profiles }),
  };
}

const slugOf = ({ package: { code } }: EsimOrder): string => code.toLowerCase().replaceAll('_', '-');

function profileOf(order: EsimOrder, completedAt: number): Schemas['EsimProfile'] {
  const { package: ordered } = order;
  const number = order.providerNumber.replace('P-', '').padStart(12, '0');
  return {
    esim_tran_no: `TR-${number}`,
    order_no: order.providerNumber,
    imsi: `621${number}`,
    iccid: `8923400${number}`,
    msisdn: `234${number}`,
    ac: `LPA:1$smdp.example.com$${number}`,
    qr_code_url: `https://esim.example.com/qr/${number}`,
    short_url: `https://esim.example.com/a/${number}`,
    smdp_status: 'RELEASED',
    eid: '',
    activate_time: null,
    installation_time: null,
    expired_time: timestamp(completedAt + 180 * day),
    duration_unit: 'DAY',
    esim_status: 'GOT_RESOURCE',
    pin: number.slice(-4),
    puk: number.slice(-8),
    apn: 'internet.example',
    ip_export: ordered.location,
    fup_policy: '512 kbps after the volume',
    sms_status: 0,
    active_type: 1,
    data_type: 1,
    total_volume: ordered.volume,
    total_duration: ordered.days,
    order_usage: 0,
    support_top_up_type: 2,
    packages: [
      {
        package_code: ordered.code,
        package_name: ordered.name,
        slug: slugOf(order),
        location_code: ordered.location,
        create_time: timestamp(completedAt),
        duration: ordered.days,
        volume: ordered.volume,
      },
    ],
  };
}
