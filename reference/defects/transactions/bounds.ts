import { defaults } from '../../behaviour/index.js';
import { wholeNumber } from '../../behaviour/transaction-paging.js';
import { defectsOf } from '../defect.js';

const { transactions: sound } = defaults;
const any = Number.MAX_SAFE_INTEGER;

/** Defects of the values of page and per_page (Limits). */
export const transactionBounds = defectsOf('listTransactions', {
  'list-20-by-default': {
    summary: 'Without per_page, a page has 20 records.',
    fails: 'page-default',
    transactions: { perPage: (text = '20') => sound.perPage(text) },
  },
  'list-100-by-default': {
    summary: 'Without per_page, a page has 100 records.',
    fails: 'page-default',
    transactions: { perPage: (text = '100') => sound.perPage(text) },
  },
  'list-page-two-by-default': {
    summary: 'Without page, the second one is served.',
    fails: 'page-default',
    transactions: { page: (text = '2') => sound.page(text) },
  },
  'list-per-page-not-capped': {
    summary: 'per_page has no maximum.',
    fails: 'query.per_page.maximum',
    transactions: { perPage: (text = '50') => wholeNumber('per_page', text, 1, any) },
  },
  'list-per-page-capped-at-1000': {
    summary: 'per_page may be 1000.',
    fails: 'query.per_page.maximum',
    transactions: { perPage: (text = '50') => wholeNumber('per_page', text, 1, 1000) },
  },
  'list-per-page-zero-crashes': {
    summary: 'per_page=0 ends in a 500.',
    fails: ['paging-any-integer', 'response.no-server-error'],
    transactions: {
      perPage(text) {
        if (text === '0') throw new Error('division by zero');
        return sound.perPage(text);
      },
    },
  },
  'list-per-page-zero-means-all': {
    summary: 'per_page=0 lists up to 1000 records.',
    fails: 'paging-any-integer',
    transactions: { perPage: (text) => (text === '0' ? 1000 : sound.perPage(text)) },
  },
  'list-negative-per-page-cuts-from-the-end': {
    summary: 'A negative per_page counts from the end.',
    fails: 'paging-any-integer',
    transactions: {
      perPage: (text = '50') => wholeNumber('per_page', text, -any, 100) || sound.perPage('0'),
      pages: (total, perPage) => Math.ceil(total / Math.abs(perPage)),
      cut: (found, page, perPage) =>
        perPage < 0 ? found.slice(0, perPage) : sound.cut(found, page, perPage, () => found),
    },
  },
  'list-page-zero-served': {
    summary: 'page=0 is served as page 0.',
    fails: 'query.page.minimum',
    transactions: {
      page: (text = '1') => wholeNumber('page', text, 0, any),
      cut: (found, page, perPage) => sound.cut(found, Math.max(1, page), perPage, () => found),
    },
  },
  'list-page-zero-crashes': {
    summary: 'page=0 ends in a 500.',
    fails: ['query.page.minimum', 'response.no-server-error'],
    transactions: {
      page(text) {
        if (text === '0') throw new Error('OFFSET must not be negative');
        return sound.page(text);
      },
    },
  },
  'list-negative-page-served': {
    summary: 'A negative page is served as itself.',
    fails: 'paging-any-integer',
    transactions: { page: (text = '1') => wholeNumber('page', text, -any, any) || 1 },
  },
  'list-huge-page-crashes': {
    summary: 'A page above 2147483647 ends in a 500.',
    fails: ['paging-any-integer', 'response.no-server-error'],
    transactions: {
      page(text) {
        if (Number(text) > 2_147_483_647) throw new Error('integer out of range');
        return sound.page(text);
      },
    },
  },
});
