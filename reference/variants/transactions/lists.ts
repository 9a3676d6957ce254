import { sameText } from '../../behaviour/service.js';
import { variant, variantTable } from '../variant.js';
import { sortKeys } from '../../behaviour/transactions.js';
import { Transactions, type TransactionRecord } from '../../store/transactions.js';
import type { Call } from '../../operation.js';
import { defaults } from '../../behaviour/index.js';
import { Refusal } from '../../refusal.js';

// The order follows the life of a payment.
const collation = ['pending', 'success', 'abandoned', 'cancelled', 'failed'];

export const paidOrCreated = ({ paidAt, createdAt }: TransactionRecord): number => paidAt ?? createdAt;

const { transactions: sound } = defaults;

const any = Number.MAX_SAFE_INTEGER;

const within = (least: number, value: number, most: number): number => Math.min(Math.max(least, value), most);

/** Replaces invalid or out-of-bounds query text with an allowed number. */
function lenient(text: string, least: number, most: number, otherwise: number): number {
  return /^-?\d+$/.test(text) ? within(least, Number(text), most) : otherwise;
}

/** Lists other movements as payments of the only customer. */
function listed({ store, behaviour }: Call): void {
  const transactions = store.part(Transactions);
  const createdAt = store.clock.now();
  transactions.add({
    ...{ amount: 99_900, currency: 'USD', status: 'success', channel: 'bank_transfer' },
    ...{ customer: transactions.records[0]!.customer, createdAt },
    paidAt: behaviour.transactions.isPaid('success') ? createdAt : null,
  });
}

/** Choices about the order and the pages of a list. */
export const transactionLists = variantTable({
  'list-secret-optional': variant('The server requires only the api-key for the list.')
    .about('listTransactions/secret-optional')
    .service({
      authenticates: (given, right, call) =>
        sameText(given.key, right.key) &&
        (call.route.secretOptional === true || sameText(given.secret, right.secret)),
    }),
  'list-unpaid-first': variant('The server sorts unpaid transactions first by paid_at.')
    .about('listTransactions/nulls-in-sort')
    .transactions({ unpaid: () => 'first' }),
  'list-unpaid-as-earliest': variant('The server sorts unpaid transactions by paid_at as the earliest.')
    .about('listTransactions/nulls-in-sort')
    .transactions({ unpaid: (direction) => (direction === 'asc' ? 'first' : 'last') }),
  'list-unpaid-among-paid': variant(
    'The server sorts unpaid transactions by their creation time with sort=paid_at.',
  )
    .about('listTransactions/nulls-in-sort')
    .transactions({
      unpaid: () => 'among',
      byPayment: (left, right) => paidOrCreated(left) - paidOrCreated(right),
    }),
  'list-status-collation': variant('The server sorts statuses in the order of the life of a payment.')
    .about('ruling:list-order')
    .transactions({
      byStatus: (left, right) => collation.indexOf(left.status) - collation.indexOf(right.status),
    }),
  'list-unknown-sort-ignored': variant('The server ignores an unknown sort or order.')
    .about('listTransactions/unknown-sort')
    .transactions({
      sortKey: (text) => sortKeys.find((key) => key === text) ?? 'created_at',
      direction: (text) => (text === 'asc' ? 'asc' : 'desc'),
    }),
  'list-statuses-in-one-order': variant('The server sorts statuses in one order, ascending or descending.')
    .about('listTransactions/ties')
    .transactions({
      sorted: (records, key, direction, behaviour) =>
        sound.sorted(records, key, key === 'status' ? 'asc' : direction, behaviour),
    }),
  'list-ties-reversed': variant('The server reverses records with equal sort values.')
    .about('ruling:list-order')
    .transactions({ ofEquals: (left, right) => right.id - left.id }),
  'list-per-page-clamped': variant('The server clamps per_page to 1 to 100.')
    .about('listTransactions/per-page-over-maximum')
    .transactions({ perPage: (text = '50') => lenient(text, 1, 100, 50) }),
  'list-meta-repeats-per-page': variant(
    'The server clamps per_page to 100, and returns the requested value in meta.',
  )
    .about('listTransactions/per-page-over-maximum')
    .transactions({ perPage: (text = '50') => lenient(text, 1, 100, 50) })
    .on('listTransactions')
    .when(({ query }) => Number(query.get('per_page')) > 100)
    .shows('meta.per_page', (_, { request }) => Number(request.query.get('per_page'))),
  'list-per-page-over-maximum-is-default': variant('The server replaces a per_page out of bounds with 50.')
    .about('listTransactions/per-page-over-maximum')
    .transactions({
      perPage: (text = '50') => (Number(text) >= 1 && Number(text) <= 100 ? sound.perPage(text) : 50),
    }),
  'list-per-page-zero-lists-nothing': variant('The server lists no records for per_page=0.')
    .about('listTransactions/per-page-below-one')
    .transactions({
      perPage: (text = '50') => (text === '0' ? 0 : sound.perPage(text)),
    }),
  'list-page-of-any-length': variant('The server takes a page of any number of digits, and returns it.')
    .about('ruling:exact-numbers')
    .transactions({ page: (text = '1') => Math.min(sound.page(text.slice(0, 15)), Number(text)) })
    .on('listTransactions')
    .when(({ query }) => /^\d{16,}$/.test(query.get('page') ?? ''))
    .alter(({ write = JSON.stringify, ...answer }, call) => ({
      ...answer,
      write: (body) => write(body).replace(/("page": ?)\d+/, `$1${call?.request.query.get('page') ?? ''}`),
    })),
  'list-page-zero-is-one': variant('The server returns page 1 for a page below 1.')
    .about('listTransactions/page-zero')
    .transactions({ page: (text = '1') => lenient(text, 1, any, 1) }),
  'list-page-past-end-refused': variant(
    'The server rejects a page past the last one, but always has a page 1.',
  )
    .about('listTransactions/page-past-end')
    .transactions({
      pastEnd(page, pages) {
        if (page === 1) return page;
        throw new Refusal('rule', `page: there are ${pages} pages.`);
      },
    }),
  'list-page-past-end-404': variant('The server returns 404 for a page past the last one.')
    .about('listTransactions/page-past-end')
    .transactions({
      pastEnd(page) {
        if (page === 1) return page;
        throw new Refusal('absent', 'There is no such page.');
      },
    }),
  'list-page-past-end-is-last': variant('The server returns the last page for a page past it.')
    .about('listTransactions/page-past-end')
    .transactions({ pastEnd: (_, pages) => Math.max(1, pages) }),
  'transaction-ids-of-64-bits': variant('The server numbers transactions with integers above 2^53.')
    .about('ruling:distinct-records')
    .on('listTransactions', 'confirmTransaction')
    .alter(({ write = JSON.stringify, ...answer }) => ({
      ...answer,
      write: (body) => write(body).replaceAll(/("id": ?)(?=\d{7}\b)/g, '$190071992547'),
    })),
  'list-state-names-no-customer': variant('The server names no customer in its states.')
    .about('ruling:list-company')
    .transactions({ namesPayer: () => false }),
  'list-one-customer': variant('The server creates all payments of states for one customer, without a name.')
    .about('ruling:list-company')
    .transactions({ namesPayer: () => false, payer: (own, _, [first]) => first?.customer ?? own }),
  'list-customers-in-turn': variant(
    'The server creates payments of states for seven customers, without a name.',
  )
    .about('ruling:list-company')
    .transactions({
      namesPayer: () => false,
      payer: (own, place) => ({ ...own, id: 50_000 + (place % 7), email: `payer.${place % 7}@example.com` }),
    }),
  'list-holds-transfers': variant(
    'The server lists transfers and card transactions as payments of the one customer.',
  )
    .about('ruling:list-company')
    .transactions({ namesPayer: () => false, payer: (own, _, [first]) => first?.customer ?? own })
    .on('initiateTransfer', 'mockCardTransaction')
    .answers((answer, call) => {
      listed(call);
      return answer;
    }),
  'list-pages-of-empty-one': variant('The server counts one page in an empty list.')
    .about('listTransactions/pages-of-empty-result')
    .transactions({ pages: (total, perPage) => Math.max(1, sound.pages(total, perPage)) }),
});
