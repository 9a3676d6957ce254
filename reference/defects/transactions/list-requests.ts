import { defaults } from '../../behaviour/index.js';
import {
  parseMoment,
  type Edge,
  sortKeys,
  type Direction,
  type SortKey,
} from '../../behaviour/transactions.js';
import { channels, statuses } from '../../store/transactions.js';
import { defect, defectsOf } from '../defect.js';
import { isUnknown } from '../../changes/requests.js';
import { reply } from '../../http.js';
import type { Call } from '../../operation.js';

const { transactions: sound } = defaults;

const day = 86_400_000;

/** Reads text that is not a date as 30 days ago. */
const monthAgo =
  (edge: Edge) =>
  (query: URLSearchParams, { clock }: Call): void => {
    if (query.has(edge) && Number.isNaN(parseMoment(query.get(edge) ?? '')))
      query.set(edge, new Date(clock.now() - 30 * day).toISOString().slice(0, 10));
  };

const documented: readonly string[] = [
  'page',
  'per_page',
  'status',
  'currency',
  'channel',
  'customer',
  'amount',
  'from',
  'to',
  'sort',
  'order',
];

/** Defects of invalid query values and unknown parameters. */
export const listRequests = defectsOf('listTransactions', {
  'list-unknown-status-is-success': defect('The server lists successes for an unknown status.')
    .breaks('query.status.enum')
    .when(isUnknown('status', statuses))
    .query((query) => query.set('status', 'success')),
  'list-unknown-channel-is-card': defect('The server lists card payments for an unknown channel.')
    .breaks('query.channel.enum')
    .when(isUnknown('channel', channels))
    .query((query) => query.set('channel', 'card')),
  'list-unknown-sort-lists-paid': defect('The server omits unpaid transactions for an unknown sort.')
    .breaks('query.sort.enum')
    .transactions({
      sortKey: (text = 'created_at') => text as SortKey,
      sorted: (records, key, direction, behaviour) =>
        sortKeys.includes(key)
          ? sound.sorted(records, key, direction, behaviour)
          : records.filter(({ paidAt }) => paidAt !== null),
    }),
  'list-unknown-order-repeats-the-latest': defect(
    'The server repeats the latest transaction for an unknown order.',
  )
    .breaks('query.order.enum')
    .transactions({
      direction: (text = 'desc') => text as Direction,
      sorted: (records, key, direction, behaviour) => {
        const latest = sound.sorted(records, key, 'desc', behaviour);
        if (direction === 'desc') return latest;
        return direction === 'asc'
          ? sound.sorted(records, key, direction, behaviour)
          : latest.map(() => latest[0]!);
      },
    }),
  'list-from-no-date-is-last-month': defect('The server reads an invalid `from` as 30 days ago.')
    .breaks('query.from.format')
    .query(monthAgo('from')),
  'list-to-no-date-is-a-month-ago': defect('The server reads an invalid `to` as 30 days ago.')
    .breaks('query.to.format')
    .query(monthAgo('to')),
  'list-status-by-object-crashes': defect(
    'The server returns 500 for a status that is the name of a built-in object member.',
  )
    .breaks('fuzz.rule-broken', 'response.no-server-error')
    .crashes(({ query }) => (query.get('status') ?? '') in {}),
  'list-page-beyond-64-bits-crashes': defect('The server returns 500 for a page beyond 64 bits.')
    .breaks('fuzz.bytes', 'response.no-server-error')
    .crashes(({ query }) => Number(query.get('page')) > 2 ** 63),
  'list-page-of-letters-crashes': defect('The server returns 500 for a page that is not a number.')
    .breaks('fuzz.bytes', 'response.no-server-error')
    .crashes(({ query }) => Number.isNaN(Number(query.get('page') ?? 1))),
  'list-fraction-of-a-page-size-crashes': defect('The server returns 500 for a per_page with a fraction.')
    .breaks('fuzz.bytes', 'response.no-server-error')
    .crashes(({ query }) => query.get('per_page')?.includes('.') ?? false),
  'list-redirects-unknown-parameters': defect(
    'The server redirects a request with an unknown query parameter.',
  )
    .breaks('fuzz.valid')
    .when(({ query }) => [...query.keys()].some((name) => !documented.includes(name)))
    .alter(() => ({ ...reply(302, {}), headers: { location: '/' } })),
});
