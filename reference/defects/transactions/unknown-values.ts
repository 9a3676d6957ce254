import type { Before } from '../../behaviour/index.js';
import { defaults } from '../../behaviour/index.js';
import { parseMoment, type Edge } from '../../behaviour/transaction-filters.js';
import { sortKeys, type Direction, type SortKey } from '../../behaviour/transaction-order.js';
import { channels, statuses } from '../../store/transactions.js';
import { defectsOf, type Defect } from '../defect.js';

const list = defectsOf('listTransactions');
const { transactions: sound } = defaults;

const day = 86_400_000;

/** Takes another value for one that is not known. */
function insteadOf(name: string, known: readonly string[], value: string): Before {
  return (request) => {
    const query = new URLSearchParams(request.query);
    const asked = query.get(name);
    if (asked !== null && !known.includes(asked)) query.set(name, value);
    return { ...request, query };
  };
}

/** Takes the day a month ago for a text that is no date. */
function monthAgo(edge: Edge): Before {
  return (request, { clock }) => {
    const query = new URLSearchParams(request.query);
    const asked = query.get(edge);
    if (asked !== null && Number.isNaN(parseMoment(asked)))
      query.set(edge, new Date(clock.now() - 30 * day).toISOString().slice(0, 10));
    return { ...request, query };
  };
}

/** Query values that no rule allows, and that are obeyed. */
export const unknownValues: readonly Defect[] = [
  list('list-unknown-status-is-success', 'An unknown status lists successes.', ['query.status.enum'], {
    before: insteadOf('status', statuses, 'success'),
  }),
  list('list-unknown-channel-is-card', 'An unknown channel lists card payments.', ['query.channel.enum'], {
    before: insteadOf('channel', channels, 'card'),
  }),
  list('list-unknown-sort-lists-paid', 'An unknown sort leaves out what is not paid.', ['query.sort.enum'], {
    transactions: {
      sortKey: (text = 'created_at') => text as SortKey,
      sorted: (records, key, direction, decide) =>
        sortKeys.includes(key)
          ? sound.sorted(records, key, direction, decide)
          : records.filter(({ paidAt }) => paidAt !== null),
    },
  }),
  list(
    'list-unknown-order-repeats-the-latest',
    'With an unknown order, each place holds the latest transaction.',
    ['query.order.enum'],
    {
      transactions: {
        direction: (text = 'desc') => text as Direction,
        sorted: (records, key, direction, decide) => {
          const latest = sound.sorted(records, key, 'desc', decide);
          if (direction === 'desc') return latest;
          return direction === 'asc'
            ? sound.sorted(records, key, direction, decide)
            : latest.map(() => latest[0]!);
        },
      },
    },
  ),
  list('list-from-no-date-is-last-month', 'No date as from means 30 days.', ['query.from.format'], {
    before: monthAgo('from'),
  }),
  list('list-to-no-date-is-a-month-ago', 'No date as to means 30 days ago.', ['query.to.format'], {
    before: monthAgo('to'),
  }),
];
