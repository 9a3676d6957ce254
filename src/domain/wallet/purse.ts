import { Amounts } from '../../cases/amounts.js';
import { isAccepted, isRefused } from '../../checks/response.js';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { Big } from 'big.js';
import type { RequirementId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { Book, type Priced } from '../../model/money/book.js';
import { amountAsked, mayCost } from '../../model/money/costs.js';
import { Lag } from './lag.js';

/** The default amount that states put into the wallet. */
export const ordinaryFunds = '50000.00';

const pauseMs = 10;
const longestMs = 3000;

// More than any price that is unknown until it is paid.
const plenty = 20_000;

/** The knowledge of a run about the wallet of the business. */
export class Purse {
  readonly book = new Book();
  readonly amounts = new Amounts();
  readonly lag = new Lag();
  /** @param isFilled whether states set the balance, so that it is this run's own */
  constructor(readonly isFilled: boolean) {}

  /** The balance that a state has set, as decimal text, until a reading shows it. */
  expected: string | undefined;
  /** The requirement that set the balance, which may leave the wallet with little money. */
  owner: RequirementId | undefined;
  /** The amount that states put into the wallet, as decimal text. */
  funds = ordinaryFunds;
  /** When the balance was last read, in milliseconds of the monotonic clock. */
  readAt = -Infinity;
  /** The exchanges of the readings before and after the last span. */
  readings: [before?: number | undefined, after?: number] = [];
  /** Whether a transfer may fail and come back at any time, so that no later balance is certainly at rest. */
  isUncertain = false;
  /** For a requirement: which measurement of its last attempt lacked a debit. */
  readonly lacking = new Map<RequirementId, number>();
  private readonly earlierFunds: { until: number; funds: string }[] = [];
  private turn: Promise<unknown> = Promise.resolve();

  /** The number of requests with a cost that have been sent, and of those that have ended. */
  private sent = 0;
  private ended = 0;

  begin(operation: Exchange['operation']): void {
    if (operation !== null && mayCost(operation)) this.sent++;
  }

  end(operation: Exchange['operation']): void {
    if (operation !== null && mayCost(operation)) this.ended++;
  }

  /** Waits until no request with a cost is under way, for about 3 s at most. Returns a mark for `isStill`. */
  async idle(): Promise<number> {
    for (let ms = 0; this.sent > this.ended && ms < longestMs; ms += pauseMs) await sleep(pauseMs);
    // An answer is noted after its request has ended.
    await setImmediate();
    return this.sent;
  }

  /** Whether no request with a cost has been under way since a mark, so that a balance certainly includes or lacks it. */
  isStill(mark: number): boolean {
    return this.sent === mark && this.ended >= mark;
  }

  /** Runs tasks that read or change the balance, one after the other. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work);
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  note(exchange: Exchange): void {
    const priced = this.book.note(exchange);
    if (priced && !priced.cost.most?.eq(0)) priced.at = this.lag.moved(priced.cost.least.gt(0));
  }

  /** The requests of parallel tests whose debits a reading that began at a moment may lack (ruling:wallet-fees). */
  freshAt(moment: number): Set<Priced> {
    const since = moment - this.lag.patienceMs;
    return new Set(
      this.book.span.filter(({ cost, at }) => cost.least.eq(0) && cost.most === null && at! > since),
    );
  }

  /** A state has set the balance, or may have changed it. */
  isSet(balance: string | undefined): void {
    this.book.restart(undefined);
    this.expected = balance;
    this.lag.moved(false);
  }

  /** The least that the wallet holds; undefined if that is unknown. */
  get held(): Big | undefined {
    const { before, span } = this.book;
    const from = before ?? (this.expected === undefined ? undefined : new Big(this.expected));
    return span
      .filter(
        ({ exchange }) => isAccepted(exchange.response) && exchange.operation && mayCost(exchange.operation),
      )
      .reduce((left, { cost }) => left?.minus(cost.most ?? plenty), from);
  }

  /** Whether the wallet may hold too little for a conforming request of a requirement. */
  needsRefill(requirement: RequirementId): boolean {
    return this.owner !== requirement && (this.held?.lt(plenty) ?? false);
  }

  /** Whether the wallet certainly holds twice an amount, or plenty. */
  covers(amount: Big | null): boolean {
    return this.held?.gte(amount?.times(2) ?? plenty) ?? false;
  }

  /** Whether a transfer may have been rejected because its lowered amount is below a minimum. */
  mayBeTooSmall({ operation, request, response }: Exchange): boolean {
    const asked = operation === 'initiateTransfer' && isRefused(response) ? amountAsked(request) : null;
    if (asked === null || !this.amounts.takesSmall) return false;
    const { earlier, span } = this.book;
    const accepted = [...earlier, ...span].filter(({ cost }) => cost.keeps === 'initiateTransfer/debit');
    return accepted.length > 0 && accepted.every(({ sum }) => sum?.gt(asked));
  }

  /** Makes states fill the wallet with enough for several requests at a price. */
  fundFor(price: Big): void {
    const enough = price.times(10).plus(ordinaryFunds);
    if (enough.lte(this.funds)) return;
    this.earlierFunds.push({ until: Date.now(), funds: this.funds });
    this.funds = enough.toFixed(2);
  }

  /** The amount that states had put into the wallet when a request was sent, as decimal text. */
  fundsAt({ startedAt }: Exchange): string {
    return this.earlierFunds.find(({ until }) => Date.parse(startedAt) <= until)?.funds ?? this.funds;
  }
}
