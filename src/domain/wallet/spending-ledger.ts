import { ReplacedWallets } from './replaced-wallets.js';
import { Big } from 'big.js';
import { isAccepted, isRefused } from '../../checks/response.js';
import type { paths, RequirementId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { reaches } from '../../rules/wallet/balances.js';
import { exactDebit, type Debit } from '../../rules/wallet/exact-money.js';
import { amountAsked, Costs, mayCost } from '../../rules/wallet/cost.js';
import { Spenders } from './overdraft.js';

/** The wallet as an answer shows it. */
export type WalletSeen =
  paths['/pms/api/external/request/wallet/get-or-create/']['get']['responses'][200]['content']['application/json']['data'];

// More than any price that is not known before it is paid.
const plenty = 20_000;

/** What states are asked to fill the wallet with, where no price is known to need more. */
export const ordinaryFunds = '50000.00';

/** The money of the wallet as far as a run knows it: what may have moved it since it was last seen at rest, and how soon that shows. */
export class SpendingLedger {
  /** The longest time, in milliseconds, that a debit was seen to take until the balance showed it. */
  lagMs = 0;
  /** Whether a debit was watched until it showed: before that, the lag is not known. */
  lagIsKnown = false;
  /** Settles once the first debit was seen to rest: whoever spends or measures waits for it. */
  rest: Promise<void> = Promise.resolve();
  /** Whether the first request that costs something is under way, or was. */
  isWatched = false;
  /** Whether what was known to be spent did not show: it is not waited for again. */
  isUnclear = false;
  /** The balance that was read last, as text, while no request since may have changed it. */
  lastBalance: string | null = null;
  /** The wallet that was read last. */
  wallet: WalletSeen | undefined;
  /** The balance that was read last, whatever was sent since. */
  seen: Big | undefined;
  /** The last exchange that may have cost something: what a judgement of the wallet's balance shows. */
  lastEffect: Exchange | undefined;
  /** The wallets that states made. */
  readonly wallets = new ReplacedWallets();
  /** Whether an accepted request may have spent money. */
  spent = false;
  /** The balance that a state has set; it may show as late as a debit. */
  set: string | undefined;
  /** The bodies of the transfers that were accepted: a repeated one is no other transfer. */
  readonly transfers = new Set<string>();
  /** Whether a request was sent again that may have had its effect before: what was spent may be more than it asks for. */
  isTwice = false;
  /** Decimal text of what states fill the wallet with. */
  funds = ordinaryFunds;
  private readonly earlierFunds: { until: number; funds: string }[] = [];
  /** The balance at rest, unless a state may have set another, and the least that was spent since. */
  private from: Big | undefined;
  private due = new Big(0);
  private spentAt = 0;
  private movedAt = -Infinity;
  /** The most that was spent since a state filled the wallet. */
  private drawn = new Big(0);
  private readonly debits: Debit[] = [];
  private lowBy: RequirementId | undefined;
  /** Whether the wallet was left with less than conforming requests may need. */
  isLow = false;
  /** The balance that was read at rest, by which exchange and when, while no later request or state may have changed it. */
  resting: { balance: Big; exchange: number; at: number } | undefined;
  private readonly costs = new Costs();
  readonly spenders = new Spenders();

  /** @param tellRest is told of each answer of the wallet in which everything that was spent before shows */
  constructor(private readonly tellRest: (exchange: number) => void = () => undefined) {}

  /** The balance in an answer is at rest. */
  noteRest(exchange: number): void {
    if (!this.isUnclear && !this.isTwice) this.tellRest(exchange);
  }

  /** Notes an exchange of an operation that may cost something. */
  note(exchange: Exchange): void {
    if (!isRefused(exchange.response)) this.lastEffect = exchange;
    this.spenders.note(exchange);
    this.lastBalance = null;
    this.resting = undefined;
    if (exchange.resent) this.isTwice = true;
    if (!isAccepted(exchange.response)) {
      // It may be done all the same: the answer was lost, or is a gateway's.
      if (exchange.resent || !isRefused(exchange.response)) this.mayHaveMoved();
      return;
    }
    if (exchange.operation === 'initiateTransfer') this.transfers.add(exchange.request.body ?? '');
    this.spent = true;
    this.set = undefined;
    this.due = this.due.plus(this.costs.of(exchange) ?? 0);
    this.drawn = this.drawn.plus(amountAsked(exchange.request)?.times(2) ?? plenty);
    this.spentAt = performance.now();
  }

  /**
   * Notes how many milliseconds a debit took to show, and tells whether it is the first that was watched. After a request
   * that was sent again it may be the debit of the first try, which says nothing of how soon debits show.
   */
  noteLag(ms: number): boolean {
    const isFirst = this.spent && !this.isTwice && !this.lagIsKnown;
    this.lagIsKnown ||= isFirst;
    this.lagMs = Math.max(this.lagMs, ms < 15 ? 0 : ms);
    return isFirst;
  }

  /** A request that nobody knows the cost of may have cost something. */
  mayHaveMoved(): void {
    this.movedAt = performance.now();
    this.resting = undefined;
  }

  /** From now on states fill the wallet with enough for several requests at a price. */
  fundFor(price: Big): void {
    const enough = price.times(10).plus(ordinaryFunds);
    if (enough.lte(this.funds)) return;
    this.earlierFunds.push({ until: Date.now(), funds: this.funds });
    this.funds = enough.toFixed(2);
  }

  /** What states filled the wallet with when a request was sent: decimal text. */
  fundsAt({ startedAt }: Exchange): string {
    return this.earlierFunds.find(({ until }) => Date.parse(startedAt) <= until)?.funds ?? this.funds;
  }

  /** Whether what was spent since a state filled the wallet may leave too little for the next request. */
  get needsFilling(): boolean {
    return this.drawn.gte(plenty);
  }

  /** Whether the wallet may hold too little for conforming requests, unless a requirement has just had it set so itself. */
  needsRefillFor(requirement: RequirementId): boolean {
    return this.isLow || (this.lowBy !== undefined && this.lowBy !== requirement);
  }

  /** A state may have changed the balance, to what is `set` if that is said, for a requirement. */
  prepare(set: string | undefined, requirement: RequirementId): void {
    this.set = set ?? this.set;
    this.isLow = false;
    if (set !== undefined) {
      // What was drawn of a wallet that holds less than conforming requests may need is as much as they need.
      const isLow = new Big(set).lt(this.funds === ordinaryFunds ? 2 * plenty : this.funds);
      this.drawn = new Big(isLow ? plenty : 0);
      this.lowBy = this.drawn.gt(0) ? requirement : undefined;
    }
    this.from = undefined;
    this.spenders.restart(undefined);
  }

  /** The balance that it still has unless a refused request has cost something; undefined where that is not known. */
  get known(): Big | undefined {
    return this.spent ? undefined : this.from;
  }

  /** Notes what a transfer has cost; returns what it should have cost to the last digit, where that was something else. */
  debited(debit: Debit): Big | undefined {
    const due = exactDebit(this.debits, debit);
    this.debits.push(debit);
    return due;
  }

  /** Whether all that is known to be spent shows in a balance. */
  showsIn(balance: Big): boolean {
    return this.from === undefined || reaches(this.from.minus(balance), this.due);
  }

  /** Whether the wallet holds, as it was seen last, surely as much as a request may cost. */
  covers({ operation, request }: Exchange): boolean {
    if (operation === null || !mayCost(operation)) return true;
    return this.seen?.gte(amountAsked(request)?.times(2) ?? plenty) ?? false;
  }

  /** Milliseconds that are left of `patience` since money may have been spent. */
  left(patience: number): number {
    const since = Math.max(this.spent ? this.spentAt : -Infinity, this.movedAt);
    return Math.max(0, since + patience - performance.now());
  }

  /** Nothing that was seen before counts: the server was started anew, perhaps. */
  forget(): void {
    this.lastBalance = null;
    this.resting = undefined;
    this.set = undefined;
    this.from = undefined;
    this.due = new Big(0);
    this.spenders.restart(undefined);
  }

  /** The wallet was seen at rest. */
  rested(balance: Big): void {
    this.spent = false;
    this.isTwice = false;
    this.set = undefined;
    this.from = balance;
    this.spenders.restart(balance);
    this.due = new Big(0);
  }
}
