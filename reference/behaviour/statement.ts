import type { components } from '../../generated/types.js';
import type { Call } from '../operation.js';
import { Refusal } from '../refusal.js';
import { moneyText } from '../money.js';
import { timestamp } from '../timestamp.js';
import type { Wallet, WalletEntry } from '../store/wallet.js';

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
