import { defaults } from '../../behaviour/index.js';
import type { Cut } from '../../behaviour/transaction-paging.js';
import { defectsOf, type Defect } from '../defect.js';

const list = defectsOf('listTransactions');
const { transactions: sound } = defaults;

/** Says something else about the page. */
function says(change: (cut: Cut) => object) {
  return { transactions: { meta: (cut: Cut) => ({ ...sound.meta(cut), ...change(cut) }) } };
}

/** Faults of what is said about a page. */
export const meta: readonly Defect[] = [
  list(
    'list-has-more-on-last-page',
    'The last page says has_more.',
    ['meta'],
    says(({ page, pages }) => ({ has_more: page <= pages })),
  ),
  list(
    'list-has-more-never',
    'has_more is always false.',
    ['meta'],
    says(() => ({ has_more: false })),
  ),
  list(
    'list-has-more-inverted',
    'has_more says the opposite.',
    ['meta'],
    says(({ page, pages }) => ({ has_more: page >= pages })),
  ),
  list(
    'list-has-more-when-full',
    'A full page says has_more, even when it is the last.',
    ['meta'],
    says(({ listed, perPage }) => ({ has_more: listed === perPage })),
  ),
  list(
    'list-total-counts-the-page',
    'total is the number of records on the page.',
    ['meta'],
    says(({ listed }) => ({ total: listed })),
  ),
  list(
    'list-total-without-filters',
    'total counts what the filters leave out, too.',
    ['meta'],
    says(({ totalUnfiltered }) => ({ total: totalUnfiltered })),
  ),
  list(
    'list-pages-rounded-down',
    'pages does not count the last, partial page.',
    ['meta'],
    says(({ total, perPage }) => ({ pages: Math.floor(total / perPage) })),
  ),
  list(
    'list-pages-one-too-many',
    'pages is total / per_page + 1, even when it divides.',
    ['meta'],
    says(({ total, perPage }) => ({ pages: Math.floor(total / perPage) + 1 })),
  ),
  list(
    'list-pages-counted-by-50',
    'pages takes per_page for 50.',
    ['meta'],
    says(({ total }) => ({ pages: Math.ceil(total / 50) })),
  ),
  list(
    'list-meta-page-from-zero',
    'meta.page counts from 0.',
    ['meta'],
    says(({ page }) => ({ page: page - 1 })),
  ),
  list(
    'list-meta-per-page-counts-the-page',
    'meta.per_page is the number of records on the page.',
    ['meta'],
    says(({ listed }) => ({ per_page: listed })),
  ),
];
