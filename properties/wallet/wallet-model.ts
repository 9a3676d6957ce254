import { Big } from 'big.js';

/** A transfer that was asked for. */
export interface Asked {
  /** By what the steps of a sequence know it. */
  label: string;
  /** How it is called in words: R1, E2. */
  name: string;
  body: Record<string, string>;
  key: string | undefined;
  accepted: boolean;
  /** Seconds that the clock had been moved by then. */
  at: number;
}

/** What the suite knows of the wallet in one sequence: the model that the target is compared with. */
export class Purse {
  /** The steps that were taken, in words. */
  readonly words: string[] = [];
  readonly transfers: Asked[] = [];
  readonly orders: Asked[] = [];
  /** The price of an order, by the first one that was paid. */
  price: Big | undefined;
  /** What an operation said last that it charged. */
  readonly charged = new Map<string, Big>();
  /** Seconds that the clock has been moved. */
  clock = 0;
  private readonly debits: Big[] = [];
  private fees = new Big(0);

  /** `balance` is what the wallet held when it was last looked at. */
  constructor(public balance: Big) {}

  /** The wallet was looked at: what it lost since, below zero for what it gained. */
  lost(balance: Big): Big {
    const lost = this.balance.minus(balance);
    this.balance = balance;
    return lost;
  }

  /** A debit was seen, by a transfer of `amount` if there is one: what is left of its fee may come later. */
  paid(debit: Big, amount?: Big): void {
    this.debits.push(debit);
    if (amount) this.fees = this.fees.plus(amount).minus(debit.minus(amount));
  }

  /** Fees are not excluded, and may settle late; one as large as the amount itself is not believed. */
  mayBeFee(lost: Big, amount: Big): boolean {
    return lost.gt(0) && lost.lt(amount) && lost.lt(this.fees);
  }

  /** What became of a transfer or an order later is not shown: it may have failed, and been given back. */
  mayBeRefund(gained: Big): boolean {
    return this.debits.some((debit) => debit.gt(0) && debit.eq(gained));
  }
}

/** What was asked for under a label, or else what was asked for last. */
export const byLabel = (all: readonly Asked[], label: string): Asked | undefined =>
  all.findLast((asked) => asked.label === label) ?? all.at(-1);
