import { Big } from 'big.js';
import type { Call } from '../operation.js';
import { isDecimalText, moneyText, scaleOf } from '../formats.js';
import { Refusal } from '../refusal.js';
import type { Transfer, TransferOrder, Transfers } from '../store/transfers.js';
import type { Wallet } from '../store/wallet.js';

/** The amounts in the error for insufficient balance. */
export interface Shortfall {
  readonly amount: Big;
  readonly fee: Big;
  readonly required: Big;
  readonly available: Big;
}

/** Decisions about transfers. */
export const transfersDefaults = {
  /** Required members of a transfer. */
  required: (): readonly string[] => ['amount', 'account_number', 'bank_code', 'reference'],
  /** The default of an optional member. */
  fallback: (_member: string, _call: Call): string => '',
  /** The text of a present member. Throws a Refusal for a value that is not text. */
  text(value: unknown, member: string): string {
    if (typeof value !== 'string') throw new Refusal('rule', `${member}: give a text.`);
    return value;
  },
  /** The amount as a number. Throws a Refusal for text that is not an amount. */
  amount(text: string): Big {
    if (!isDecimalText(text))
      throw new Refusal('rule', 'amount: give a decimal number as text, such as "1250.75".');
    if (scaleOf(text) > 2) throw new Refusal('rule', 'amount: at most two digits behind the point.');
    const amount = new Big(text);
    if (amount.lte(0)) throw new Refusal('rule', 'amount: give more than zero.');
    return amount;
  },
  /** Whether the server accepts a one-time password, if the transfer requires one. */
  takesPassword: (given: string | undefined, needed: string | undefined): boolean =>
    given !== undefined && given === needed,
  /** Throws a Refusal for an order that this server does not accept. */
  accept: (_order: TransferOrder, _call: Call): void => undefined,
  /** Runs one transfer at a time. */
  exclusively: <T>(
    transfers: Transfers,
    run: () => Promise<T>,
    _order: TransferOrder,
    _call: Call,
  ): Promise<T> => transfers.mutex.run(run),
  /** The transfer that already has the reference of this order. */
  earlier: (transfers: Transfers, order: TransferOrder): Transfer | undefined =>
    transfers.byReference.get(order.reference),
  /** The transfer in the response to a second use of a reference. Throws a Refusal to reject the request. */
  // Endpoints > Initiate transfer > row reference.
  secondUse: (earlier: Transfer, _order: TransferOrder, _call: Call): Transfer => earlier,
  /** Time that passes between looking the reference up and using it. */
  afterLookup: (): Promise<void> | void => undefined,
  fee: (_amount: Big): Big => new Big(0),
  affordable: (required: Big, available: Big): boolean => required.lte(available),
  /** Time that passes between reading the balance and changing it. */
  afterBalanceCheck: (): Promise<void> | void => undefined,
  /** Debits the wallet for an order. */
  // The fee is a separate entry, so that the statement has an entry with the amount of the transfer.
  debit(
    wallet: Wallet,
    required: Big,
    { amount, reference }: TransferOrder,
    _call: Call,
  ): Promise<void> | void {
    wallet.debit(amount, reference);
    if (required.gt(amount)) wallet.debit(required.minus(amount), `${reference} fee`);
  },
  /** The message for insufficient balance, with the required and the available amount (Errors > Body shapes). */
  shortfallMessage: ({ required, available }: Shortfall): string =>
    `Insufficient wallet balance: required ${moneyText(required)}, available ${moneyText(available)}.`,
  sessionId(_: TransferOrder, { store }: Call): string {
    const count = store.next('session');
    return `999991${'260302'}${String(count).padStart(18, '0')}`;
  },
  /** Decimal text of the amount in the response. */
  amountText: moneyText,
  /** Status code of a success. */
  transferStatus: (): number => 200,
};

export type TransfersBehaviour = typeof transfersDefaults;
