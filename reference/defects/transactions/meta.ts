import { defaults } from '../../behaviour/index.js';
import type { Cut } from '../../behaviour/transaction-paging.js';
import { defectsOf } from '../defect.js';

const { transactions: sound } = defaults;

/** Says something else about the page. */
function says(change: (cut: Cut) => object) {
  return { transactions: { meta: (cut: Cut) => ({ ...sound.meta(cut), ...change(cut) }) } };
}

/** Defects of what is said about a page. */
export const transactionMeta = defectsOf('listTransactions', {
  'list-has-more-on-last-page': {
    summary: 'The last page says has_more.',
    fails: 'meta',
    ...says(({ page, pages }) => ({ has_more: page <= pages })),
  },
  'list-has-more-never': {
    summary: 'has_more is always false.',
    fails: 'meta',
    ...says(() => ({ has_more: false })),
  },
  'list-has-more-inverted': {
    summary: 'has_more says the opposite.',
    fails: 'meta',
    ...says(({ page, pages }) => ({ has_more: page >= pages })),
  },
  'list-has-more-when-full': {
    summary: 'A full page says has_more, even when it is the last.',
    fails: 'meta',
    ...says(({ listed, perPage }) => ({ has_more: listed === perPage })),
  },
  'list-total-counts-the-page': {
    summary: 'total is the number of records on the page.',
    fails: 'meta',
    ...says(({ listed }) => ({ total: listed })),
  },
  'list-total-without-filters': {
    summary: 'total counts what the filters leave out, too.',
    fails: 'meta',
    ...says(({ totalUnfiltered }) => ({ total: totalUnfiltered })),
  },
  'list-pages-rounded-down': {
    summary: 'pages does not count the last, partial page.',
    fails: 'meta',
    ...says(({ total, perPage }) => ({ pages: Math.floor(total / perPage) })),
  },
  'list-pages-one-too-many': {
    summary: 'pages is total / per_page + 1, even when it divides.',
    fails: 'meta',
    ...says(({ total, perPage }) => ({ pages: Math.floor(total / perPage) + 1 })),
  },
  'list-pages-counted-by-50': {
    summary: 'pages takes per_page for 50.',
    fails: 'meta',
    ...says(({ total }) => ({ pages: Math.ceil(total / 50) })),
  },
  'list-meta-page-from-zero': {
    summary: 'meta.page counts from 0.',
    fails: 'meta',
    ...says(({ page }) => ({ page: page - 1 })),
  },
  'list-meta-per-page-counts-the-page': {
    summary: 'meta.per_page is the number of records on the page.',
    fails: 'meta',
    ...says(({ listed }) => ({ per_page: listed })),
  },
});
