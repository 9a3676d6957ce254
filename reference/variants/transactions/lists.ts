import { sameText } from '../../behaviour/service.js';
import { variant, variantTable } from '../variant.js';
import { sortKeys } from '../../behaviour/transactions.js';
import { Transactions, type TransactionRecord } from '../../store/transactions.js';
import type { Call } from '../../operation.js';
import { defaults } from '../../behaviour/index.js';
import { Refusal } from '../../refusal.js';

// As the life of a payment goes.
const collation = ['pending', 'success', 'abandoned', 'cancelled', 'failed'];

export const paidOrCreated = ({ paidAt, createdAt }: TransactionRecord): number => paidAt ?? createdAt;

const { transactions: sound } = defaults;

const any = Number.MAX_SAFE_INTEGER;

const within = (least: number, value: number, most: number): number => Math.min(Math.max(least, value), most);

/** Query text that is no number, or one that is out of bounds, becomes what is allowed. */
function lenient(text: string, least: number, most: number, otherwise: number): number {
  return /^-?\d+$/.test(text) ? within(least, Number(text), most) : otherwise;
}

/** Lists something else as a payment of the customer whom all others are of. */
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
  'list-secret-optional': variant('The list asks for the api-key only.')
    .about('listTransactions/secret-optional')
    .service({
      authenticates: (given, right, call) =>
        sameText(given.key, right.key) &&
        (call.route.secretOptional === true || sameText(given.secret, right.secret)),
    }),
  'list-unpaid-first': variant('Sorted by paid_at, unpaid ones come first.')
    .about('listTransactions/nulls-in-sort')
    .transactions({ unpaid: () => 'first' }),
  'list-unpaid-as-earliest': variant('Sorted by paid_at, unpaid ones count as paid before all others.')
    .about('listTransactions/nulls-in-sort')
    .transactions({ unpaid: (direction) => (direction === 'asc' ? 'first' : 'last') }),
  'list-unpaid-among-paid': variant('Sorted by paid_at, unpaid ones stand where their creation puts them.')
    .about('listTransactions/nulls-in-sort')
    .transactions({
      unpaid: () => 'among',
      byPayment: (left, right) => paidOrCreated(left) - paidOrCreated(right),
    }),
  'list-status-collation': variant('Sorted by status, payments run as their life goes.')
    .about('ruling:list-order')
    .transactions({
      byStatus: (left, right) => collation.indexOf(left.status) - collation.indexOf(right.status),
    }),
  'list-unknown-sort-ignored': variant('An unknown sort or order is ignored.')
    .about('listTransactions/unknown-sort')
    .transactions({
      sortKey: (text) => sortKeys.find((key) => key === text) ?? 'created_at',
      direction: (text) => (text === 'asc' ? 'asc' : 'desc'),
    }),
  'list-statuses-in-one-order': variant(
    'Sorted by status, the groups stand in one order, ascending or descending.',
  )
    .about('listTransactions/ties')
    .transactions({
      sorted: (records, key, direction, behaviour) =>
        sound.sorted(records, key, key === 'status' ? 'asc' : direction, behaviour),
    }),
  'list-ties-reversed': variant('Equals stand in the reverse order.')
    .about('ruling:list-order')
    .transactions({ ofEquals: (left, right) => right.id - left.id }),
  'list-per-page-clamped': variant('per_page is brought between 1 and 100.')
    .about('listTransactions/per-page-over-maximum')
    .transactions({ perPage: (text = '50') => lenient(text, 1, 100, 50) }),
  'list-meta-repeats-per-page': variant('per_page is brought to 100, and meta says what was asked for.')
    .about('listTransactions/per-page-over-maximum')
    .transactions({ perPage: (text = '50') => lenient(text, 1, 100, 50) })
    .on('listTransactions')
    .when(({ query }) => Number(query.get('per_page')) > 100)
    .shows('meta.per_page', (_, { request }) => Number(request.query.get('per_page'))),
  'list-per-page-over-maximum-is-default': variant('per_page out of bounds becomes 50.')
    .about('listTransactions/per-page-over-maximum')
    .transactions({
      perPage: (text = '50') => (Number(text) >= 1 && Number(text) <= 100 ? sound.perPage(text) : 50),
    }),
  'list-per-page-zero-lists-nothing': variant('per_page=0 lists no records.')
    .about('listTransactions/per-page-below-one')
    .transactions({
      perPage: (text = '50') => (text === '0' ? 0 : sound.perPage(text)),
    }),
  'list-page-zero-is-one': variant('A page below 1 becomes page 1.')
    .about('listTransactions/page-zero')
    .transactions({ page: (text = '1') => lenient(text, 1, any, 1) }),
  'list-page-past-end-refused': variant('A page past the last one is refused; page 1 is always there.')
    .about('listTransactions/page-past-end')
    .transactions({
      pastEnd(page, pages) {
        if (page === 1) return page;
        throw new Refusal('rule', `page: there are ${pages} pages.`);
      },
    }),
  'list-page-past-end-404': variant('A page past the last one is not found.')
    .about('listTransactions/page-past-end')
    .transactions({
      pastEnd(page) {
        if (page === 1) return page;
        throw new Refusal('absent', 'There is no such page.');
      },
    }),
  'list-page-past-end-is-last': variant('A page past the last one is the last one.')
    .about('listTransactions/page-past-end')
    .transactions({ pastEnd: (_, pages) => Math.max(1, pages) }),
  'list-state-names-no-customer': variant('The state does not say whom its payments are of.')
    .about('ruling:list-company')
    .transactions({ namesPayer: () => false }),
  'list-one-customer': variant('The payments of all states are of one customer, whom no state names.')
    .about('ruling:list-company')
    .transactions({ namesPayer: () => false, payer: (own, _, [first]) => first?.customer ?? own }),
  'list-customers-in-turn': variant('The payments of states are of seven customers, whom no state names.')
    .about('ruling:list-company')
    .transactions({
      namesPayer: () => false,
      payer: (own, place) => ({ ...own, id: 50_000 + (place % 7), email: `payer.${place % 7}@example.com` }),
    }),
  'list-holds-transfers': variant('Transfers and uses of cards are listed as payments of the one customer.')
    .about('ruling:list-company')
    .transactions({ namesPayer: () => false, payer: (own, _, [first]) => first?.customer ?? own })
    .on('initiateTransfer', 'mockCardTransaction')
    .answers((answer, call) => {
      listed(call);
      return answer;
    }),
  'list-pages-of-empty-one': variant('An empty list has one page.')
    .about('listTransactions/pages-of-empty-result')
    .transactions({ pages: (total, perPage) => Math.max(1, sound.pages(total, perPage)) }),
});
