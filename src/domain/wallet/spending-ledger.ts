import { ReplacedWallets } from './replaced-wallets.js';
import { Big } from 'big.js';
import { isAccepted, isRefused } from '../../checks/response.js';
import type { paths, RequirementId } from '../../contract/contract.js';
import { membersOf, parseJson } from '../../contract/json.js';
import type { Exchange } from '../../contract/exchange.js';
import { reaches } from '../../rules/wallet/balances.js';
import { exactDebit, type Debit } from '../../rules/wallet/exact-money.js';
import { amountAsked, Costs, mayCost } from '../../rules/wallet/cost.js';
import { Spenders } from './overdraft.js';

/** The wallet as returned by the API. */
export type WalletSeen =
  paths['/pms/api/external/request/wallet/get-or-create/']['get']['responses'][200]['content']['application/json']['data'];

const referenceIn = (body: string | null) => membersOf(parseJson(body))['reference'];

// More than any price that is unknown until it is paid.
const plenty = 20_000;

// A shorter lag is none.
const promptMs = 15;

// Debits may show this many milliseconds late, until several of them have shown at once.
const unknownLagMs = 300;
const fewDebits = 3;

/** The default amount that states put into the wallet. */
export const ordinaryFunds = '50000.00';

/** The run's knowledge of the wallet: spending since the balance was last stable, and how soon debits show. */
export class SpendingLedger {
  /** The longest time in milliseconds that a debit took to show in the balance. */
  lagMs = 0;
  /** Whether the suite has watched a debit until it showed, so that the lag is known. */
  lagIsKnown = false;
  /** The number of debits that certainly showed at once. */
  private prompt = 0;
  /** The milliseconds that the fastest reading of the balance took. */
  private fastestMs = Infinity;
  /** Settles when the first debit is complete. Anyone who spends or measures waits for it. */
  rest: Promise<void> = Promise.resolve();
  /** Whether a request with a cost is being watched, to learn the lag. */
  isWatched = false;
  /** Whether known spending did not show, so that the suite does not wait for it again. */
  isUnclear = false;
  /** The last balance read, as text; null after a request that may have changed it. */
  lastBalance: string | null = null;
  wallet: WalletSeen | undefined;
  /** The last balance read, regardless of later requests. */
  seen: Big | undefined;
  /** How often the balance was stable since the wallet gained money without a state, such as a refund. */
  private restsSinceGain = Infinity;
  /** Whether the wallet ever gained money without a state. */
  hasEverGained = false;
  /** The last balance read, unless a state may have changed it since. */
  unset: Big | undefined;
  /** The last exchange that may have cost something. Evidence about the balance refers to it. */
  lastEffect: Exchange | undefined;
  readonly wallets = new ReplacedWallets();
  /** Whether an accepted request may have spent money. */
  spent = false;
  /** The balance set by a state, which may become visible as late as a debit. */
  set: string | undefined;
  /** The bodies of accepted transfers. A repeated body is not another transfer. */
  readonly transfers = new Set<string>();
  /** The number of sequences of the run so far. */
  sequences = 0;
  /** Whether a request with an effect was sent twice, so that the run may have spent more than intended. */
  isTwice = false;
  /** The amount that states put into the wallet, as decimal text. */
  funds = ordinaryFunds;
  private readonly earlierFunds: { until: number; funds: string }[] = [];
  /** The stable balance, unless a state may have changed it, and the minimum spent since. */
  private from: Big | undefined;
  private due = new Big(0);
  private spentAt = 0;
  private movedAt = -Infinity;
  /** The maximum spent since a state filled the wallet. */
  private drawn = new Big(0);
  private readonly debits: Debit[] = [];
  private lowBy: RequirementId | undefined;
  /** Whether the wallet may hold too little for conforming requests. */
  isLow = false;
  /** The stable balance with its exchange and time, until a request or state may change it. */
  resting: { balance: Big; exchange: number; at: number } | undefined;
  private readonly costs = new Costs();
  readonly spenders = new Spenders();

  private lastRest: number | undefined;

  /** @param onRest receives each exchange whose balance includes all earlier spending, and again if that was wrong */
  constructor(
    private readonly onRest: (rest: { exchange: number; isWithdrawn?: true }) => void = () => undefined,
  ) {}

  /** Reports that the balance in an exchange is stable. */
  noteRest(exchange: number): void {
    if (this.isUnclear || this.isTwice) return;
    this.lastRest = exchange;
    this.onRest({ exchange });
  }

  /** Notes that the balance has moved since it was last reported as stable, for a reason that is not known. */
  withdrawRest(): void {
    if (this.lastRest !== undefined) this.onRest({ exchange: this.lastRest, isWithdrawn: true });
    this.lastRest = undefined;
    this.resting = undefined;
  }

  /** Notes a balance that took `tookMs` milliseconds to read. `earlier` is the value of `unset` when it was requested. */
  read(balance: Big, earlier: Big | undefined, tookMs: number): void {
    this.fastestMs = Math.min(this.fastestMs, tookMs);
    if (!this.set && earlier !== undefined && earlier === this.unset && balance.gt(earlier)) {
      this.restsSinceGain = 0;
      this.hasEverGained = true;
    }
    this.unset = balance;
    this.seen = balance;
  }

  /** Notes an exchange of an operation that may cost something. */
  note(exchange: Exchange): void {
    if (!isRefused(exchange.response)) this.lastEffect = exchange;
    this.spenders.note(exchange);
    this.lastBalance = null;
    this.resting = undefined;
    if (exchange.resent) this.isTwice = true;
    if (!isAccepted(exchange.response)) {
      // The request may have taken effect if its answer was lost or came from a gateway.
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
   * Notes the milliseconds that a debit took to show, and returns whether it is the first one watched. After a repeated
   * request, the debit may belong to the first attempt and says nothing about the lag.
   */
  noteLag(ms: number): boolean {
    const isFirst = this.spent && !this.isTwice && !this.lagIsKnown;
    this.lagIsKnown ||= isFirst;
    this.lagMs = Math.max(this.lagMs, ms < promptMs ? 0 : ms);
    return isFirst;
  }

  /** Notes that a debit showed in the first reading, which took `tookMs` milliseconds. A slow reading may hide a lag. */
  notePrompt(tookMs: number): void {
    if (!this.isTwice && tookMs - this.fastestMs < promptMs) this.prompt++;
  }

  /** The milliseconds within which debits show, as far as is known. */
  get longestLagMs(): number {
    return Math.max(this.lagMs * 2, this.prompt < fewDebits ? unknownLagMs : 0);
  }

  /** Notes that a request with an unknown cost may have spent money. */
  mayHaveMoved(): void {
    this.movedAt = performance.now();
    this.resting = undefined;
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

  /** Whether the wallet may hold too little for the next request, given the spending since a state filled it. */
  get needsFilling(): boolean {
    return this.drawn.gte(plenty);
  }

  /** Whether the wallet may hold too little, except for the requirement that set the balance itself. */
  needsRefillFor(requirement: RequirementId): boolean {
    return this.isLow || (this.lowBy !== undefined && this.lowBy !== requirement);
  }

  /** Notes that a state may have changed the balance, to `set` if that is known. */
  prepare(set: string | undefined, requirement: RequirementId): void {
    this.set = set ?? this.set;
    this.isLow = false;
    if (set !== undefined) {
      // A balance below the need of conforming requests counts as used up, so that the wallet is filled again.
      const isLow = new Big(set).lt(this.funds === ordinaryFunds ? 2 * plenty : this.funds);
      this.drawn = new Big(isLow ? plenty : 0);
      this.lowBy = this.drawn.gt(0) ? requirement : undefined;
    }
    this.from = undefined;
    this.spenders.restart(undefined);
  }

  /** The expected balance if rejected requests cost nothing; undefined if it is not known. */
  get known(): Big | undefined {
    return this.spent ? undefined : this.from;
  }

  /** Notes the debit of a transfer. Returns the exact expected debit if it differs. */
  debited(debit: Debit): Big | undefined {
    const due = exactDebit(this.debits, debit);
    this.debits.push(debit);
    return due;
  }

  /** Whether `lost` is the exact cost of an earlier transfer, and not that of any of these requests. */
  isOfEarlier(lost: Big, exchanges: readonly Exchange[]): boolean {
    const { fees } = this;
    if (lost.lte(0)) return false;
    const isCost = (amount: Big | null) => amount !== null && fees.some((fee) => lost.eq(amount.plus(fee)));
    if (exchanges.some(({ request }) => isCost(amountAsked(request)))) return false;
    const references = exchanges.map(({ request }) => referenceIn(request.body));
    const others = [...this.transfers].filter((body) => !references.includes(referenceIn(body)));
    return others.some((body) => isCost(amountAsked({ body })));
  }

  // The fees of measured transfers, and none.
  private get fees(): Big[] {
    const fees = this.debits.map((debit) => debit.lost.minus(debit.amount));
    return [new Big(0), ...fees.filter((fee) => fee.gt(0))];
  }

  /**
   * Whether the amount that a debit lacks is exactly what one or two accepted transfers cost, each with or without a fee, or
   * what one cost less the fee of the debit. `own` is not one of them.
   */
  isRefund(amount: Big, own?: Exchange): boolean {
    if (amount.lte(0)) return false;
    const { fees } = this;
    const others = [...this.transfers].filter((body) => body !== own?.request.body);
    const amounts = others.flatMap((body) => amountAsked({ body }) ?? []);
    const costs = amounts.map((asked) => fees.map((fee) => asked.plus(fee).toString()));
    const isCost = (rest: Big, from: number) => costs.slice(from).flat().includes(rest.toString());
    return (
      fees.some((fee) => isCost(amount.plus(fee), 0)) ||
      costs.some((each, at) => each.some((cost) => isCost(amount.minus(cost), at + 1)))
    );
  }

  /** Whether a rise may be the refunds of several transfers of one amount, each with or without a fee. */
  mayBeRefunds(rise: Big): boolean {
    const amounts = [...this.transfers].flatMap((body) => amountAsked({ body }) ?? []);
    return amounts.some((amount) =>
      this.fees.some((fee) => {
        const cost = amount.plus(fee);
        const many = amounts.filter((other) => other.eq(amount)).length;
        return rise.mod(cost).eq(0) && rise.div(cost).lte(many);
      }),
    );
  }

  /** Whether a credit may be the refund of a transfer, with or without its fee. */
  mayBeRefund(gained: Big): boolean {
    return this.debits.some(({ amount, lost }) => lost.gt(0) && (lost.eq(gained) || amount.eq(gained)));
  }

  showsIn(balance: Big): boolean {
    return this.from === undefined || reaches(this.from.minus(balance), this.due);
  }

  /** Whether the last known balance certainly covers the cost of a request. */
  covers({ operation, request }: Exchange): boolean {
    if (operation === null || !mayCost(operation)) return true;
    return this.seen?.gte(amountAsked(request)?.times(2) ?? plenty) ?? false;
  }

  /** The milliseconds of `patience` that are left since money may have been spent. */
  left(patience: number): number {
    const since = Math.max(this.spent ? this.spentAt : -Infinity, this.movedAt);
    return Math.max(0, since + patience - performance.now());
  }

  /** Forgets all readings, because the server may have restarted. */
  forget(): void {
    this.lastBalance = null;
    this.unset = undefined;
    this.resting = undefined;
    this.set = undefined;
    this.from = undefined;
    this.due = new Big(0);
    this.spenders.restart(undefined);
  }

  /** Whether the wallet gained money during the last measurement of a debit, or since. */
  get hasGained(): boolean {
    return this.restsSinceGain <= 1;
  }

  rested(balance: Big): void {
    this.restsSinceGain++;
    this.spent = false;
    this.isTwice = false;
    this.set = undefined;
    this.from = balance;
    this.spenders.restart(balance);
    this.due = new Big(0);
  }
}
