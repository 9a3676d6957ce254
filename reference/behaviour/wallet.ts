import type { Big } from 'big.js';
import { moneyText } from '../money.js';
import type { Wallet } from '../store/wallet.js';

/** Decisions about the wallet. */
export interface WalletBehaviour {
  /** The id by which callers know the wallet. */
  walletId(wallet: Wallet): string;
  /** What the wallet shows as its balances at a time. */
  balances(wallet: Wallet, now: number): { available: Big; ledger: Big };
  /** Decimal text of a balance. */
  money(amount: Big): string;
  /** Status code of a success. */
  walletStatus(): number;
  /** The password that transfers need (Initiate transfer: otp), by how many were given before; undefined for none. */
  otp(given: number): string | undefined;
  /** Whether a state may set the balance to an amount. */
  mayHold(balance: Big): boolean;
  /** Whether a password serves one request only. */
  otpIsSpent(): boolean;
}

export const walletDefaults: WalletBehaviour = {
  walletId: (wallet) => wallet.id,
  balances: (wallet) => ({ available: wallet.available, ledger: wallet.available }),
  money: moneyText,
  walletStatus: () => 200,
  otp: () => undefined,
  mayHold: () => true,
  otpIsSpent: () => false,
};
