import type { Big } from 'big.js';
import { moneyText, timestamp } from '../formats.js';
import type { Wallet, WalletEntry } from '../store/wallet.js';
import type { components } from '../../generated/types.js';
import type { Call } from '../operation.js';
import { Refusal } from '../refusal.js';
import type { Shortfall } from './transfers.js';

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

export type StatementEdge = 'from' | 'to';
export type StatementEntry = components['schemas']['WalletStatementEntry'] & Record<string, unknown>;

/** Decisions about the statement (Endpoints > Wallet statement). */
export interface StatementBehaviour {
  /** What a wallet id that is not known gets. */
  unknownWallet(id: string): 'refusal' | 'no entries';
  /** The first moment of a day, in milliseconds since 1970. Throws a Refusal for text that is no day. */
  day(text: string, edge: StatementEdge): number;
  /** Whether an entry lies in the span; `from` and `to` are the first moments of days. */
  within(entry: WalletEntry, from: number | undefined, to: number | undefined): boolean;
  /** The entries of a wallet that are there at a time, in the order of the list. */
  entries(wallet: Wallet, now: number): readonly WalletEntry[];
  /** What the list holds of those that lie in the span; `all` are those of any span. */
  cut(entries: readonly WalletEntry[], all: readonly WalletEntry[]): readonly WalletEntry[];
  show(entry: WalletEntry, call: Call): StatementEntry;
}

const oneDay = 86_400_000;

/** Milliseconds since 1970 of the first moment of `YYYY-MM-DD`; NaN for anything else. */
export function parseDay(text: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  // Date.parse takes 31 February for a day in March.
  return Number.isNaN(time) || timestamp(time).startsWith(text) ? time : NaN;
}

export const statementDefaults: StatementBehaviour = {
  unknownWallet: () => 'refusal',
  day(text, edge) {
    const time = parseDay(text);
    if (Number.isNaN(time)) throw new Refusal('rule', `${edge}: give a day as YYYY-MM-DD.`);
    return time;
  },
  within: ({ at }, from = -Infinity, to = Infinity) => at >= from && at < to + oneDay,
  entries: (wallet) => wallet.entries.toReversed(),
  cut: (entries) => entries,
  show: ({ id, amount, type, at, reference }) => ({
    id,
    amount: moneyText(amount),
    type: type.toUpperCase(),
    reference,
    created_datetime: timestamp(at),
  }),
};

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
