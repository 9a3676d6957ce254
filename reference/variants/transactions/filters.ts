import { defaults } from '../../behaviour/index.js';
import { parseMoment, type Edge } from '../../behaviour/transaction-filters.js';
import { variant, type Variant } from '../variant.js';
import { paidOrCreated } from './order.js';

const { transactions: sound } = defaults;

const currencies = ['NGN', 'GHS', 'KES', 'USD', 'GBP', 'EUR'];

const unknown = 'listTransactions/unknown-filter-value';
const windowField = 'listTransactions/window-field';

/** The moment that a text names, or something else for a text that names none. */
function momentOr(text: string, edge: Edge, otherwise: number): number {
  return Number.isNaN(parseMoment(text)) ? otherwise : sound.moment(text, edge);
}

/** Choices about filters. */
export const filters: readonly Variant[] = [
  variant('list-unknown-filter-empty', unknown, 'An unknown filter value finds nothing.', {
    transactions: { unknownValue: () => 'no records', moment: (text, edge) => momentOr(text, edge, NaN) },
  }),
  variant('list-unknown-filter-ignored', unknown, 'An unknown filter value is ignored.', {
    transactions: {
      unknownValue: () => 'no filter',
      moment: (text, edge) => momentOr(text, edge, edge === 'from' ? -Infinity : Infinity),
    },
  }),
  variant(
    'list-unsupported-currency-ignored',
    unknown,
    'A currency in which nothing is ever paid is ignored.',
    {
      transactions: {
        currencyMatches: (record, value) =>
          !currencies.includes(value) || sound.currencyMatches(record, value),
      },
    },
  ),
  variant(
    'list-filter-values-in-any-case',
    unknown,
    'status, channel and currency are read in any letter case.',
    {
      before(request) {
        const query = new URLSearchParams(request.query);
        for (const name of ['status', 'channel'])
          if (query.has(name)) query.set(name, (query.get(name) ?? '').toLowerCase());
        if (query.has('currency')) query.set('currency', (query.get('currency') ?? '').toUpperCase());
        return { ...request, query };
      },
    },
  ),
  variant(
    'list-window-on-paid-at',
    windowField,
    'from and to look at paid_at, and at created_at of unpaid ones.',
    {
      transactions: {
        fromMatches: (record, time) => paidOrCreated(record) >= time,
        toMatches: (record, time) => paidOrCreated(record) <= time,
      },
    },
  ),
  variant(
    'list-window-on-paid-only',
    windowField,
    'from and to look at paid_at, which unpaid ones do not have.',
    {
      transactions: {
        fromMatches: ({ paidAt }, time) => paidAt !== null && paidAt >= time,
        toMatches: ({ paidAt }, time) => paidAt !== null && paidAt <= time,
      },
    },
  ),
  variant('list-window-without-its-edges', 'ruling:filters', 'What lies exactly on from or to is outside.', {
    transactions: {
      fromMatches: ({ createdAt }, time) => createdAt > time,
      toMatches: ({ createdAt }, time) => createdAt < time,
    },
  }),
  variant(
    'list-to-date-is-its-midnight',
    'listTransactions/to-plain-date',
    'A date as to means its first moment.',
    {
      transactions: {
        moment: (text, edge) => sound.moment(text, edge === 'to' && text.length === 10 ? 'from' : edge),
      },
    },
  ),
];
