import type { components } from '../../generated/types.js';
import type { Call } from '../operation.js';
import type { EsimOrder } from '../store/esims.js';
import { timestamp } from '../timestamp.js';

type Schemas = components['schemas'];

const day = 86_400_000;

/** An order as the document shows it; profiles are there once it is completed (Resources > eSIM order). */
export function shownOrder(order: EsimOrder, call: Call): Schemas['EsimOrder'] {
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
