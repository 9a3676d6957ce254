import { setTimeout as sleep } from 'node:timers/promises';
import type { Transfer, TransferOrder, Transfers } from '../../store/transfers.js';
import { Wallet } from '../../store/wallet.js';
import { defectsOf, type Defect } from '../defect.js';

const transfer = defectsOf('initiateTransfer');

/** Lets transfers run into each other. */
export function neverAlone<T>(_: Transfers, run: () => Promise<T>): Promise<T> {
  return run();
}

/** A reference that is known only for an order that agrees with the first one. */
function knownIf(agrees: (earlier: Transfer, order: TransferOrder) => boolean) {
  return (transfers: Transfers, order: TransferOrder): Transfer | undefined => {
    const earlier = transfers.byReference.get(order.reference);
    return earlier && agrees(earlier, order) ? earlier : undefined;
  };
}

/** Faults of `reference`. */
export const references: readonly Defect[] = [
  transfer(
    'transfer-reference-not-unique',
    'A reference makes a transfer each time.',
    ['reference-unique', 'reference-race'],
    {
      transfers: { earlier: () => undefined },
    },
  ),
  transfer(
    'transfer-second-use-debits',
    'A second use returns the first transfer, and debits again.',
    ['reference-unique'],
    {
      transfers: {
        secondUse(earlier, order, { store }) {
          store.part(Wallet).debit(order.amount, order.reference);
          return earlier;
        },
      },
    },
  ),
  transfer(
    'transfer-reference-unique-per-amount',
    'Another amount under a reference is a new transfer.',
    ['reference-unique'],
    {
      transfers: { earlier: knownIf((earlier, order) => earlier.amount.eq(order.amount)) },
    },
  ),
  transfer(
    'transfer-reference-unique-per-account',
    'Another account under a reference is a new transfer.',
    ['reference-unique'],
    {
      transfers: { earlier: knownIf((earlier, order) => earlier.accountNumber === order.accountNumber) },
    },
  ),
  transfer(
    'transfer-reference-race',
    "Simultaneous requests do not see each other's reference.",
    ['reference-race'],
    {
      transfers: { inTurn: neverAlone, afterLookup: () => sleep(80) },
    },
  ),
];
