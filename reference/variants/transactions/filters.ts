import { defaults } from '../../behaviour/index.js';
import { parseMoment, type Edge } from '../../behaviour/transactions.js';
import { variant, variantTable } from '../variant.js';
import { paidOrCreated } from './lists.js';

const { transactions: sound } = defaults;

const currencies = ['NGN', 'GHS', 'KES', 'USD', 'GBP', 'EUR'];

/** The moment that a text names, or something else for a text that names none. */
function momentOr(text: string, edge: Edge, otherwise: number): number {
  return Number.isNaN(parseMoment(text)) ? otherwise : sound.moment(text, edge);
}

/** Choices about filters. */
export const transactionFilters = variantTable({
  'list-unknown-filter-empty': variant('An unknown filter value finds nothing.')
    .about('listTransactions/unknown-filter-value')
    .transactions({ unknownValue: () => 'no records', moment: (text, edge) => momentOr(text, edge, NaN) }),
  'list-unknown-filter-ignored': variant('An unknown filter value is ignored.')
    .about('listTransactions/unknown-filter-value')
    .transactions({
      unknownValue: () => 'no filter',
      moment: (text, edge) => momentOr(text, edge, edge === 'from' ? -Infinity : Infinity),
    }),
  'list-unsupported-currency-ignored': variant('A currency in which nothing is ever paid is ignored.')
    .about('listTransactions/unknown-filter-value')
    .transactions({
      currencyMatches: (record, value) => !currencies.includes(value) || sound.currencyMatches(record, value),
    }),
  'list-filter-values-in-any-case': variant('status, channel and currency are read in any letter case.')
    .about('listTransactions/unknown-filter-value')
    .query((query) => {
      for (const name of ['status', 'channel'].filter((asked) => query.has(asked)))
        query.set(name, (query.get(name) ?? '').toLowerCase());
      if (query.has('currency')) query.set('currency', (query.get('currency') ?? '').toUpperCase());
    }),
  'list-window-on-paid-at': variant('from and to look at paid_at, and at created_at of unpaid ones.')
    .about('listTransactions/window-field')
    .transactions({
      fromMatches: (record, time) => paidOrCreated(record) >= time,
      toMatches: (record, time) => paidOrCreated(record) <= time,
    }),
  'list-window-on-paid-only': variant('from and to look at paid_at, which unpaid ones do not have.')
    .about('listTransactions/window-field')
    .transactions({
      fromMatches: ({ paidAt }, time) => paidAt !== null && paidAt >= time,
      toMatches: ({ paidAt }, time) => paidAt !== null && paidAt <= time,
    }),
  'list-window-from-creation-to-payment': variant(
    'from looks at created_at, to at paid_at, and at created_at of unpaid ones.',
  )
    .about('listTransactions/window-field')
    .transactions({ toMatches: (record, time) => paidOrCreated(record) <= time }),
  'list-window-without-its-edges': variant('What lies exactly on from or to is outside.')
    .about('ruling:filters')
    .transactions({
      fromMatches: ({ createdAt }, time) => createdAt > time,
      toMatches: ({ createdAt }, time) => createdAt < time,
    }),
  'list-to-date-is-its-midnight': variant('A date as to means its first moment.')
    .about('listTransactions/to-plain-date')
    .transactions({
      moment: (text, edge) => sound.moment(text, edge === 'to' && text.length === 10 ? 'from' : edge),
    }),
});
