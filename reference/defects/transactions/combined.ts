import type { Alter, Before } from '../../behaviour/index.js';
import { defaults } from '../../behaviour/index.js';
import type { PageMeta } from '../../behaviour/transaction-paging.js';
import { onSuccess, withoutQuery } from '../../rewrite.js';
import type { TransactionRecord } from '../../store/transactions.js';
import { defectsOf, type Defect } from '../defect.js';

const list = defectsOf('listTransactions');
const { transactions: sound } = defaults;
const query = ['any-query'];

type Asked = URLSearchParams;
type Records = readonly TransactionRecord[];

const has =
  (...names: readonly string[]) =>
  (asked: Asked): boolean =>
    names.every((name) => asked.has(name));
const isLaterPage = (asked: Asked): boolean => Number(asked.get('page') ?? 1) > 1;
// Narrower than the records of one customer, by whatever filter.
const isNarrow = (asked: Asked): boolean =>
  ['status', 'channel', 'currency', 'amount'].some((name) => asked.has(name));

/** Takes parameters out of a query that has others. */
function forgets(names: readonly string[], when: (asked: Asked) => boolean): Before {
  return (request, call) => (when(request.query) ? withoutQuery(...names)(request, call) : request);
}

/** Says something else about the pages of some queries. */
function says(change: (meta: PageMeta) => Partial<PageMeta>, when: (asked: Asked) => boolean): Alter {
  return (answer, call) =>
    call && when(call.request.query)
      ? onSuccess('meta', (meta) => ({ ...(meta as PageMeta), ...change(meta as PageMeta) }))(answer, call)
      : answer;
}

/** The records of the customer whose records were found, and no narrower filter. */
function ofCustomer(found: Records, everything: Records): Records {
  return everything.filter(({ customer }) => customer.id === found[0]?.customer.id);
}

/** Faults that only several parameters together show. */
export const combined: readonly Defect[] = [
  list('list-order-ignored-with-amount', 'With amount, order is ignored.', query, {
    before: forgets(['order'], has('amount')),
  }),
  list('list-sort-ignored-under-status', 'With status, sort is ignored.', query, {
    before: forgets(['sort'], has('status')),
  }),
  list('list-page-size-ignored-with-sort', 'With sort, a page has 50 records.', query, {
    before: forgets(['per_page'], has('sort')),
  }),
  list('list-channel-ignored-when-sorted-by-status', 'Sorted by status, channel is ignored.', query, {
    before: forgets(['channel'], (asked) => asked.get('sort') === 'status'),
  }),
  list('list-status-ignored-in-a-window', 'With from or to, status is ignored.', query, {
    before: forgets(['status'], (asked) => asked.has('from') || asked.has('to')),
  }),
  list('list-to-ignored-beside-from', 'Of from and to only from counts.', query, {
    before: forgets(['to'], has('from', 'to')),
  }),
  list('list-currency-ignored-with-amount', 'With amount, currency is ignored.', query, {
    before: forgets(['currency'], has('amount')),
  }),
  list('list-later-pages-forget-currency', 'From page 2 on, currency is ignored.', query, {
    before: forgets(['currency'], isLaterPage),
  }),
  list('list-later-small-pages-by-creation', 'From page 2 on, small pages run by creation.', query, {
    before: forgets(['sort'], (asked) => isLaterPage(asked) && Number(asked.get('per_page') ?? 50) < 50),
  }),
  list('list-later-small-pages-descend', 'From page 2 on, small sorted pages descend.', query, {
    before: forgets(
      ['order'],
      (asked) => isLaterPage(asked) && asked.has('sort') && Number(asked.get('per_page') ?? 50) < 50,
    ),
  }),
  list('list-later-pages-unfiltered', 'From page 2 on, small pages are those of the customer.', query, {
    transactions: {
      cut: (found, page, perPage, everything) =>
        sound.cut(
          page > 1 && perPage < 100 ? ofCustomer(found, everything()) : found,
          page,
          perPage,
          everything,
        ),
    },
  }),
  list('list-filtered-page-one-record-too-long', 'A filtered page has a record too many.', query, {
    transactions: {
      cut: (found, page, perPage, everything) =>
        found.slice(
          (page - 1) * perPage,
          page * perPage + (found.length < ofCustomer(found, everything()).length ? 1 : 0),
        ),
    },
  }),
  list('list-filtered-amounts-sorted-as-text', 'A filtered list sorts amounts as text.', query, {
    transactions: {
      sorted: (records, key, direction, decide) =>
        sound.sorted(records, key, direction, {
          ...decide,
          ...(records.length < 60
            ? { byAmount: (left, right) => `${left.amount}`.localeCompare(`${right.amount}`) }
            : {}),
        }),
    },
  }),
  list('list-has-more-after-a-full-filtered-page', 'A full filtered page says has_more.', query, {
    alter: says(({ total, page, per_page }) => ({ has_more: total >= page * per_page }), isNarrow),
  }),
  list('list-pages-rounded-down-under-filters', 'Under filters, pages leaves out the rest.', query, {
    alter: says(({ total, per_page }) => ({ pages: Math.floor(total / per_page) }), isNarrow),
  }),
  list('list-total-of-later-filtered-pages', 'On later filtered pages total counts what is left.', query, {
    alter: says(
      ({ total, page, per_page }) => ({ total: Math.max(0, total - (page - 1) * per_page) }),
      (asked) => isNarrow(asked) && isLaterPage(asked),
    ),
  }),
];
