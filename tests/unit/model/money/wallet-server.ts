// A simulated server with one wallet, and a driver that reads its balance like a run.
import { Big } from 'big.js';
import type { Exchange } from '../../../../src/contract/exchange.js';
import { Book } from '../../../../src/model/money/book.js';
import type { Finding } from '../../../../src/model/money/finding.js';
import type { Evaluation } from '../../../../src/model/money/span.js';
import { sent, transfer, type Changes } from '../../support/client-traffic.js';

export const naira = (kobo: number): Big => new Big(kobo).div(100);

/** The fees that a server may have. All amounts of the tests are between 1,000.00 and 2,000.00. */
export const fees: Record<string, (amount: Big) => Big> = {
  none: () => new Big(0),
  'flat 10.75': () => new Big('10.75'),
  '0.5 %, at least 10': (amount) => atLeast(amount.times('0.005').round(2), 10),
  '1.5 %, at most 20': (amount) => atMost(amount.times('0.015').round(2), 20),
  'flat 25': () => new Big(25),
};
const atLeast = (one: Big, other: number): Big => (one.gt(other) ? one : new Big(other));
const atMost = (one: Big, other: number): Big => (one.lt(other) ? one : new Big(other));

/** More than any debit lags, so that the driver always sees the final balance. */
const mostReadings = 6;

export class WalletServer {
  readonly book = new Book();
  readonly findings: Finding[] = [];
  /** Accepted transfers with what they cost, until they are refunded. */
  readonly paid: { exchange: Exchange; amount: Big; fee: Big }[] = [];
  /** The balance with all debits. */
  balance: Big;
  private late: { sum: Big; readings: number }[] = [];
  private names = 0;
  /** The steps, for the message of a failed test. */
  readonly story: string[] = [];
  lastEvaluation: Evaluation | undefined;

  constructor(
    readonly fee: (amount: Big) => Big,
    balance: Big.BigSource,
    currency = 'NGN',
  ) {
    this.balance = new Big(balance);
    this.book.wallet = { currency, account_number: '0000000000' };
    this.book.restart(this.balance);
  }

  /** Takes money. A reading shows it only after some others. */
  debit(sum: Big, lag = 0): void {
    this.balance = this.balance.minus(sum);
    this.story.push(`  debit ${sum.toFixed(2)}, lag ${lag}`);
    this.late.push({ sum, readings: lag });
  }

  name(): string {
    return `name-${++this.names}`;
  }

  note(exchange: Exchange): Exchange {
    const priced = this.book.note(exchange);
    const { least, most, keeps } = priced?.cost ?? {};
    this.story.push(`  ${exchange.operation} ${exchange.response?.status}: ${least} to ${most} (${keeps})`);
    return exchange;
  }

  /** A transfer that is sent and answered, without any debit. */
  answered(amount: Big, { status = 200, reference = this.name(), key, crowded }: Sent = {}): Exchange {
    const headers: Changes = key === undefined ? {} : { headers: { 'Idempotency-Key': key } };
    const one = transfer({ amount: amount.toFixed(2), reference }, { status, ...headers });
    return this.note(crowded ? { ...one, crowded } : one);
  }

  /** An accepted transfer and its debit. */
  transfer(amount: Big, { lag, ...more }: Sent & { lag?: number } = {}): Exchange {
    const exchange = this.answered(amount, more);
    const fee = this.fee(amount);
    this.debit(amount.plus(fee), lag);
    this.paid.push({ exchange, amount, fee });
    return exchange;
  }

  /** The same request again, with its key. */
  again(exchange: Exchange, changes: Partial<Exchange> = {}): Exchange {
    return this.note({ ...exchange, id: exchange.id + 1_000_000 + ++this.names, ...changes });
  }

  order(price: Big, { lag, status = 200 }: { lag?: number; status?: number } = {}): Exchange {
    const exchange = sent('createEsimOrder', { status });
    const json = status < 300 ? { data: { amount_naira: price.toNumber() } } : {};
    if (status < 300) this.debit(price, lag);
    return this.note({ ...exchange, response: { ...exchange.response!, json } });
  }

  identity(charge: Big | null, { debit = charge ?? new Big(0), lag = 0 } = {}): Exchange {
    const exchange = sent('verifyEnhancedNin');
    const json = { charges: { charged: charge !== null, charged_amount: (charge ?? new Big(0)).toFixed(2) } };
    this.debit(debit, lag);
    return this.note({ ...exchange, response: { ...exchange.response!, json } });
  }

  /** Gives an earlier transfer back. */
  refund({ amount, fee }: { amount: Big; fee: Big }, withFee: boolean): void {
    this.balance = this.balance.plus(amount).plus(withFee ? fee : 0);
    this.story.push(`  refund ${amount.toFixed(2)}${withFee ? ` and ${fee.toFixed(2)}` : ''}`);
  }

  private read(): Big {
    this.late = this.late.filter(({ readings }) => readings > 0);
    const seen = this.late.reduce((sum, one) => sum.plus(one.sum), this.balance);
    for (const one of this.late) one.readings--;
    return seen;
  }

  /** Ends a span: reads until all debits show. Returns the findings. */
  rest(): readonly Finding[] {
    for (let reading = 1; ; reading++) {
      const seen = this.read();
      const result = this.book.evaluate(seen);
      if ((result.isShort || result.isUnsure) && reading < mostReadings) continue;
      this.story.push(`${this.book.before} became ${seen} at reading ${reading}`);
      this.story.push(...result.findings.map(inWords));
      this.book.settle(seen, result);
      this.lastEvaluation = result;
      this.findings.push(...result.findings);
      return result.findings;
    }
  }
}

export interface Sent {
  status?: number;
  reference?: string;
  key?: string;
  crowded?: true;
}

export const referenceOf = (exchange: Exchange): string =>
  (JSON.parse(exchange.request.body!) as { reference: string }).reference;

/** A finding in one line. */
export const inWords = ({ requirement, kind, times, by, before, after }: Finding): string =>
  `${requirement} ${kind} ${times ?? '?'} by ${by.id}: ${before} became ${after}`;

// The powers of a number modulo a prime do not repeat for long, and their differences and sums do not either.
const prime = 99_991;
const base = 7919;

/** Amounts between 1,000.00 and 2,000.00 in a mixed order. All of them are different. */
export function amountsFrom(first: number): () => Big {
  let at = (first % (prime - 1)) + 1;
  return () => {
    at = (at * base) % prime;
    return naira(100_000 + at);
  };
}
