import { Big } from 'big.js';

/** A transfer or an order that was requested. */
export interface PaymentRequest {
  /** The name by which steps of a sequence refer to it. */
  label: string;
  /** Its name in a counterexample: R1, E2. */
  name: string;
  body: Record<string, string>;
  key: string | undefined;
  accepted: boolean;
  /** The seconds by which the clock had been moved before it. */
  at: number;
}

/** The model of the wallet in one sequence, which the target is compared with. */
export class WalletModel {
  /** The steps so far, in words. */
  readonly words: string[] = [];
  readonly transfers: PaymentRequest[] = [];
  readonly orders: PaymentRequest[] = [];
  /** The price of an order: the debit of the first one. */
  price: Big | undefined;
  /** The last charge that each operation stated. */
  readonly charged = new Map<string, Big>();
  /** The seconds by which the clock was moved. */
  clock = 0;
  private readonly debits: Big[] = [];
  private fees = new Big(0);

  /** @param balance the balance when it was last read */
  constructor(public balance: Big) {}

  /** The debit since the balance was last read; negative for a credit. */
  lost(balance: Big): Big {
    const lost = this.balance.minus(balance);
    this.balance = balance;
    return lost;
  }

  /** Notes a debit; of a transfer, with its `amount`: the rest of its fee may be debited later. */
  paid(debit: Big, amount?: Big): void {
    this.debits.push(debit);
    if (amount) this.fees = this.fees.plus(amount).minus(debit.minus(amount));
  }

  /** Whether a debit may be a late fee: less than the amount that it is for. */
  mayBeFee(lost: Big, amount: Big): boolean {
    return lost.gt(0) && lost.lt(amount) && lost.lt(this.fees);
  }

  /** Whether a credit may be the refund of a transfer or an order that failed later. */
  mayBeRefund(gained: Big): boolean {
    return this.debits.some((debit) => debit.gt(0) && debit.eq(gained));
  }
}

/** The request with this label, or else the last one. */
export const byLabel = (all: readonly PaymentRequest[], label: string): PaymentRequest | undefined =>
  all.findLast((request) => request.label === label) ?? all.at(-1);
