import { Written } from './json.js';
import { orderOf } from './order.js';
import { times, windowOf } from './times.js';
import type { Transaction, World } from './world.js';

export const statuses = ['pending', 'success', 'abandoned', 'failed', 'cancelled'];
const words: Record<string, string> = { success: 'Approved', failed: 'Do not honour' };

/** Variant B. */
export function variantB(of: Transaction, world: World): object {
  const odd = of.number % 2 === 1;
  const shown = world.has('paid-at-as-http-date') ? (at: number) => new Date(at).toUTCString() : times.zulu;
  const withCard = of.channel === 'card' && of.paid !== null;
  return {
    id: of.id,
    reference: of.reference,
    amount: new Written(`${of.minor}.0`),
    currency: of.currency,
    status: of.status,
    gateway_response: words[of.status] ?? '',
    paid_at: of.paid === null ? null : shown(of.paid),
    created_at: times.india(of.created),
    channel: of.channel,
    fees: new Written(`${of.fee}e0`),
    customer: { ...of.customer, first_name: null, last_name: null, phone: null },
    authorization: withCard
      ? {
          authorization_code: `au ${of.number}`,
          bin: '506099',
          last4: '0042',
          exp_month: '7',
          exp_year: '31',
          channel: 'card',
          card_type: 'verve debit',
          bank: '',
          country_code: 'NG',
          brand: 'verve',
          reusable: false,
        }
      : null,
    metadata: odd ? {} : { custom_fields: [{ display_name: 'Seat', variable_name: 'seat', value: '4c' }] },
    log: {
      start_time: Math.floor(of.created / 1000),
      time_spent: 0,
      attempts: 0,
      errors: 0,
      success: of.status === 'success',
      mobile: false,
      input: [],
      history: odd ? [] : [{ type: 'action', message: 'Opened', time: 3 }],
    },
  };
}

/** A whole number in decimal digits; undefined when it is none. */
const whole = (text: string): number | undefined => (/^[0-9]{1,9}$/.test(text) ? Number(text) : undefined);

/** An email read as a regular expression, or as plain text where it is not a valid one. */
function asPattern(text: string): RegExp {
  try {
    return new RegExp(`^${text}$`);
  } catch {
    return asPattern(text.replaceAll(/\W/g, '\\$&'));
  }
}

/** The window applies to paid_at only: an unpaid record is in no window. */
function filterOf(query: URLSearchParams, world: World): ((of: Transaction) => boolean) | undefined {
  const window = windowOf(query, false);
  const status = query.get('status');
  if (!window || (status !== null && !statuses.includes(status))) return undefined;
  const [first, last] = window;
  const bounded = query.has('from') || query.has('to');
  const is = (name: string, ...values: string[]): boolean => {
    const asked = query.get(name);
    if (asked !== null && name === 'customer' && world.has('email-as-pattern'))
      return values.some((value) => asPattern(asked).test(value));
    return asked === null || values.includes(asked);
  };
  const inUnits = (minor: unknown): string => String(Math.round(Number(minor) / 100));
  const rounded = world.has('amount-in-whole-units') && query.has('amount');
  return (of) =>
    is('status', of.status) &&
    is('currency', of.currency) &&
    is('channel', of.channel) &&
    is('customer', String(of.customer.id), of.customer.email) &&
    (rounded ? inUnits(query.get('amount')) === inUnits(of.minor) : is('amount', String(of.minor))) &&
    (!bounded || (of.paid !== null && of.paid >= first && of.paid <= last));
}

/** `data` and `meta`; undefined for a query that is refused: page=0 is page 1, per_page=101 is not 100. */
export function pageOf(query: URLSearchParams, world: World): { data: object[]; meta: object } | undefined {
  const filter = filterOf(query, world);
  const asked = whole(query.get('page') ?? '1');
  const size = whole(query.get('per_page') ?? '50');
  if (!filter || asked === undefined || !size || size > 100) return undefined;
  const page = Math.max(asked, 1);
  const order = orderOf(query, page, world);
  if (!order) return undefined;
  const joined = world.has('rows-by-join')
    ? (of: Transaction) => (of.number % 9 === 4 ? [of, of] : [of])
    : undefined;
  const found = world.transactions
    .filter(filter)
    .flatMap(joined ?? ((of) => [of]))
    .sort(order);
  const total = world.has('total-cached') ? (world.cachedTotals[size] ??= found.length) : found.length;
  const pages = Math.max(Math.ceil(total / size), 1);
  if (page > pages) return undefined;
  const records = found.slice((page - 1) * size, page * size);
  if (world.has('page-turned') && query.get('order') !== 'asc') records.reverse();
  const per_page = world.has('per-page-as-it-came') ? (query.get('per_page') ?? size) : size;
  return {
    data: records.map((of) => variantB(of, world)),
    meta: { total, page, per_page, pages, has_more: page < pages, next: null },
  };
}
