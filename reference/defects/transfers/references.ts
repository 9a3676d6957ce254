import { setTimeout as sleep } from 'node:timers/promises';
import type { Transfer, TransferOrder, Transfers } from '../../store/transfers.js';
import { Wallet } from '../../store/wallet.js';
import { defectsOf } from '../defect.js';

/** Lets transfers run into each other. */
export function withoutMutex<T>(_: Transfers, run: () => Promise<T>): Promise<T> {
  return run();
}

/** A reference that is known only for an order that agrees with the first one. */
function knownIf(agrees: (earlier: Transfer, order: TransferOrder) => boolean) {
  return (transfers: Transfers, order: TransferOrder): Transfer | undefined => {
    const earlier = transfers.byReference.get(order.reference);
    return earlier && agrees(earlier, order) ? earlier : undefined;
  };
}

/** Defects of `reference`. */
export const transferReferences = defectsOf('initiateTransfer', {
  'transfer-reference-not-unique': {
    summary: 'A reference makes a transfer each time.',
    fails: ['reference-unique', 'reference-race'],
    transfers: { earlier: () => undefined },
  },
  'transfer-second-use-debits': {
    summary: 'A second use returns the first transfer, and debits again.',
    fails: 'reference-unique',
    transfers: {
      secondUse(earlier, order, { store }) {
        store.part(Wallet).debit(order.amount, order.reference);
        return earlier;
      },
    },
  },
  'transfer-reference-unique-per-amount': {
    summary: 'Another amount under a reference is a new transfer.',
    fails: 'reference-unique',
    transfers: { earlier: knownIf((earlier, order) => earlier.amount.eq(order.amount)) },
  },
  'transfer-reference-unique-per-account': {
    summary: 'Another account under a reference is a new transfer.',
    fails: 'reference-unique',
    transfers: { earlier: knownIf((earlier, order) => earlier.accountNumber === order.accountNumber) },
  },
  'transfer-reference-race': {
    summary: "Simultaneous requests do not see each other's reference.",
    fails: 'reference-race',
    transfers: { exclusively: withoutMutex, afterLookup: () => sleep(80) },
  },
});
