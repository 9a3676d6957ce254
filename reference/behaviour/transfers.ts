import { Big } from 'big.js';
import type { Call } from '../operation.js';
import { isDecimalText, moneyText, scaleOf } from '../formats.js';
import { Refusal } from '../refusal.js';
import type { Transfer, TransferOrder, Transfers } from '../store/transfers.js';
import type { Wallet } from '../store/wallet.js';

/** What a refusal for lack of balance tells. */
export interface Shortfall {
  readonly amount: Big;
  readonly fee: Big;
  readonly required: Big;
  readonly available: Big;
}

/** Decisions about transfers. */
export interface TransfersBehaviour {
  /** Members without which a transfer is refused. */
  required(): readonly string[];
  /** What stands in for a member that is absent and not required. */
  fallback(member: string, call: Call): string;
  /** The text of a member that is there. Throws a Refusal for a value that is no text. */
  text(value: unknown, member: string): string;
  /** The amount as a number. Throws a Refusal for text that is no amount. */
  amount(text: string): Big;
  /** Throws a Refusal for an order that this server does not take. */
  accept(order: TransferOrder, call: Call): void;
  /** Runs one transfer while no other one runs. */
  exclusively<T>(transfers: Transfers, run: () => Promise<T>, order: TransferOrder, call: Call): Promise<T>;
  /** The transfer that already has the reference of this order. */
  earlier(transfers: Transfers, order: TransferOrder): Transfer | undefined;
  /** What a second use of a reference gets: a transfer to show. Throws a Refusal to refuse it. */
  secondUse(earlier: Transfer, order: TransferOrder, call: Call): Transfer;
  /** Time that passes between looking the reference up and using it. */
  afterLookup(): Promise<void> | void;
  fee(amount: Big): Big;
  affordable(required: Big, available: Big): boolean;
  /** Time that passes between reading the balance and changing it. */
  afterBalanceCheck(): Promise<void> | void;
  /** Takes the money of an order out of the wallet. */
  debit(wallet: Wallet, required: Big, order: TransferOrder, call: Call): Promise<void> | void;
  /** The refusal for lack of balance: it states the required and the available amount (Errors > Body shapes). */
  shortfallMessage(shortfall: Shortfall): string;
  sessionId(order: TransferOrder, call: Call): string;
  /** Decimal text of the amount in the response. */
  amountText(amount: Big): string;
  /** Status code of a success. */
  transferStatus(): number;
}

export const transfersDefaults: TransfersBehaviour = {
  required: () => ['amount', 'account_number', 'bank_code', 'reference'],
  fallback: () => '',
  text(value, member) {
    if (typeof value !== 'string') throw new Refusal('rule', `${member}: give a text.`);
    return value;
  },
  amount(text) {
    if (!isDecimalText(text))
      throw new Refusal('rule', 'amount: give a decimal number as text, such as "1250.75".');
    if (scaleOf(text) > 2) throw new Refusal('rule', 'amount: at most two digits behind the point.');
    const amount = new Big(text);
    if (amount.lte(0)) throw new Refusal('rule', 'amount: give more than zero.');
    return amount;
  },
  accept: () => undefined,
  exclusively: (transfers, run) => transfers.mutex.run(run),
  earlier: (transfers, order) => transfers.byReference.get(order.reference),
  // Endpoints > Initiate transfer > row reference.
  secondUse: (earlier) => earlier,
  afterLookup: () => undefined,
  fee: () => new Big(0),
  affordable: (required, available) => required.lte(available),
  afterBalanceCheck: () => undefined,
  // The fee is an entry of its own, so that the statement has one of the transfer's amount.
  debit(wallet, required, { amount, reference }) {
    wallet.debit(amount, reference);
    if (required.gt(amount)) wallet.debit(required.minus(amount), `${reference} fee`);
  },
  shortfallMessage: ({ required, available }) =>
    `Insufficient wallet balance: required ${moneyText(required)}, available ${moneyText(available)}.`,
  sessionId(_, { store }) {
    const count = store.next('session');
    return `999991${'260302'}${String(count).padStart(18, '0')}`;
  },
  amountText: moneyText,
  transferStatus: () => 200,
};
