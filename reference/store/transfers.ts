import type { Big } from 'big.js';
import type { Store } from './store.js';
import { type Mutex, Wallet } from './wallet.js';

/** A transfer to make. */
export interface TransferOrder {
  readonly reference: string;
  readonly amount: Big;
  readonly accountNumber: string;
  readonly bankCode: string;
  readonly accountName: string | undefined;
  readonly narration: string | undefined;
}

/** An accepted payout. */
export interface Transfer extends TransferOrder {
  readonly sessionId: string;
  readonly destinationName: string;
  readonly at: number;
}

/** The transfers of the business, by reference, and the mutex for making them. */
export class Transfers {
  readonly byReference = new Map<string, Transfer>();
  readonly mutex: Mutex;

  constructor(store: Store) {
    this.mutex = store.part(Wallet).mutex;
  }
}
