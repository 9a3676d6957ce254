import { Big } from 'big.js';

/** A requested transfer or order. */
export interface PaymentRequest {
  /** The name by which steps of a sequence refer to it. */
  label: string;
  /** Its name in a counterexample: R1, E2. */
  name: string;
  body: Record<string, string>;
  key: string | undefined;
  accepted: boolean;
  /** The total clock advance at the time of the request, in seconds. */
  at: number;
}

/** The model of the wallet in one sequence. The test compares the server with it. */
export class WalletModel {
  /** The steps so far, in words. */
  readonly words: string[] = [];
  readonly transfers: PaymentRequest[] = [];
  readonly orders: PaymentRequest[] = [];
  /** The price of an order, which is the debit of the first order. */
  price: Big | undefined;
  /** The last charge that each operation reported. */
  readonly charged = new Map<string, Big>();
  /** The total clock advance, in seconds. */
  clock = 0;
  private readonly debits: Big[] = [];
  private fees = new Big(0);

  /** @param balance the balance of the last read */
  constructor(public balance: Big) {}

  /** The debit since the last read of the balance. Negative for a credit. */
  lost(balance: Big): Big {
    const lost = this.balance.minus(balance);
    this.balance = balance;
    return lost;
  }

  /** Records a debit. For a transfer, `amount` is its amount, and the rest of its fee may be debited later. */
  paid(debit: Big, amount?: Big): void {
    this.debits.push(debit);
    if (amount) this.fees = this.fees.plus(amount).minus(debit.minus(amount));
  }

  /** Whether a debit may be a late fee, which is less than the amount of its payment. */
  mayBeFee(lost: Big, amount: Big): boolean {
    return lost.gt(0) && lost.lt(amount) && lost.lt(this.fees);
  }

  /** Whether a credit may be the refund of a transfer or an order that failed later. */
  mayBeRefund(gained: Big): boolean {
    return this.debits.some((debit) => debit.gt(0) && debit.eq(gained));
  }
}

/** The request with this label, or the last request. */
export const byLabel = (all: readonly PaymentRequest[], label: string): PaymentRequest | undefined =>
  all.findLast((request) => request.label === label) ?? all.at(-1);
