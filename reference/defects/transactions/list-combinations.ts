import { defaults } from '../../behaviour/index.js';
import type { Incoming } from '../../http.js';
import type { PageMeta } from '../../behaviour/transactions.js';
import type { TransactionRecord } from '../../store/transactions.js';
import { defect, defectsOf } from '../defect.js';

const { transactions: sound } = defaults;

type Records = readonly TransactionRecord[];

const has =
  (...names: readonly string[]) =>
  ({ query }: Incoming): boolean =>
    names.every((name) => query.has(name));

const isLaterPage = ({ query }: Incoming): boolean => Number(query.get('page') ?? 1) > 1;

const isSmall = ({ query }: Incoming): boolean => Number(query.get('per_page') ?? 50) < 50;

// Whether any filter narrows the records of one customer.
const isNarrow = ({ query }: Incoming): boolean =>
  ['status', 'channel', 'currency', 'amount'].some((name) => query.has(name));

/** Changes the meta of a page. */
const otherMeta = (change: (meta: PageMeta) => Partial<PageMeta>) => (meta: unknown) => ({
  ...(meta as PageMeta),
  ...change(meta as PageMeta),
});

/** The records of the customer in the result, without narrower filters. */
function ofCustomer(found: Records, everything: Records): Records {
  return everything.filter(({ customer }) => customer.id === found[0]?.customer.id);
}

/** Defects that only combinations of list parameters show. */
export const listCombinations = defectsOf('listTransactions', {
  'list-order-ignored-with-amount': defect('The server ignores order with amount.')
    .breaks('any-query')
    .when(has('amount'))
    .forgets('order'),
  'list-sort-ignored-under-status': defect('The server ignores sort with status.')
    .breaks('any-query')
    .when(has('status'))
    .forgets('sort'),
  'list-page-size-ignored-with-sort': defect('The server returns 50 records a page with sort.')
    .breaks('any-query')
    .when(has('sort'))
    .forgets('per_page'),
  'list-channel-ignored-when-sorted-by-status': defect('The server ignores channel when sorted by status.')
    .breaks('any-query')
    .when(({ query }) => query.get('sort') === 'status')
    .forgets('channel'),
  'list-status-ignored-in-a-window': defect('The server ignores status with `from` or `to`.')
    .breaks('any-query')
    .when(({ query }) => query.has('from') || query.has('to'))
    .forgets('status'),
  'list-to-ignored-beside-from': defect('The server ignores `to` with `from`.')
    .breaks('filter-to', 'any-query')
    .when(has('from', 'to'))
    .forgets('to'),
  'list-currency-ignored-with-amount': defect('The server ignores currency with amount.')
    .breaks('any-query')
    .when(has('amount'))
    .forgets('currency'),
  'list-later-pages-forget-currency': defect('The server ignores currency from page 2 on.')
    .breaks('any-query')
    .when(isLaterPage)
    .forgets('currency'),
  'list-later-small-pages-by-creation': defect('The server sorts small pages by creation from page 2 on.')
    .breaks('any-query')
    .when((request) => isLaterPage(request) && isSmall(request))
    .forgets('sort'),
  'list-later-small-pages-descend': defect('The server sorts small pages descending from page 2 on.')
    .breaks('any-query')
    .when((request) => isLaterPage(request) && isSmall(request) && has('sort')(request))
    .forgets('order'),
  'list-later-pages-unfiltered': defect('The server filters small pages by customer only from page 2 on.')
    .breaks('any-query')
    .transactions({
      cut: (found, page, perPage, everything) =>
        sound.cut(
          page > 1 && perPage < 100 ? ofCustomer(found, everything()) : found,
          page,
          perPage,
          everything,
        ),
    }),
  'list-filtered-page-one-record-too-long': defect(
    'The server returns one record too many on a filtered page.',
  )
    .breaks('any-query')
    .transactions({
      cut: (found, page, perPage, everything) =>
        found.slice(
          (page - 1) * perPage,
          page * perPage + (found.length < ofCustomer(found, everything()).length ? 1 : 0),
        ),
    }),
  'list-filtered-amounts-sorted-as-text': defect('The server sorts amounts as text in a filtered list.')
    .breaks('any-query')
    .transactions({
      sorted: (records, key, direction, behaviour) =>
        sound.sorted(records, key, direction, {
          ...behaviour,
          ...(records.length < 60
            ? { byAmount: (left, right) => `${left.amount}`.localeCompare(`${right.amount}`) }
            : {}),
        }),
    }),
  'list-has-more-after-a-full-filtered-page': defect('The server returns has_more for a full filtered page.')
    .breaks('any-query')
    .when(isNarrow)
    .shows(
      'meta',
      otherMeta(({ total, page, per_page }) => ({ has_more: total >= page * per_page })),
    ),
  'list-pages-rounded-down-under-filters': defect('The server rounds pages down with filters.')
    .breaks('any-query')
    .when(isNarrow)
    .shows(
      'meta',
      otherMeta(({ total, per_page }) => ({ pages: Math.floor(total / per_page) })),
    ),
  'list-total-of-later-filtered-pages': defect(
    'The server counts only the remaining records as total on later filtered pages.',
  )
    .breaks('any-query')
    .when((request) => isNarrow(request) && isLaterPage(request))
    .shows(
      'meta',
      otherMeta(({ total, page, per_page }) => ({ total: Math.max(0, total - (page - 1) * per_page) })),
    ),
  'list-either-filter-beside-a-third': defect('The server joins two filters with OR if there is a third.')
    .breaks('any-query')
    .transactions({
      combined: (verdicts) =>
        verdicts.length === 3
          ? verdicts.at(-1)! && verdicts.slice(0, 2).some(Boolean)
          : sound.combined(verdicts),
    }),
  'list-payment-order-ignored-with-status': defect('The server ignores sort=paid_at with status.')
    .breaks('any-query')
    .when(({ query }) => query.has('status') && query.get('sort') === 'paid_at')
    .forgets('sort'),
  'list-later-pages-forget-channel': defect('The server ignores channel from page 2 on.')
    .breaks('any-query')
    .when(isLaterPage)
    .forgets('channel'),
  'list-20-where-a-page-is-named': defect('The server returns 20 records with page and without per_page.')
    .breaks('any-query')
    .when(({ query }) => query.has('page') && !query.has('per_page'))
    .query((query) => query.set('per_page', '20')),
  'list-100-in-a-window': defect('The server returns 100 records by default with `from` or `to`.')
    .breaks('any-query')
    .when(({ query }) => (query.has('from') || query.has('to')) && !query.has('per_page'))
    .query((query) => query.set('per_page', '100')),
  'list-amounts-ascend-on-named-pages': defect('The server sorts by ascending amount by default with page.')
    .breaks('sort-default', 'any-query')
    .when(({ query }) => query.has('page') && query.get('sort') === 'amount' && !query.has('order'))
    .query((query) => query.set('order', 'asc')),
  'list-order-alone-sorts-by-amount-under-channel': defect(
    'The server sorts by amount by default with channel and order.',
  )
    .breaks('any-query')
    .when(({ query }) => query.has('channel') && query.has('order') && !query.has('sort'))
    .query((query) => query.set('sort', 'amount')),
  'list-total-twice-with-currency-and-channel': defect('The server doubles total with currency and channel.')
    .breaks('filters-combined', 'any-query')
    .when(has('currency', 'channel'))
    .shows(
      'meta',
      otherMeta(({ total, per_page }) => ({ total: 2 * total, pages: Math.ceil((2 * total) / per_page) })),
    ),
  'list-has-more-on-a-full-named-page': defect('The server returns has_more for a full page with page.')
    .breaks('any-query', 'meta')
    .when(has('page'))
    .shows(
      'meta',
      otherMeta(({ total, page, per_page }) => ({ has_more: total >= page * per_page })),
    ),
  'list-window-forgotten-when-sorted-by-status': defect(
    'The server ignores `from` and `to` when sorted by status.',
  )
    .breaks('any-query')
    .when(({ query }) => query.get('sort') === 'status')
    .forgets('from', 'to'),
  'list-statuses-sorted-within-their-page': defect(
    'The server sorts each page by status instead of the list.',
  )
    .breaks('sort-status')
    .transactions({
      sorted: (records, key, direction, behaviour) =>
        sound.sorted(records, key === 'status' ? 'created_at' : key, direction, behaviour),
    })
    .when(({ query }) => query.get('sort') === 'status')
    .shows('data', (records) =>
      (records as { status: string }[]).toSorted((a, b) => (a.status < b.status ? -1 : 1)),
    ),
  'list-channel-ignored-for-one-pair': defect(
    'The server ignores channel with status=cancelled and channel=ussd.',
  )
    .breaks('any-query')
    .when(({ query }) => query.get('status') === 'cancelled' && query.get('channel') === 'ussd')
    .forgets('channel'),
  'list-one-pair-finds-nothing': defect('The server finds nothing with status=pending and channel=bank.')
    .breaks('any-query')
    .when(({ query }) => query.get('status') === 'pending' && query.get('channel') === 'bank')
    .shows('data', () => []),
  'list-total-of-one-pair': defect('The server counts one abandoned card payment too many in total.')
    .breaks('any-query')
    .when(({ query }) => query.get('status') === 'abandoned' && query.get('channel') === 'card')
    .shows(
      'meta',
      otherMeta(({ total }) => ({ total: total + 1 })),
    ),
  'list-second-hundred-empty': defect('The server returns an empty page 2 of 100 records each.')
    .breaks('any-query')
    .when(({ query }) => query.get('page') === '2' && query.get('per_page') === '100')
    .shows('data', () => []),
  'list-third-page-of-seven': defect('The server returns page 2 for page 3 of 7 records each.')
    .breaks('any-query')
    .when(({ query }) => query.get('page') === '3' && query.get('per_page') === '7')
    .query((query) => query.set('page', '2')),
  'list-third-page-repeats-a-record': defect('The server begins pages one record too early from page 3 on.')
    .breaks('any-query', 'page-walk')
    .transactions({
      cut(found, page, perPage) {
        const begin = (page - 1) * perPage - (page > 2 ? 1 : 0);
        return found.slice(begin, begin + perPage);
      },
    }),
  'list-amount-ignored-in-a-window': defect('The server ignores amount with `from`.')
    .breaks('any-query')
    .when(has('from'))
    .forgets('amount'),
  'list-window-forgotten-on-later-pages': defect('The server ignores `from` and `to` from page 2 on.')
    .breaks('any-query')
    .when(isLaterPage)
    .forgets('from', 'to'),
  'list-page-ignored-with-amount': defect('The server returns page 1 for every page with amount.')
    .breaks('any-query')
    .when(has('amount'))
    .forgets('page'),
  'list-plain-dates-ignored-under-status': defect('The server ignores a plain date in `from` with status.')
    .breaks('any-query')
    .when(({ query }) => query.has('status') && query.get('from')?.length === 10)
    .forgets('from'),
  'list-sort-ignored-with-an-id': defect('The server ignores sort with a customer id.')
    .breaks('any-query')
    .when(({ query }) => /^\d+$/.test(query.get('customer') ?? ''))
    .forgets('sort'),
  'list-equal-amounts-turn-round': defect('The server reverses equal amounts on even pages.')
    .breaks('any-query')
    .transactions({
      cut(found, page, perPage) {
        const isByAmount = found.every(({ amount }, at) => at < 2 || amount >= found[at - 1]!.amount);
        const turned = found.toSorted((left, right) => left.amount - right.amount || right.id - left.id);
        return sound.cut(isByAmount && page % 2 === 0 ? turned : found, page, perPage, () => found);
      },
    }),
});
