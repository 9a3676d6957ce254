import { Esims } from '../../store/esims.js';
import type { Store } from '../../store/store.js';
import { Transfers } from '../../store/transfers.js';
import type { WalletEntry } from '../../store/wallet.js';

type Entries = readonly WalletEntry[];

/** Those movements of the wallet that are transfers. */
export function transfersIn(entries: Entries, store: Store): Entries {
  return entries.filter(({ reference }) => store.part(Transfers).byReference.has(reference));
}

/** Those that are eSIM orders. */
export function ordersIn(entries: Entries, store: Store): Entries {
  return entries.filter(({ reference }) => store.part(Esims).withReference(reference) !== undefined);
}

/** Those that were charged for an answer about somebody. */
export function chargesIn(entries: Entries): Entries {
  return entries.filter(({ reference }) => reference.startsWith('KYC-'));
}
