import type { Before } from '../../behaviour/index.js';
import { defaults } from '../../behaviour/index.js';
import { parseMoment, type Edge } from '../../behaviour/transaction-filters.js';
import { sortKeys, type Direction, type SortKey } from '../../behaviour/transaction-order.js';
import { channels, statuses } from '../../store/transactions.js';
import { defectsOf } from '../defect.js';

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
export const transactionUnknownValues = defectsOf('listTransactions', {
  'list-unknown-status-is-success': {
    summary: 'An unknown status lists successes.',
    fails: 'query.status.enum',
    before: insteadOf('status', statuses, 'success'),
  },
  'list-unknown-channel-is-card': {
    summary: 'An unknown channel lists card payments.',
    fails: 'query.channel.enum',
    before: insteadOf('channel', channels, 'card'),
  },
  'list-unknown-sort-lists-paid': {
    summary: 'An unknown sort leaves out what is not paid.',
    fails: 'query.sort.enum',
    transactions: {
      sortKey: (text = 'created_at') => text as SortKey,
      sorted: (records, key, direction, behaviour) =>
        sortKeys.includes(key)
          ? sound.sorted(records, key, direction, behaviour)
          : records.filter(({ paidAt }) => paidAt !== null),
    },
  },
  'list-unknown-order-repeats-the-latest': {
    summary: 'With an unknown order, each place holds the latest transaction.',
    fails: 'query.order.enum',
    transactions: {
      direction: (text = 'desc') => text as Direction,
      sorted: (records, key, direction, behaviour) => {
        const latest = sound.sorted(records, key, 'desc', behaviour);
        if (direction === 'desc') return latest;
        return direction === 'asc'
          ? sound.sorted(records, key, direction, behaviour)
          : latest.map(() => latest[0]!);
      },
    },
  },
  'list-from-no-date-is-last-month': {
    summary: 'No date as from means 30 days.',
    fails: 'query.from.format',
    before: monthAgo('from'),
  },
  'list-to-no-date-is-a-month-ago': {
    summary: 'No date as to means 30 days ago.',
    fails: 'query.to.format',
    before: monthAgo('to'),
  },
});
