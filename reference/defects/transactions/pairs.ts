import type { Before } from '../../behaviour/index.js';
import { defaults } from '../../behaviour/index.js';
import type { PageMeta } from '../../behaviour/transaction-paging.js';
import { onSuccess, withoutQuery } from '../../rewrite.js';
import { defectsOf } from '../defect.js';

const { transactions: sound } = defaults;

type Asked = URLSearchParams;

const has =
  (...names: readonly string[]) =>
  (asked: Asked): boolean =>
    names.every((name) => asked.has(name));
const isLaterPage = (asked: Asked): boolean => Number(asked.get('page') ?? 1) > 1;

/** Takes a parameter out of some queries. */
const forgets =
  (name: string, when: (asked: Asked) => boolean): Before =>
  (request, call) =>
    when(request.query) ? withoutQuery(name)(request, call) : request;

/** Puts a parameter into some queries that do not have it. */
const assumes =
  (name: string, value: string, when: (asked: Asked) => boolean): Before =>
  (request) => {
    if (request.query.has(name) || !when(request.query)) return request;
    const query = new URLSearchParams(request.query);
    query.set(name, value);
    return { ...request, query };
  };

/** Defects that two parameters together show, of which each alone does what it should. */
export const transactionPairs = defectsOf('listTransactions', {
  'list-either-filter-beside-a-third': {
    summary: 'Of two filters beside a third, either is enough.',
    fails: 'any-query',
    transactions: {
      combined: (verdicts) =>
        verdicts.length === 3
          ? verdicts.at(-1)! && verdicts.slice(0, 2).some(Boolean)
          : sound.combined(verdicts),
    },
  },
  'list-payment-order-ignored-with-status': {
    summary: 'With status, sort=paid_at is ignored.',
    fails: 'any-query',
    before: forgets('sort', (asked) => asked.has('status') && asked.get('sort') === 'paid_at'),
  },
  'list-later-pages-forget-channel': {
    summary: 'From page 2 on, channel is ignored.',
    fails: 'any-query',
    before: forgets('channel', isLaterPage),
  },
  'list-20-where-a-page-is-named': {
    summary: 'Where page is named and per_page is not, a page has 20 records.',
    fails: 'any-query',
    before: assumes('per_page', '20', has('page')),
  },
  'list-100-in-a-window': {
    summary: 'In a window, a page has 100 records by default.',
    fails: 'any-query',
    before: assumes('per_page', '100', (asked) => asked.has('from') || asked.has('to')),
  },
  'list-amounts-ascend-on-named-pages': {
    summary: 'Where page is named, sort=amount ascends by default.',
    fails: 'any-query',
    before: assumes('order', 'asc', (asked) => asked.has('page') && asked.get('sort') === 'amount'),
  },
  'list-order-alone-sorts-by-amount-under-channel': {
    summary: 'With channel and order, sort is amount by default.',
    fails: 'any-query',
    before: assumes('sort', 'amount', has('channel', 'order')),
  },
  'list-total-twice-with-currency-and-channel': {
    summary: 'With currency and channel, total is twice what is listed.',
    fails: 'any-query',
    alter: (answer, call) =>
      call && has('currency', 'channel')(call.request.query)
        ? onSuccess('meta', (meta) => {
            const { total, per_page } = meta as PageMeta;
            return { ...(meta as PageMeta), total: 2 * total, pages: Math.ceil((2 * total) / per_page) };
          })(answer, call)
        : answer,
  },
  'list-has-more-on-a-full-named-page': {
    summary: 'A full page that is named says has_more.',
    fails: ['any-query', 'meta'],
    alter: (answer, call) =>
      call?.request.query.has('page')
        ? onSuccess('meta', (meta) => {
            const { total, page, per_page } = meta as PageMeta;
            return { ...(meta as PageMeta), has_more: total >= page * per_page };
          })(answer, call)
        : answer,
  },
  'list-window-forgotten-when-sorted-by-status': {
    summary: 'Sorted by status, from and to are ignored.',
    fails: 'any-query',
    before: (request, call) =>
      request.query.get('sort') === 'status' ? withoutQuery('from', 'to')(request, call) : request,
  },
  'list-statuses-sorted-within-their-page': {
    summary: 'sort=status sorts each page, not the list.',
    fails: 'sort-status',
    transactions: {
      sorted: (records, key, direction, behaviour) =>
        sound.sorted(records, key === 'status' ? 'created_at' : key, direction, behaviour),
    },
    alter: (answer, call) =>
      call?.request.query.get('sort') === 'status'
        ? onSuccess('data', (records) =>
            (records as { status: string }[]).toSorted((a, b) => (a.status < b.status ? -1 : 1)),
          )(answer, call)
        : answer,
  },
});
