// The knowledge of a run or a recording about the wallet. It prices each request when it ends, and evaluates each reading of the balance.
import type { Big } from 'big.js';
import { isAccepted, isRefused } from '../../checks/response.js';
import { operationOf, type OperationId } from '../../contract/contract.js';
import { headerOf, type Exchange } from '../../contract/exchange.js';
import { membersOf, parseJson } from '../../contract/json.js';
import { valueAt } from '../../contract/pointer.js';
import { amountAsked, costOf, mayCost, moneyOf, transferOf, type Cost, type Facts } from './costs.js';
import { flatFees, likelyFee, type Debit } from './fees.js';
import type { Finding } from './finding.js';
import { around, nothing, total, zero } from './range.js';
import { refundIn, refundsIn } from './refunds.js';
import { evaluateSpan, silent, type Evaluation } from './span.js';

/** A request with the limits of its debit. */
export interface Priced {
  exchange: Exchange;
  cost: Cost;
  /** The amount that identifies the request in a balance; null if it has none. */
  sum: Big | null;
  /** The state of its debit; open until a reading shows it. A transfer may come back once, at any time (ruling:settlement). */
  state: 'open' | 'paid' | 'missing' | 'refunded';
  /** The price that the response shows, if it is in the currency of the wallet. */
  price?: Big;
  /** The amounts of simultaneous transfers with the same reference. One of them may be debited instead. */
  rivals?: Big[];
  /** Its debit, with its fee, if a reading showed it alone. */
  paid?: Big;
  /** When its response came, in milliseconds of the monotonic clock; undefined in recordings. */
  at?: number;
}

/** Why a span tells nothing about its requests. */
export type Fog =
  | 'resent'
  /** Other clients use the wallet. */
  | 'shared'
  /** The wallet or its balance has been replaced. */
  | 'unknown balance'
  /** A transfer to the wallet itself may be credited to it. */
  | 'own account';

export class Book implements Facts {
  /** The last settled balance; undefined if it is unknown. */
  before: Big | undefined;
  /** The requests since then, in the order of their responses. */
  span: Priced[] = [];
  /** All priced requests before the span. */
  readonly earlier: Priced[] = [];
  readonly debits: Debit[] = [];
  wallet: Facts['wallet'];
  fog: Fog | undefined;
  isShared = false;
  /** All different balances that the server has shown. */
  readonly balances = new Set<string>();
  private readonly used = new Map<string, Exchange>();
  private readonly prices = new Map<string, Big>();

  /** Prices a request that has ended. Returns null if it costs nothing. */
  note(exchange: Exchange): Priced | null {
    const cost = costOf(exchange, this);
    if (cost === null) return null;
    const { response } = exchange;
    const priced: Priced = {
      exchange,
      cost,
      sum: this.sumOf(exchange),
      state: 'open',
      ...this.priceOf(exchange),
    };
    this.span.push(priced);
    if (exchange.resent && !this.isAfter500(exchange)) this.fog ??= 'resent';
    if (isAccepted(response)) this.meet(priced);
    for (const mark of marksOf(exchange)) {
      const isFirst = !isAccepted(this.used.get(mark)?.response ?? null);
      if (isFirst && !isRefused(response)) this.used.set(mark, exchange);
    }
    return priced;
  }

  /** Whether an earlier attempt with the same body was answered 500, so that it must have had no effect. */
  private isAfter500({ request }: Exchange): boolean {
    return this.span.some(
      ({ exchange }) => exchange.response?.status === 500 && exchange.request.body === request.body,
    );
  }

  /** Allows an accepted transfer that cannot succeed to cost nothing, or to be refunded immediately. */
  mayFail(exchange: Exchange): void {
    const priced = this.span.find((one) => one.exchange.id === exchange.id);
    if (priced) Object.assign(priced, { cost: { ...priced.cost, least: zero }, state: 'missing' });
  }

  /** A simultaneous transfer with the same reference may be the one that was debited. */
  private meet({ exchange, cost, sum }: Priced): void {
    if (exchange.operation !== 'initiateTransfer' || !exchange.crowded || !cost.most?.eq(0)) return;
    const first = this.span.find(
      (one) =>
        one.cost.least.gt(0) && one.exchange.crowded && referenceOf(one.exchange) === referenceOf(exchange),
    );
    if (!first || !sum?.gt(0) || first.cost.least.eq(sum)) return;
    (first.rivals ??= []).push(sum);
    const { least, most } = around([first.cost, transferOf(sum)]);
    first.cost = { ...first.cost, least, most };
  }

  get held(): Big | undefined {
    return this.before?.minus(total(this.span.map(({ cost }) => cost.least)));
  }

  repeated(exchange: Exchange): ReturnType<Facts['repeated']> {
    const all = marksOf(exchange).flatMap((mark) => {
      const first = this.used.get(mark);
      if (!first) return [];
      const by = mark.startsWith('key') ? ('key' as const) : ('reference' as const);
      const together = exchange.crowded === true && first.crowded === true;
      // Another body or operation under a used key is unspecified.
      const isSame = first.operation === exchange.operation && first.request.body === exchange.request.body;
      return [{ by, together, isAccepted: (by === 'reference' || isSame) && isAccepted(first.response) }];
    });
    return all.find((one) => one.isAccepted) ?? all[0];
  }

  price(operation: OperationId, body: unknown): Big | undefined {
    return this.prices.get(productOf(operation, body));
  }

  /** Remembers the price of a product, in the unit of the balance. The highest price counts. */
  learn(operation: OperationId, body: unknown, price: Big): void {
    const key = productOf(operation, body);
    if (!this.prices.get(key)?.gte(price)) this.prices.set(key, price);
  }

  /** Evaluates a reading of the balance, without any consequence for later readings. */
  evaluate(after: Big): Evaluation {
    const { before, span, earlier, debits, fog, isShared } = this;
    if (before === undefined) return { ...silent, fog: 'unknown balance' };
    return evaluateSpan({
      before,
      after,
      requests: span,
      earlier,
      debits,
      fog: fog ?? (isShared ? 'shared' : undefined),
    });
  }

  /** Makes an evaluated reading the beginning of the next span. The debits of `fresh` requests may show in either. */
  settle(after: Big, { refunds, late, findings, isPure }: Evaluation, fresh = new Set<Priced>()): void {
    for (const one of refunds) one.state = 'refunded';
    for (const one of late) one.state = 'paid';
    const [only, ...others] = this.span.filter(({ cost }) => cost.most === null || cost.most.gt(0));
    if (this.before && only && others.length === 0 && isPure) this.measured(only, this.before.minus(after));
    for (const { by, times } of findings)
      if (times === 0) this.span.find(({ exchange }) => exchange === by)!.state = 'missing';
    this.span = this.span.filter((one) => !fresh.has(one));
    for (const one of isPure ? this.span : [])
      if (one.state === 'open' && one.cost.least.gt(0)) one.state = 'paid';
    this.restart(after);
    this.span = [...fresh];
  }

  private measured(only: Priced, lost: Big): void {
    if (lost.gt(0)) Object.assign(only, { paid: lost, state: 'paid' });
    const { operation, request } = only.exchange;
    if (operation === 'initiateTransfer') {
      // A small transfer that failed at once may have cost its fee alone.
      const isFee = flatFees(this.debits).some((fee) => fee.gt(0) && fee.eq(lost));
      if (
        only.sum?.gt(0) &&
        !only.rivals &&
        lost.gte(only.sum) &&
        !isFee &&
        isAccepted(only.exchange.response)
      )
        this.debits.push({ amount: only.sum, lost });
    } else if (operation !== null && mayCost(operation) && lost.gt(0))
      this.learn(operation, parseJson(request.body), lost);
  }

  /** Begins a new span at a balance, or at an unknown one. The requests of the last one may still come back. */
  restart(before: Big | undefined): void {
    this.before = before;
    this.earlier.push(...this.span);
    this.span = [];
    this.fog = undefined;
  }

  /**
   * Whether refunds cannot explain all missing debits: of the requests of the operation whose debits the readings tell, three in a
   * row have none, or at least four, and at least a third of them (ruling:settlement).
   */
  lacksMany({ by }: Finding): boolean {
    const before = this.earlier.filter(
      ({ cost, exchange, state }) =>
        state !== 'open' && cost.least.gt(0) && exchange.operation === by.operation && exchange.id < by.id,
    );
    const missing = before.filter(({ state }) => state === 'missing').length;
    const inARow = before.slice(-2).filter(({ state }) => state === 'missing').length;
    return inARow === 2 || (missing >= 3 && (missing + 1) * 3 >= before.length + 1);
  }

  /** Whether refunds of earlier requests explain a gain. */
  isRefund(gain: Big): boolean {
    const lost = gain.times(-1);
    const fee = likelyFee(this.debits);
    const one = refundIn(this.earlier, lost, { dues: [nothing], rules: [fee] });
    return (one ?? refundsIn(this.earlier, lost, { due: nothing, fee })) !== undefined;
  }

  private priceOf({ operation, response }: Exchange): { price?: Big } {
    const isNaira = /^NGN$/i.test(String(this.wallet?.currency));
    const price = moneyOf(valueAt(response?.json, '/data/amount_naira'));
    return operation === 'createEsimOrder' && isAccepted(response) && isNaira && price?.gt(0)
      ? { price }
      : {};
  }

  private sumOf({ operation, request, response }: Exchange): Big | null {
    if (operation === 'initiateTransfer') return amountAsked(request);
    if (operation === null || !mayCost(operation)) return null;
    const charged = moneyOf(membersOf(membersOf(response?.json)['charges'])['charged_amount']);
    return this.price(operation, parseJson(request.body)) ?? charged;
  }
}

/** The name of a product: an operation, and the package of an order. */
export const productOf = (operation: OperationId, body: unknown): string => {
  const { package_code: code } = membersOf(body);
  return `${operation} ${typeof code === 'string' ? code.trim() : ''}`;
};

const referenceOf = ({ request }: Exchange): unknown => membersOf(parseJson(request.body))['reference'];

/** The names under which a request may not take effect again. The reference of an order may be used again. */
function marksOf(exchange: Exchange): string[] {
  const { operation, request } = exchange;
  if (operation === null || !operationOf(operation).idempotent) return [];
  const reference = operation === 'initiateTransfer' ? referenceOf(exchange) : undefined;
  const key = headerOf(request.headers, 'idempotency-key');
  return [
    ...(key === undefined ? [] : [`key ${key}`]),
    ...(typeof reference === 'string' ? [`reference ${reference}`] : []),
  ];
}
