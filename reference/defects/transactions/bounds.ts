import { defaults } from '../../behaviour/index.js';
import { wholeNumber } from '../../behaviour/transaction-paging.js';
import { defectsOf, type Defect } from '../defect.js';

const list = defectsOf('listTransactions');
const { transactions: sound } = defaults;
const any = Number.MAX_SAFE_INTEGER;

/** Faults of the values of page and per_page (Limits). */
export const bounds: readonly Defect[] = [
  list('list-20-by-default', 'Without per_page, a page has 20 records.', ['page-default'], {
    transactions: { perPage: (text = '20') => sound.perPage(text) },
  }),
  list('list-100-by-default', 'Without per_page, a page has 100 records.', ['page-default'], {
    transactions: { perPage: (text = '100') => sound.perPage(text) },
  }),
  list('list-page-two-by-default', 'Without page, the second one is served.', ['page-default'], {
    transactions: { page: (text = '2') => sound.page(text) },
  }),
  list('list-per-page-not-capped', 'per_page has no maximum.', ['query.per_page.maximum'], {
    transactions: { perPage: (text = '50') => wholeNumber('per_page', text, 1, any) },
  }),
  list('list-per-page-capped-at-1000', 'per_page may be 1000.', ['query.per_page.maximum'], {
    transactions: { perPage: (text = '50') => wholeNumber('per_page', text, 1, 1000) },
  }),
  list(
    'list-per-page-zero-crashes',
    'per_page=0 ends in a 500.',
    ['paging-any-integer', 'response.no-server-error'],
    {
      transactions: {
        perPage(text) {
          if (text === '0') throw new Error('division by zero');
          return sound.perPage(text);
        },
      },
    },
  ),
  list('list-per-page-zero-means-all', 'per_page=0 lists up to 1000 records.', ['paging-any-integer'], {
    transactions: { perPage: (text) => (text === '0' ? 1000 : sound.perPage(text)) },
  }),
  list(
    'list-negative-per-page-cuts-from-the-end',
    'A negative per_page counts from the end.',
    ['paging-any-integer'],
    {
      transactions: {
        perPage: (text = '50') => wholeNumber('per_page', text, -any, 100) || sound.perPage('0'),
        pages: (total, perPage) => Math.ceil(total / Math.abs(perPage)),
        cut: (found, page, perPage) =>
          perPage < 0 ? found.slice(0, perPage) : sound.cut(found, page, perPage, () => found),
      },
    },
  ),
  list('list-page-zero-served', 'page=0 is served as page 0.', ['query.page.minimum'], {
    transactions: {
      page: (text = '1') => wholeNumber('page', text, 0, any),
      cut: (found, page, perPage) => sound.cut(found, Math.max(1, page), perPage, () => found),
    },
  }),
  list(
    'list-page-zero-crashes',
    'page=0 ends in a 500.',
    ['query.page.minimum', 'response.no-server-error'],
    {
      transactions: {
        page(text) {
          if (text === '0') throw new Error('OFFSET must not be negative');
          return sound.page(text);
        },
      },
    },
  ),
  list('list-negative-page-served', 'A negative page is served as itself.', ['paging-any-integer'], {
    transactions: { page: (text = '1') => wholeNumber('page', text, -any, any) || 1 },
  }),
  list(
    'list-huge-page-crashes',
    'A page above 2147483647 ends in a 500.',
    ['paging-any-integer', 'response.no-server-error'],
    {
      transactions: {
        page(text) {
          if (Number(text) > 2_147_483_647) throw new Error('integer out of range');
          return sound.page(text);
        },
      },
    },
  ),
];
