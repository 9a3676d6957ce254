import { defaults, type Overrides } from '../../behaviour/index.js';
import { wholeNumber, type Cut } from '../../behaviour/transactions.js';
import { defect, defectsOf } from '../defect.js';

const { transactions: sound } = defaults;

const any = Number.MAX_SAFE_INTEGER;

/** Changes the start of pages. */
const offset = (of: (page: number, perPage: number) => number): Overrides => ({
  transactions: {
    cut: (found, page, perPage) => found.slice(of(page, perPage), of(page, perPage) + perPage),
  },
});

/** Changes the meta of a page. */
const says = (change: (cut: Cut) => object): Overrides => ({
  transactions: { meta: (cut) => ({ ...sound.meta(cut), ...change(cut) }) },
});

/** Defects of pages: their parameters, their records, and their meta. */
export const listPages = defectsOf('listTransactions', {
  'list-20-by-default': defect('The server returns 20 records a page without per_page.')
    .breaks('page-default')
    .transactions({ perPage: (text = '20') => sound.perPage(text) }),
  'list-100-by-default': defect('The server returns 100 records a page without per_page.')
    .breaks('page-default')
    .transactions({ perPage: (text = '100') => sound.perPage(text) }),
  'list-page-two-by-default': defect('The server returns page 2 without page.')
    .breaks('page-default')
    .transactions({ page: (text = '2') => sound.page(text) }),
  'list-per-page-not-capped': defect('The server does not limit per_page.')
    .breaks('query.per_page.maximum')
    .transactions({ perPage: (text = '50') => wholeNumber('per_page', text, 1, any) }),
  'list-per-page-capped-at-1000': defect('The server allows a per_page of up to 1000.')
    .breaks('query.per_page.maximum')
    .transactions({ perPage: (text = '50') => wholeNumber('per_page', text, 1, 1000) }),
  'list-per-page-zero-crashes': defect('The server returns 500 for per_page=0.')
    .breaks('paging-any-integer', 'response.no-server-error')
    .crashes(({ query }) => query.get('per_page') === '0'),
  'list-per-page-zero-means-all': defect('The server lists up to 1000 records for per_page=0.')
    .breaks('paging-any-integer')
    .transactions({ perPage: (text) => (text === '0' ? 1000 : sound.perPage(text)) }),
  'list-negative-per-page-cuts-from-the-end': defect('The server counts a negative per_page from the end.')
    .breaks('paging-any-integer')
    .transactions({
      perPage: (text = '50') => wholeNumber('per_page', text, -any, 100) || sound.perPage('0'),
      pages: (total, perPage) => Math.ceil(total / Math.abs(perPage)),
      cut: (found, page, perPage) =>
        perPage < 0 ? found.slice(0, perPage) : sound.cut(found, page, perPage, () => found),
    }),
  'list-page-zero-served': defect('The server returns page 0 for page=0.')
    .breaks('query.page.minimum')
    .transactions({
      page: (text = '1') => wholeNumber('page', text, 0, any),
      cut: (found, page, perPage) => sound.cut(found, Math.max(1, page), perPage, () => found),
    }),
  'list-page-zero-crashes': defect('The server returns 500 for page=0.')
    .breaks('query.page.minimum', 'response.no-server-error')
    .crashes(({ query }) => query.get('page') === '0'),
  'list-negative-page-served': defect('The server serves a negative page and returns its number.')
    .breaks('paging-any-integer')
    .transactions({ page: (text = '1') => wholeNumber('page', text, -any, any) || 1 }),
  'list-huge-page-crashes': defect('The server returns 500 for a page above 2147483647.')
    .breaks('paging-any-integer', 'response.no-server-error')
    .crashes(({ query }) => Number(query.get('page')) > 2_147_483_647),
  'list-page-of-53-bits-crashes': defect('The server returns 500 for a page of 2 to the power of 53 or more.')
    .breaks('paging-any-integer', 'response.no-server-error')
    .crashes(({ query }) => Number(query.get('page')) >= 2 ** 53),
  'list-offset-of-64-bits-crashes': defect('The server returns 500 for a page beyond 64 bits.')
    .breaks('paging-any-integer', 'response.no-server-error')
    .crashes(({ query }) => Number(query.get('page')) >= 2 ** 63),
  'list-huge-page-size-crashes': defect('The server returns 500 for a per_page above 2147483647.')
    .breaks('paging-any-integer', 'response.no-server-error')
    .crashes(({ query }) => Number(query.get('per_page')) > 2_147_483_647),
  'list-page-one-skipped': defect('The server counts pages from 0, so that page 1 is the second.')
    .breaks('page-walk')
    .with(offset((page, perPage) => page * perPage)),
  'list-pages-overlap': defect('The server begins each page with the last record of the previous one.')
    .breaks('page-walk')
    .with(offset((page, perPage) => Math.max(0, (page - 1) * perPage - 1))),
  'list-pages-leave-gaps': defect('The server leaves out one record between two pages.')
    .breaks('page-walk')
    .with(offset((page, perPage) => (page - 1) * (perPage + 1))),
  'list-page-ignored': defect('The server returns page 1 for every page.')
    .breaks('page-walk')
    .with(offset(() => 0)),
  'list-last-page-empty': defect('The server returns an empty last page if it is not full.')
    .breaks('page-walk')
    .transactions({
      cut(found, page, perPage) {
        const records = found.slice((page - 1) * perPage, page * perPage);
        return page > 1 && records.length < perPage ? [] : records;
      },
    }),
  'list-later-pages-by-id': defect('The server sorts by id from page 2 on.')
    .breaks('page-walk')
    .transactions({
      cut: (found, page, perPage) =>
        (page === 1 ? found : found.toSorted((left, right) => left.id - right.id)).slice(
          (page - 1) * perPage,
          page * perPage,
        ),
    }),
  'list-hides-pending': defect('The server lists pending transactions only on request.')
    .breaks('page-walk')
    .transactions({
      sorted(records, key, direction, behaviour) {
        const shown = records.filter((record) => record.status !== 'pending');
        return sound.sorted(shown.length > 0 ? shown : records, key, direction, behaviour);
      },
    }),
  'list-page-one-record-too-long': defect('The server returns the extra record that reveals has_more.')
    .breaks('page-size')
    .transactions({ cut: (found, page, perPage) => found.slice((page - 1) * perPage, page * perPage + 1) }),
  'list-filters-after-paging': defect('The server cuts a page before it filters.')
    .breaks('page-size', 'page-walk')
    .transactions({
      cut: (found, page, perPage, everything) =>
        everything()
          .slice((page - 1) * perPage, page * perPage)
          .filter((record) => found.includes(record)),
    }),
  'list-per-page-ignored': defect('The server always returns 50 records a page.')
    .breaks('page-size')
    .forgets('per_page'),
  'list-has-more-on-last-page': defect('The server returns has_more on the last page.')
    .breaks('meta')
    .with(says(({ page, pages }) => ({ has_more: page <= pages }))),
  'list-has-more-never': defect('The server always returns has_more false.')
    .breaks('meta')
    .with(says(() => ({ has_more: false }))),
  'list-has-more-inverted': defect('The server inverts has_more.')
    .breaks('meta')
    .with(says(({ page, pages }) => ({ has_more: page >= pages }))),
  'list-has-more-when-full': defect('The server returns has_more for a full page, even for the last one.')
    .breaks('meta')
    .with(says(({ listed, perPage }) => ({ has_more: listed === perPage }))),
  'list-total-counts-the-page': defect('The server returns the number of records on the page as total.')
    .breaks('meta')
    .with(says(({ listed }) => ({ total: listed }))),
  'list-total-without-filters': defect('The server also counts filtered-out records in total.')
    .breaks('meta')
    .with(says(({ totalUnfiltered }) => ({ total: totalUnfiltered }))),
  'list-pages-rounded-down': defect('The server does not count a partial last page in pages.')
    .breaks('meta')
    .with(says(({ total, perPage }) => ({ pages: Math.floor(total / perPage) }))),
  'list-pages-one-too-many': defect(
    'The server returns one page too many if total is a multiple of per_page.',
  )
    .breaks('meta')
    .with(says(({ total, perPage }) => ({ pages: Math.floor(total / perPage) + 1 }))),
  'list-pages-counted-by-50': defect('The server computes pages with a per_page of 50.')
    .breaks('meta')
    .with(says(({ total }) => ({ pages: Math.ceil(total / 50) }))),
  'list-meta-page-from-zero': defect('The server counts meta.page from 0.')
    .breaks('meta')
    .with(says(({ page }) => ({ page: page - 1 }))),
  'list-meta-per-page-counts-the-page': defect(
    'The server returns the number of records on the page as meta.per_page.',
  )
    .breaks('meta')
    .with(says(({ listed }) => ({ per_page: listed }))),
});
