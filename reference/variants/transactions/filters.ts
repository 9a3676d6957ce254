import { defaults } from '../../behaviour/index.js';
import { parseMoment, type Edge } from '../../behaviour/transaction-filters.js';
import { variantTable } from '../variant.js';
import { paidOrCreated } from './order.js';

const { transactions: sound } = defaults;

const currencies = ['NGN', 'GHS', 'KES', 'USD', 'GBP', 'EUR'];

/** The moment that a text names, or something else for a text that names none. */
function momentOr(text: string, edge: Edge, otherwise: number): number {
  return Number.isNaN(parseMoment(text)) ? otherwise : sound.moment(text, edge);
}

/** Choices about filters. */
export const transactionFilters = variantTable({
  'list-unknown-filter-empty': {
    about: 'listTransactions/unknown-filter-value',
    summary: 'An unknown filter value finds nothing.',
    transactions: { unknownValue: () => 'no records', moment: (text, edge) => momentOr(text, edge, NaN) },
  },
  'list-unknown-filter-ignored': {
    about: 'listTransactions/unknown-filter-value',
    summary: 'An unknown filter value is ignored.',
    transactions: {
      unknownValue: () => 'no filter',
      moment: (text, edge) => momentOr(text, edge, edge === 'from' ? -Infinity : Infinity),
    },
  },
  'list-unsupported-currency-ignored': {
    about: 'listTransactions/unknown-filter-value',
    summary: 'A currency in which nothing is ever paid is ignored.',
    transactions: {
      currencyMatches: (record, value) => !currencies.includes(value) || sound.currencyMatches(record, value),
    },
  },
  'list-filter-values-in-any-case': {
    about: 'listTransactions/unknown-filter-value',
    summary: 'status, channel and currency are read in any letter case.',
    before(request) {
      const query = new URLSearchParams(request.query);
      for (const name of ['status', 'channel'])
        if (query.has(name)) query.set(name, (query.get(name) ?? '').toLowerCase());
      if (query.has('currency')) query.set('currency', (query.get('currency') ?? '').toUpperCase());
      return { ...request, query };
    },
  },
  'list-window-on-paid-at': {
    about: 'listTransactions/window-field',
    summary: 'from and to look at paid_at, and at created_at of unpaid ones.',
    transactions: {
      fromMatches: (record, time) => paidOrCreated(record) >= time,
      toMatches: (record, time) => paidOrCreated(record) <= time,
    },
  },
  'list-window-on-paid-only': {
    about: 'listTransactions/window-field',
    summary: 'from and to look at paid_at, which unpaid ones do not have.',
    transactions: {
      fromMatches: ({ paidAt }, time) => paidAt !== null && paidAt >= time,
      toMatches: ({ paidAt }, time) => paidAt !== null && paidAt <= time,
    },
  },
  'list-window-from-creation-to-payment': {
    about: 'listTransactions/window-field',
    summary: 'from looks at created_at, to at paid_at, and at created_at of unpaid ones.',
    transactions: { toMatches: (record, time) => paidOrCreated(record) <= time },
  },
  'list-window-without-its-edges': {
    about: 'ruling:filters',
    summary: 'What lies exactly on from or to is outside.',
    transactions: {
      fromMatches: ({ createdAt }, time) => createdAt > time,
      toMatches: ({ createdAt }, time) => createdAt < time,
    },
  },
  'list-to-date-is-its-midnight': {
    about: 'listTransactions/to-plain-date',
    summary: 'A date as to means its first moment.',
    transactions: {
      moment: (text, edge) => sound.moment(text, edge === 'to' && text.length === 10 ? 'from' : edge),
    },
  },
});
