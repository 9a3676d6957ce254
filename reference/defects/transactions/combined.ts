import type { Alter, Before } from '../../behaviour/index.js';
import { defaults } from '../../behaviour/index.js';
import type { PageMeta } from '../../behaviour/transaction-paging.js';
import { onSuccess, withoutQuery } from '../../rewrite.js';
import type { TransactionRecord } from '../../store/transactions.js';
import { defectsOf } from '../defect.js';

const { transactions: sound } = defaults;

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

/** Defects that only several parameters together show. */
export const transactionCombined = defectsOf('listTransactions', {
  'list-order-ignored-with-amount': {
    summary: 'With amount, order is ignored.',
    fails: 'any-query',
    before: forgets(['order'], has('amount')),
  },
  'list-sort-ignored-under-status': {
    summary: 'With status, sort is ignored.',
    fails: 'any-query',
    before: forgets(['sort'], has('status')),
  },
  'list-page-size-ignored-with-sort': {
    summary: 'With sort, a page has 50 records.',
    fails: 'any-query',
    before: forgets(['per_page'], has('sort')),
  },
  'list-channel-ignored-when-sorted-by-status': {
    summary: 'Sorted by status, channel is ignored.',
    fails: 'any-query',
    before: forgets(['channel'], (asked) => asked.get('sort') === 'status'),
  },
  'list-status-ignored-in-a-window': {
    summary: 'With from or to, status is ignored.',
    fails: 'any-query',
    before: forgets(['status'], (asked) => asked.has('from') || asked.has('to')),
  },
  'list-to-ignored-beside-from': {
    summary: 'Of from and to only from counts.',
    fails: 'any-query',
    before: forgets(['to'], has('from', 'to')),
  },
  'list-currency-ignored-with-amount': {
    summary: 'With amount, currency is ignored.',
    fails: 'any-query',
    before: forgets(['currency'], has('amount')),
  },
  'list-later-pages-forget-currency': {
    summary: 'From page 2 on, currency is ignored.',
    fails: 'any-query',
    before: forgets(['currency'], isLaterPage),
  },
  'list-later-small-pages-by-creation': {
    summary: 'From page 2 on, small pages run by creation.',
    fails: 'any-query',
    before: forgets(['sort'], (asked) => isLaterPage(asked) && Number(asked.get('per_page') ?? 50) < 50),
  },
  'list-later-small-pages-descend': {
    summary: 'From page 2 on, small sorted pages descend.',
    fails: 'any-query',
    before: forgets(
      ['order'],
      (asked) => isLaterPage(asked) && asked.has('sort') && Number(asked.get('per_page') ?? 50) < 50,
    ),
  },
  'list-later-pages-unfiltered': {
    summary: 'From page 2 on, small pages are those of the customer.',
    fails: 'any-query',
    transactions: {
      cut: (found, page, perPage, everything) =>
        sound.cut(
          page > 1 && perPage < 100 ? ofCustomer(found, everything()) : found,
          page,
          perPage,
          everything,
        ),
    },
  },
  'list-filtered-page-one-record-too-long': {
    summary: 'A filtered page has a record too many.',
    fails: 'any-query',
    transactions: {
      cut: (found, page, perPage, everything) =>
        found.slice(
          (page - 1) * perPage,
          page * perPage + (found.length < ofCustomer(found, everything()).length ? 1 : 0),
        ),
    },
  },
  'list-filtered-amounts-sorted-as-text': {
    summary: 'A filtered list sorts amounts as text.',
    fails: 'any-query',
    transactions: {
      sorted: (records, key, direction, behaviour) =>
        sound.sorted(records, key, direction, {
          ...behaviour,
          ...(records.length < 60
            ? { byAmount: (left, right) => `${left.amount}`.localeCompare(`${right.amount}`) }
            : {}),
        }),
    },
  },
  'list-has-more-after-a-full-filtered-page': {
    summary: 'A full filtered page says has_more.',
    fails: 'any-query',
    alter: says(({ total, page, per_page }) => ({ has_more: total >= page * per_page }), isNarrow),
  },
  'list-pages-rounded-down-under-filters': {
    summary: 'Under filters, pages leaves out the rest.',
    fails: 'any-query',
    alter: says(({ total, per_page }) => ({ pages: Math.floor(total / per_page) }), isNarrow),
  },
  'list-total-of-later-filtered-pages': {
    summary: 'On later filtered pages total counts what is left.',
    fails: 'any-query',
    alter: says(
      ({ total, page, per_page }) => ({ total: Math.max(0, total - (page - 1) * per_page) }),
      (asked) => isNarrow(asked) && isLaterPage(asked),
    ),
  },
});
