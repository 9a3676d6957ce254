import { times, windowOf } from './times.js';
import type { Transaction, World } from './world.js';

const statuses = ['pending', 'success', 'abandoned', 'failed', 'cancelled'];
const sorts = ['created_at', 'amount', 'status', 'paid_at'];
const words: Record<string, string> = { success: 'Approved', failed: 'Do not honour' };

/** Variant B. */
function variantB(of: Transaction, world: World): object {
  const paid = of.paid === null ? null : times.zulu(of.paid);
  const withCard = of.channel === 'card' && paid !== null;
  return {
    id: of.id,
    reference: of.reference,
    amount: Number(of.minor),
    currency: of.currency,
    status: of.status,
    gateway_response: words[of.status] ?? '',
    paid_at: paid,
    created_at: world.has('created-at-with-a-blank') ? times.blank(of.created) : times.india(of.created),
    channel: of.channel,
    fees: Number(of.fee),
    customer: { ...of.customer, first_name: null, last_name: null, phone: null },
    authorization: withCard
      ? {
          authorization_code: `au ${of.id}`,
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
    metadata:
      of.id % 2 ? {} : { custom_fields: [{ display_name: 'Seat', variable_name: 'seat', value: '4c' }] },
    log: {
      start_time: Math.floor(of.created / 1000),
      time_spent: 0,
      attempts: 0,
      errors: 0,
      success: of.status === 'success',
      mobile: false,
      input: [],
      history: of.id % 2 ? [] : [{ type: 'action', message: 'Opened', time: 3 }],
    },
  };
}

/** A whole number in decimal digits; undefined when it is none. */
const whole = (text: string): number | undefined => (/^[0-9]{1,9}$/.test(text) ? Number(text) : undefined);

/** Of the times of a record only paid_at is looked at, so one that is not paid is in no window. */
function filterOf(query: URLSearchParams): ((of: Transaction) => boolean) | undefined {
  const window = windowOf(query, false);
  const status = query.get('status');
  if (!window || (status !== null && !statuses.includes(status))) return undefined;
  const [first, last] = window;
  const bounded = query.has('from') || query.has('to');
  const is = (name: string, ...values: string[]): boolean => {
    const asked = query.get(name);
    return asked === null || values.includes(asked);
  };
  return (of) =>
    is('status', of.status) &&
    is('currency', of.currency) &&
    is('channel', of.channel) &&
    is('customer', String(of.customer.id), of.customer.email) &&
    is('amount', String(of.minor)) &&
    (!bounded || (of.paid !== null && of.paid >= first && of.paid <= last));
}

/** Nulls first, whichever way; statuses in an order of our own; ties by id. An unknown sort is the default. */
function orderOf(query: URLSearchParams): ((a: Transaction, b: Transaction) => number) | undefined {
  const order = query.get('order') ?? 'desc';
  if (order !== 'asc' && order !== 'desc') return undefined;
  const asked = query.get('sort') ?? 'created_at';
  const sort = sorts.includes(asked) ? asked : 'created_at';
  const sign = order === 'asc' ? 1 : -1;
  const key = (of: Transaction): number | null => {
    if (sort === 'amount') return Number(of.minor);
    if (sort === 'status') return statuses.indexOf(of.status);
    return sort === 'paid_at' ? of.paid : of.created;
  };
  return (a, b) => {
    const [x, y] = [key(a), key(b)];
    if (x === null || y === null) return Number(y === null) - Number(x === null) || a.id - b.id;
    return sign * (x - y) || a.id - b.id;
  };
}

/** `data` and `meta`; undefined for a query that is refused: page=0 is page 1, per_page=101 is not 100. */
export function pageOf(query: URLSearchParams, world: World): { data: object[]; meta: object } | undefined {
  const filter = filterOf(query);
  const order = orderOf(query);
  const asked = whole(query.get('page') ?? '1');
  const size = whole(query.get('per_page') ?? '50');
  if (!filter || !order || asked === undefined || !size || size > 100) return undefined;
  const page = Math.max(asked, 1);
  const late = world.has('filter-after-paging') && query.has('status');
  const found = world.transactions.filter((of) => late || filter(of)).sort(order);
  const pages = Math.max(Math.ceil(found.length / size), 1);
  if (page > pages) return undefined;
  const start = (page - 1) * size + (page > 1 && world.has('page-off-by-one') ? 1 : 0);
  const records = found.slice(start, start + size).filter(filter);
  const more = world.has('has-more-when-full') ? records.length === size : page < pages;
  return {
    data: records.map((of) => variantB(of, world)),
    meta: { total: found.length, page, per_page: size, pages, has_more: more, next: null },
  };
}
