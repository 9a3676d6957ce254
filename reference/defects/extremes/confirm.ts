import { defaults, type Overrides } from '../../behaviour/index.js';
import { Refusal } from '../../refusal.js';
import { Transactions, type TransactionRecord } from '../../store/transactions.js';
import { defectsOf } from '../defect.js';

const { transactions: sound } = defaults;

/** Confirms something else for some transactions of a customer who has many. */
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

const isOver = (status: string): boolean => status !== 'pending' && status !== 'abandoned';
// Which of those that were made at one time stands before the other is left open.
const isLike = (one: TransactionRecord, other: TransactionRecord): boolean =>
  one.createdAt === other.createdAt || one.amount === other.amount;

const by = (measure: (one: TransactionRecord) => number) => (all: TransactionRecord[]) =>
  all.toSorted((one, other) => measure(other) - measure(one))[0];

/** Defects that a transaction which a state just made does not show. */
export const confirmAtExtremes = defectsOf('confirmTransaction', {
  'confirm-oldest-not-found': {
    summary: 'The oldest transaction of a customer is not found.',
    fails: 'response.success',
    ...confirms(
      (all) => all.at(-1),
      () => {
        throw new Refusal('absent', 'Transaction not found');
      },
    ),
  },
  'confirm-newest-only': {
    summary: 'Only the twenty latest transactions of the business are found.',
    fails: 'response.success',
    transactions: {
      confirmed(reference, call) {
        const found = sound.confirmed(reference, call);
        const { records } = call.store.part(Transactions);
        const latest = records.toSorted((one, other) => one.createdAt - other.createdAt).slice(-20);
        if (latest.some(({ id }) => id === found.id)) return found;
        throw new Refusal('absent', 'Transaction not found');
      },
    },
  },
  'confirm-middle-in-other-currency': {
    summary: 'A transaction in the middle of the list has another currency.',
    fails: 'known-transaction',
    ...confirms(
      (all) => all[Math.floor(all.length / 2)],
      (found) => ({ ...found, currency: 'EUR' }),
    ),
  },
  'confirm-largest-in-23-bits': {
    summary: 'The largest amount is cut to 23 bits.',
    fails: 'known-transaction',
    ...confirms(
      by(({ amount }) => amount),
      (found) => ({ ...found, amount: found.amount % 2 ** 23 }),
    ),
  },
  'confirm-smallest-as-zero': {
    summary: 'An amount below 2.00 is shown as 0.',
    fails: 'known-transaction',
    ...confirms(
      by(({ amount }) => -amount),
      (found) => ({ ...found, amount: Math.trunc(found.amount / 200) * 200 }),
    ),
  },
});
