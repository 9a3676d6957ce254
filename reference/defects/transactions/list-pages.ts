import { defaults, type Overrides } from '../../behaviour/index.js';
import { wholeNumber, type Cut } from '../../behaviour/transactions.js';
import { defect, defectsOf } from '../defect.js';

const { transactions: sound } = defaults;

const any = Number.MAX_SAFE_INTEGER;

/** Cuts pages that begin elsewhere. */
const offset = (of: (page: number, perPage: number) => number): Overrides => ({
  transactions: {
    cut: (found, page, perPage) => found.slice(of(page, perPage), of(page, perPage) + perPage),
  },
});

/** Says something else about the page. */
const says = (change: (cut: Cut) => object): Overrides => ({
  transactions: { meta: (cut) => ({ ...sound.meta(cut), ...change(cut) }) },
});

/** Defects of pages: their values, what is on them, and what is said of them. */
export const listPages = defectsOf('listTransactions', {
  'list-20-by-default': defect('Without per_page, a page has 20 records.')
    .breaks('page-default')
    .transactions({ perPage: (text = '20') => sound.perPage(text) }),
  'list-100-by-default': defect('Without per_page, a page has 100 records.')
    .breaks('page-default')
    .transactions({ perPage: (text = '100') => sound.perPage(text) }),
  'list-page-two-by-default': defect('Without page, the second one is served.')
    .breaks('page-default')
    .transactions({ page: (text = '2') => sound.page(text) }),
  'list-per-page-not-capped': defect('per_page has no maximum.')
    .breaks('query.per_page.maximum')
    .transactions({ perPage: (text = '50') => wholeNumber('per_page', text, 1, any) }),
  'list-per-page-capped-at-1000': defect('per_page may be 1000.')
    .breaks('query.per_page.maximum')
    .transactions({ perPage: (text = '50') => wholeNumber('per_page', text, 1, 1000) }),
  'list-per-page-zero-crashes': defect('per_page=0 ends in a 500.')
    .breaks('paging-any-integer', 'response.no-server-error')
    .crashes(({ query }) => query.get('per_page') === '0'),
  'list-per-page-zero-means-all': defect('per_page=0 lists up to 1000 records.')
    .breaks('paging-any-integer')
    .transactions({ perPage: (text) => (text === '0' ? 1000 : sound.perPage(text)) }),
  'list-negative-per-page-cuts-from-the-end': defect('A negative per_page counts from the end.')
    .breaks('paging-any-integer')
    .transactions({
      perPage: (text = '50') => wholeNumber('per_page', text, -any, 100) || sound.perPage('0'),
      pages: (total, perPage) => Math.ceil(total / Math.abs(perPage)),
      cut: (found, page, perPage) =>
        perPage < 0 ? found.slice(0, perPage) : sound.cut(found, page, perPage, () => found),
    }),
  'list-page-zero-served': defect('page=0 is served as page 0.')
    .breaks('query.page.minimum')
    .transactions({
      page: (text = '1') => wholeNumber('page', text, 0, any),
      cut: (found, page, perPage) => sound.cut(found, Math.max(1, page), perPage, () => found),
    }),
  'list-page-zero-crashes': defect('page=0 ends in a 500.')
    .breaks('query.page.minimum', 'response.no-server-error')
    .crashes(({ query }) => query.get('page') === '0'),
  'list-negative-page-served': defect('A negative page is served as itself.')
    .breaks('paging-any-integer')
    .transactions({ page: (text = '1') => wholeNumber('page', text, -any, any) || 1 }),
  'list-huge-page-crashes': defect('A page above 2147483647 ends in a 500.')
    .breaks('paging-any-integer', 'response.no-server-error')
    .crashes(({ query }) => Number(query.get('page')) > 2_147_483_647),
  'list-page-of-53-bits-crashes': defect('A page from 2 to the power of 53 on ends in a 500.')
    .breaks('paging-any-integer', 'response.no-server-error')
    .crashes(({ query }) => Number(query.get('page')) >= 2 ** 53),
  'list-offset-of-64-bits-crashes': defect('A page beyond 64 bits ends in a 500.')
    .breaks('paging-any-integer', 'response.no-server-error')
    .crashes(({ query }) => Number(query.get('page')) >= 2 ** 63),
  'list-huge-page-size-crashes': defect('A per_page above 2147483647 ends in a 500.')
    .breaks('paging-any-integer', 'response.no-server-error')
    .crashes(({ query }) => Number(query.get('per_page')) > 2_147_483_647),
  'list-page-one-skipped': defect('Pages are counted from 0, so page 1 is the second.')
    .breaks('page-walk')
    .with(offset((page, perPage) => page * perPage)),
  'list-pages-overlap': defect('Each page begins with the last record of the one before.')
    .breaks('page-walk')
    .with(offset((page, perPage) => Math.max(0, (page - 1) * perPage - 1))),
  'list-pages-leave-gaps': defect('Between two pages one record is left out.')
    .breaks('page-walk')
    .with(offset((page, perPage) => (page - 1) * (perPage + 1))),
  'list-page-ignored': defect('Every page is the first one.')
    .breaks('page-walk')
    .with(offset(() => 0)),
  'list-last-page-empty': defect('The last page has no records when it is not full.')
    .breaks('page-walk')
    .transactions({
      cut(found, page, perPage) {
        const records = found.slice((page - 1) * perPage, page * perPage);
        return page > 1 && records.length < perPage ? [] : records;
      },
    }),
  'list-later-pages-by-id': defect('From page 2 on the records run by id.')
    .breaks('page-walk')
    .transactions({
      cut: (found, page, perPage) =>
        (page === 1 ? found : found.toSorted((left, right) => left.id - right.id)).slice(
          (page - 1) * perPage,
          page * perPage,
        ),
    }),
  'list-hides-pending': defect('Pending transactions are listed only when asked for.')
    .breaks('page-walk')
    .transactions({
      sorted(records, key, direction, behaviour) {
        const shown = records.filter((record) => record.status !== 'pending');
        return sound.sorted(shown.length > 0 ? shown : records, key, direction, behaviour);
      },
    }),
  'list-page-one-record-too-long': defect('The record that tells has_more is left on the page.')
    .breaks('page-size')
    .transactions({ cut: (found, page, perPage) => found.slice((page - 1) * perPage, page * perPage + 1) }),
  'list-filters-after-paging': defect('A page is cut first and filtered then.')
    .breaks('page-size', 'page-walk')
    .transactions({
      cut: (found, page, perPage, everything) =>
        everything()
          .slice((page - 1) * perPage, page * perPage)
          .filter((record) => found.includes(record)),
    }),
  'list-per-page-ignored': defect('A page always has 50 records.').breaks('page-size').forgets('per_page'),
  'list-has-more-on-last-page': defect('The last page says has_more.')
    .breaks('meta')
    .with(says(({ page, pages }) => ({ has_more: page <= pages }))),
  'list-has-more-never': defect('has_more is always false.')
    .breaks('meta')
    .with(says(() => ({ has_more: false }))),
  'list-has-more-inverted': defect('has_more says the opposite.')
    .breaks('meta')
    .with(says(({ page, pages }) => ({ has_more: page >= pages }))),
  'list-has-more-when-full': defect('A full page says has_more, even when it is the last.')
    .breaks('meta')
    .with(says(({ listed, perPage }) => ({ has_more: listed === perPage }))),
  'list-total-counts-the-page': defect('total is the number of records on the page.')
    .breaks('meta')
    .with(says(({ listed }) => ({ total: listed }))),
  'list-total-without-filters': defect('total counts what the filters leave out, too.')
    .breaks('meta')
    .with(says(({ totalUnfiltered }) => ({ total: totalUnfiltered }))),
  'list-pages-rounded-down': defect('pages does not count the last, partial page.')
    .breaks('meta')
    .with(says(({ total, perPage }) => ({ pages: Math.floor(total / perPage) }))),
  'list-pages-one-too-many': defect('pages is total / per_page + 1, even when it divides.')
    .breaks('meta')
    .with(says(({ total, perPage }) => ({ pages: Math.floor(total / perPage) + 1 }))),
  'list-pages-counted-by-50': defect('pages takes per_page for 50.')
    .breaks('meta')
    .with(says(({ total }) => ({ pages: Math.ceil(total / 50) }))),
  'list-meta-page-from-zero': defect('meta.page counts from 0.')
    .breaks('meta')
    .with(says(({ page }) => ({ page: page - 1 }))),
  'list-meta-per-page-counts-the-page': defect('meta.per_page is the number of records on the page.')
    .breaks('meta')
    .with(says(({ listed }) => ({ per_page: listed }))),
});
