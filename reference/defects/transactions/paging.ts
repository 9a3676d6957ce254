import { defaults } from '../../behaviour/index.js';
import { withoutQuery } from '../../rewrite.js';
import type { TransactionRecord } from '../../store/transactions.js';
import { defectsOf } from '../defect.js';

const { transactions: sound } = defaults;

/** Cuts pages that begin elsewhere. */
function offset(of: (page: number, perPage: number) => number) {
  return {
    transactions: {
      cut: (found: readonly TransactionRecord[], page: number, perPage: number) =>
        found.slice(of(page, perPage), of(page, perPage) + perPage),
    },
  };
}

/** Defects of what is on a page. */
export const transactionPaging = defectsOf('listTransactions', {
  'list-page-one-skipped': {
    summary: 'Pages are counted from 0, so page 1 is the second.',
    fails: 'page-walk',
    ...offset((page, perPage) => page * perPage),
  },
  'list-pages-overlap': {
    summary: 'Each page begins with the last record of the one before.',
    fails: 'page-walk',
    ...offset((page, perPage) => Math.max(0, (page - 1) * perPage - 1)),
  },
  'list-pages-leave-gaps': {
    summary: 'Between two pages one record is left out.',
    fails: 'page-walk',
    ...offset((page, perPage) => (page - 1) * (perPage + 1)),
  },
  'list-page-ignored': { summary: 'Every page is the first one.', fails: 'page-walk', ...offset(() => 0) },
  'list-last-page-empty': {
    summary: 'The last page has no records when it is not full.',
    fails: 'page-walk',
    transactions: {
      cut(found, page, perPage) {
        const records = found.slice((page - 1) * perPage, page * perPage);
        return page > 1 && records.length < perPage ? [] : records;
      },
    },
  },
  'list-later-pages-by-id': {
    summary: 'From page 2 on the records run by id.',
    fails: 'page-walk',
    transactions: {
      cut: (found, page, perPage) =>
        (page === 1 ? found : found.toSorted((left, right) => left.id - right.id)).slice(
          (page - 1) * perPage,
          page * perPage,
        ),
    },
  },
  'list-hides-pending': {
    summary: 'Pending transactions are listed only when asked for.',
    fails: 'page-walk',
    transactions: {
      sorted(records, key, direction, behaviour) {
        const shown = records.filter((record) => record.status !== 'pending');
        return sound.sorted(shown.length > 0 ? shown : records, key, direction, behaviour);
      },
    },
  },
  'list-page-one-record-too-long': {
    summary: 'The record that tells has_more is left on the page.',
    fails: 'page-size',
    transactions: { cut: (found, page, perPage) => found.slice((page - 1) * perPage, page * perPage + 1) },
  },
  'list-filters-after-paging': {
    summary: 'A page is cut first and filtered then.',
    fails: ['page-size', 'page-walk'],
    transactions: {
      cut: (found, page, perPage, everything) =>
        everything()
          .slice((page - 1) * perPage, page * perPage)
          .filter((record) => found.includes(record)),
    },
  },
  'list-per-page-ignored': {
    summary: 'A page always has 50 records.',
    fails: 'page-size',
    before: withoutQuery('per_page'),
  },
});
