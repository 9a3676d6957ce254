import { orCrash } from '../../changes/values.js';
import { Transactions, type TransactionRecord } from '../../store/transactions.js';
import { defect, defectsOf } from '../defect.js';
import { defaults, type Overrides } from '../../behaviour/index.js';
import { Refusal } from '../../refusal.js';

/** Changes the lookup of a transaction. The first transaction is the default. */
const finds = (fits: (record: TransactionRecord, reference: string) => boolean): Overrides => ({
  transactions: {
    confirmed(reference, { store }) {
      const { records } = store.part(Transactions);
      return records.find((record) => fits(record, reference)) ?? orCrash(records[0]);
    },
  },
});

const { transactions: sound } = defaults;

/** Changes the record of some transactions of a customer with many. */
function confirms(
  which: (all: TransactionRecord[]) => TransactionRecord | undefined,
  change: (found: TransactionRecord) => TransactionRecord,
): Overrides {
  return {
    transactions: {
      confirmed(reference, call) {
        const found = sound.confirmed(reference, call);
        const { records } = call.store.part(Transactions);
        const all = records
          .filter(({ customer, status }) => customer.id === found.customer.id && isOver(status))
          .toSorted((one, other) => other.createdAt - one.createdAt);
        const wanted = which(all);
        return all.length > 5 && wanted && isLike(wanted, found) ? change(found) : found;
      },
    },
  };
}

function notFound(): never {
  throw new Refusal('absent', 'Transaction not found');
}

const isOver = (status: string): boolean => status !== 'pending' && status !== 'abandoned';

// The order of transactions with the same time is unspecified.
const isLike = (one: TransactionRecord, other: TransactionRecord): boolean =>
  one.createdAt === other.createdAt || one.amount === other.amount;

const by = (measure: (one: TransactionRecord) => number) => (all: TransactionRecord[]) =>
  all.toSorted((one, other) => measure(other) - measure(one))[0];

/** Defects of the lookup and the form of a transaction. */
export const confirmLookup = defectsOf('confirmTransaction', {
  'confirm-first-transaction': defect('The server returns the first transaction of all.')
    .breaks('reference', 'not-found')
    .with(finds(() => false)),
  'confirm-by-start-of-reference': defect(
    'The server returns the first transaction whose reference begins alike.',
  )
    .breaks('reference')
    .with(finds((record, reference) => record.reference.slice(0, 11) === reference.slice(0, 11))),
  'confirm-by-prefix': defect(
    'The server returns a transaction whose reference begins with the requested one.',
  )
    .breaks('reference')
    .with(finds((record, reference) => record.reference.startsWith(reference))),
  'confirm-by-suffix': defect('The server returns a transaction whose reference ends with the requested one.')
    .breaks('reference')
    .with(finds((record, reference) => record.reference.endsWith(reference))),
  'confirm-own-reference': defect('The server returns a reference of its own.')
    .breaks('reference')
    .shows('data.reference', (reference) => `INT-${String(reference)}`),
  'confirm-variants-alternate': defect('The server answers every second request in variant A.')
    .breaks('one-variant')
    .transactions({ variantOf: (_, { store }) => (store.next('confirmation') % 2 === 0 ? 'A' : 'B') }),
  'confirm-variant-by-status': defect('The server returns unpaid transactions in variant A.')
    .breaks('one-variant')
    .transactions({ variantOf: ({ status }) => (status === 'success' ? 'B' : 'A') }),
  'confirm-envelope-of-a': defect('The server returns variant B in the envelope of variant A.')
    .breaks('response.body')
    .shows('status', true),
  'confirm-without-envelope': defect('The server returns the record without its envelope.')
    .breaks('response.body')
    .body(({ data }) => data),
  'confirm-amount-as-decimal-text': defect('The server returns the amount as decimal text.')
    .breaks('response.body')
    .shows('data.amount', (amount) => (Number(amount) / 100).toFixed(2)),
  'confirm-oldest-not-found': defect('The server does not find the oldest transaction of a customer.')
    .breaks('response.success')
    .with(confirms((all) => all.at(-1), notFound)),
  'confirm-newest-only': defect('The server finds only the latest twenty transactions of the business.')
    .breaks('response.success')
    .transactions({
      confirmed(reference, call) {
        const found = sound.confirmed(reference, call);
        const { records } = call.store.part(Transactions);
        const latest = records.toSorted((one, other) => one.createdAt - other.createdAt).slice(-20);
        if (latest.some(({ id }) => id === found.id)) return found;
        return notFound();
      },
    }),
  'confirm-middle-in-other-currency': defect(
    'The server returns a different currency for a transaction in the middle of the list.',
  )
    .breaks('known-transaction')
    .with(
      confirms(
        (all) => all[Math.floor(all.length / 2)],
        (found) => ({ ...found, currency: 'EUR' }),
      ),
    ),
  'confirm-largest-in-23-bits': defect('The server truncates the largest amount to 23 bits.')
    .breaks('known-transaction')
    .with(
      confirms(
        by(({ amount }) => amount),
        (found) => ({ ...found, amount: found.amount % 2 ** 23 }),
      ),
    ),
  'confirm-smallest-as-zero': defect('The server returns an amount below 2.00 as 0.')
    .breaks('known-transaction')
    .with(
      confirms(
        by(({ amount }) => -amount),
        (found) => ({ ...found, amount: Math.trunc(found.amount / 200) * 200 }),
      ),
    ),
});
