import { defaults } from '../../behaviour/index.js';
import { withoutQuery } from '../../rewrite.js';
import type { TransactionRecord } from '../../store/transactions.js';
import { defectsOf, type Defect } from '../defect.js';

const list = defectsOf('listTransactions');
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

/** Faults of what is on a page. */
export const paging: readonly Defect[] = [
  list(
    'list-page-one-skipped',
    'Pages are counted from 0, so page 1 is the second.',
    ['page-walk'],
    offset((page, perPage) => page * perPage),
  ),
  list(
    'list-pages-overlap',
    'Each page begins with the last record of the one before.',
    ['page-walk'],
    offset((page, perPage) => Math.max(0, (page - 1) * perPage - 1)),
  ),
  list(
    'list-pages-leave-gaps',
    'Between two pages one record is left out.',
    ['page-walk'],
    offset((page, perPage) => (page - 1) * (perPage + 1)),
  ),
  list(
    'list-page-ignored',
    'Every page is the first one.',
    ['page-walk'],
    offset(() => 0),
  ),
  list('list-last-page-empty', 'The last page has no records when it is not full.', ['page-walk'], {
    transactions: {
      cut(found, page, perPage) {
        const records = found.slice((page - 1) * perPage, page * perPage);
        return page > 1 && records.length < perPage ? [] : records;
      },
    },
  }),
  list('list-later-pages-by-id', 'From page 2 on the records run by id.', ['page-walk'], {
    transactions: {
      cut: (found, page, perPage) =>
        (page === 1 ? found : found.toSorted((left, right) => left.id - right.id)).slice(
          (page - 1) * perPage,
          page * perPage,
        ),
    },
  }),
  list('list-hides-pending', 'Pending transactions are listed only when asked for.', ['page-walk'], {
    transactions: {
      sorted(records, key, direction, decide) {
        const shown = records.filter((record) => record.status !== 'pending');
        return sound.sorted(shown.length > 0 ? shown : records, key, direction, decide);
      },
    },
  }),
  list(
    'list-page-one-record-too-long',
    'The record that tells has_more is left on the page.',
    ['page-size'],
    {
      transactions: { cut: (found, page, perPage) => found.slice((page - 1) * perPage, page * perPage + 1) },
    },
  ),
  list('list-filters-after-paging', 'A page is cut first and filtered then.', ['page-size', 'page-walk'], {
    transactions: {
      cut: (found, page, perPage, everything) =>
        everything()
          .slice((page - 1) * perPage, page * perPage)
          .filter((record) => found.includes(record)),
    },
  }),
  list('list-per-page-ignored', 'A page always has 50 records.', ['page-size'], {
    before: withoutQuery('per_page'),
  }),
];
