import { defaults } from '../../behaviour/index.js';
import { parseMoment, type Edge } from '../../behaviour/transactions.js';
import { variant, variantTable } from '../variant.js';
import { paidOrCreated } from './lists.js';

const { transactions: sound } = defaults;

const currencies = ['NGN', 'GHS', 'KES', 'USD', 'GBP', 'EUR'];

/** The moment in a text, or a default for an invalid text. */
function momentOr(text: string, edge: Edge, otherwise: number): number {
  return Number.isNaN(parseMoment(text)) ? otherwise : sound.moment(text, edge);
}

/** Choices about filters. */
export const transactionFilters = variantTable({
  'list-unknown-filter-empty': variant('The server finds nothing for an unknown filter value.')
    .about('listTransactions/unknown-filter-value')
    .transactions({ unknownValue: () => 'no records', moment: (text, edge) => momentOr(text, edge, NaN) }),
  'list-unknown-filter-ignored': variant('The server ignores an unknown filter value.')
    .about('listTransactions/unknown-filter-value')
    .transactions({
      unknownValue: () => 'no filter',
      moment: (text, edge) => momentOr(text, edge, edge === 'from' ? -Infinity : Infinity),
    }),
  'list-unsupported-currency-ignored': variant('The server ignores a currency in which nobody pays.')
    .about('listTransactions/unknown-filter-value')
    .transactions({
      currencyMatches: (record, value) => !currencies.includes(value) || sound.currencyMatches(record, value),
    }),
  'list-filter-values-in-any-case': variant(
    'The server reads status, channel and currency in any letter case.',
  )
    .about('listTransactions/unknown-filter-value')
    .query((query) => {
      for (const name of ['status', 'channel'].filter((asked) => query.has(asked)))
        query.set(name, (query.get(name) ?? '').toLowerCase());
      if (query.has('currency')) query.set('currency', (query.get('currency') ?? '').toUpperCase());
    }),
  'list-window-on-paid-at': variant(
    'The server filters `from` and `to` by paid_at, and unpaid transactions by created_at.',
  )
    .about('listTransactions/window-field')
    .transactions({
      fromMatches: (record, time) => paidOrCreated(record) >= time,
      toMatches: (record, time) => paidOrCreated(record) <= time,
    }),
  'list-window-on-paid-only': variant(
    'The server filters `from` and `to` by paid_at, and omits unpaid transactions.',
  )
    .about('listTransactions/window-field')
    .transactions({
      fromMatches: ({ paidAt }, time) => paidAt !== null && paidAt >= time,
      toMatches: ({ paidAt }, time) => paidAt !== null && paidAt <= time,
    }),
  'list-window-from-creation-to-payment': variant(
    'The server filters `from` by created_at and `to` by paid_at, or by created_at if unpaid.',
  )
    .about('listTransactions/window-field')
    .transactions({ toMatches: (record, time) => paidOrCreated(record) <= time }),
  'list-window-without-its-edges': variant('The server excludes transactions exactly at `from` or `to`.')
    .about('ruling:filters')
    .transactions({
      fromMatches: ({ createdAt }, time) => createdAt > time,
      toMatches: ({ createdAt }, time) => createdAt < time,
    }),
  'list-to-date-is-its-midnight': variant('The server reads a date in `to` as its first moment.')
    .about('listTransactions/to-plain-date')
    .transactions({
      moment: (text, edge) => sound.moment(text, edge === 'to' && text.length === 10 ? 'from' : edge),
    }),
});
