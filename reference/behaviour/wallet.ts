import type { Big } from 'big.js';
import { moneyText, timestamp } from '../formats.js';
import type { Wallet, WalletEntry } from '../store/wallet.js';
import type { components } from '../../generated/types.js';
import type { Call } from '../operation.js';
import { Refusal } from '../refusal.js';
import type { Shortfall } from './transfers.js';

export type StatementEdge = 'from' | 'to';
export type StatementEntry = components['schemas']['WalletStatementEntry'] & Record<string, unknown>;

const oneDay = 86_400_000;

/** Milliseconds since 1970 of the first moment of `YYYY-MM-DD`; NaN for anything else. */
export function parseDay(text: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  // Date.parse reads 31 February as a day in March.
  return Number.isNaN(time) || timestamp(time).startsWith(text) ? time : NaN;
}

/** Decisions about the wallet and its statement (Endpoints > Wallet statement). */
export const walletDefaults = {
  /** The public id of the wallet. */
  walletId: (wallet: Wallet): string => wallet.id,
  /** The balances that the wallet shows at a time. */
  balances: (wallet: Wallet, _now: number): { available: Big; ledger: Big } => ({
    available: wallet.available,
    ledger: wallet.available,
  }),
  /** Decimal text of a balance. */
  money: moneyText,
  /** Status code of a success. */
  walletStatus: (_isNew: boolean): number => 200,
  /** Creates the wallet of a business without one. Throws a Refusal to reject the request. */
  create: (wallet: Wallet): Promise<void> | void => wallet.replace(),
  /** The password that transfers need (Initiate transfer: otp), by the number of earlier ones; undefined without one. */
  otp: (_given: number): string | undefined => undefined,
  /** The balance of the wallet after a state without a balance. */
  heldByDefault: (wallet: Wallet): Big => wallet.available,
  /** Whether each state creates another wallet. */
  isReplaced: (): boolean => false,
  /** Whether a state may set the balance to an amount. */
  mayHold: (_balance: Big): boolean => true,
  /** Whether a password serves one request only. */
  otpIsSpent: (): boolean => false,
  /** The response to an unknown wallet id. */
  unknownWallet: (_id: string): 'refusal' | 'no entries' | 'entries of the wallet' => 'refusal',
  /** The first moment of a day, in milliseconds since 1970. Throws a Refusal for an invalid day. */
  day(text: string, edge: StatementEdge): number {
    const time = parseDay(text);
    if (Number.isNaN(time)) throw new Refusal('rule', `${edge}: give a day as YYYY-MM-DD.`);
    return time;
  },
  /** Whether an entry lies in the span; `from` and `to` are the first moments of days. */
  within: ({ at }: WalletEntry, from: number = -Infinity, to: number = Infinity): boolean =>
    at >= from && at < to + oneDay,
  /** The entries of a wallet at a time, in the order of the list. */
  entries: (wallet: Wallet, _now: number): readonly WalletEntry[] => wallet.entries.toReversed(),
  /** The listed entries of a span; `all` has the entries without a span. */
  cut: (entries: readonly WalletEntry[], _all: readonly WalletEntry[]): readonly WalletEntry[] => entries,
  show: ({ id, amount, type, at, reference }: WalletEntry, _call: Call): StatementEntry => ({
    id,
    amount: moneyText(amount),
    type: type.toUpperCase(),
    reference,
    created_datetime: timestamp(at),
  }),
};

/** Decisions about charges to the wallet by operations other than transfers. */
export const chargesDefaults = {
  /** Runs one charge of the wallet at a time. */
  exclusively: <T>(wallet: Wallet, run: () => Promise<T>): Promise<T> => wallet.mutex.run(run),
  affordable: (price: Big, available: Big): boolean => price.lte(available),
  /** Time that passes between reading the balance and changing it. */
  afterBalanceCheck: (): Promise<void> | void => undefined,
  /** Debits a price from the wallet. */
  debit: (wallet: Wallet, price: Big, reference: string, _call: Call): Promise<void> | void =>
    wallet.debit(price, reference),
  /** The message for insufficient balance, with the required and the available amount (Errors > Body shapes). */
  shortfallMessage: ({ required, available }: Pick<Shortfall, 'required' | 'available'>): string =>
    `Insufficient wallet balance: required ${moneyText(required)}, available ${moneyText(available)}.`,
};
