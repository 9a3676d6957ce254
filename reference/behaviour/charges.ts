import type { Big } from 'big.js';
import { moneyText } from '../money.js';
import type { Call } from '../operation.js';
import type { Wallet } from '../store/wallet.js';
import type { Shortfall } from './transfers.js';

/** Decisions about what an operation other than a transfer charges to the wallet. */
export interface ChargesBehaviour {
  /** Runs what charges the wallet while nothing else spends from it. */
  exclusively<T>(wallet: Wallet, run: () => Promise<T>): Promise<T>;
  affordable(price: Big, available: Big): boolean;
  /** Time that passes between reading the balance and changing it. */
  afterBalanceCheck(): Promise<void> | void;
  /** Takes a price out of the wallet. */
  debit(wallet: Wallet, price: Big, reference: string, call: Call): Promise<void> | void;
  /** The refusal for lack of balance: it states the required and the available amount (Errors > Body shapes). */
  shortfallMessage(shortfall: Pick<Shortfall, 'required' | 'available'>): string;
}

export const chargesDefaults: ChargesBehaviour = {
  exclusively: (wallet, run) => wallet.mutex.run(run),
  affordable: (price, available) => price.lte(available),
  afterBalanceCheck: () => undefined,
  debit: (wallet, price, reference) => wallet.debit(price, reference),
  shortfallMessage: ({ required, available }) =>
    `Insufficient wallet balance: required ${moneyText(required)}, available ${moneyText(available)}.`,
};
