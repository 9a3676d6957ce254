import { Big } from 'big.js';
import { isAccepted, isRefused } from '../../checks/response.js';
import { operationOf, type OperationId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { membersOf, parseJson } from '../../contract/json.js';
import { valueAt } from '../../contract/pointer.js';
import { TooExpensive } from '../../engine/errors.js';
import type { Outgoing } from '../../http/exchange-sender.js';
import { Costs, mayCost } from '../../rules/wallet/cost.js';
import { money } from '../../rules/wallet/decimal.js';
import { defaultLimit } from '../../target/spending.js';

// The amounts in the tests assume a spending limit of at least this much.
const ordinaryLimit = 250_000;
// Amounts up to this one are not lowered.
const smallest = 50;
// The baseline transfer. Lowered amounts are never below its own lowered amount, because a server may have a minimum.
const baseline = '1250.75';
// Added to whole amounts, so that they differ from payments of other clients.
const telling = '0.07';
// The assumed price of an unknown product, as a fraction of the limit. Packages cost more than checks.
const unknownParts: Partial<Record<OperationId, number>> = { createEsimOrder: 2 };
const unknownPart = 4;
// If less than this is left, the run buys no product with an unknown price.
const leastForUnknown: Partial<Record<OperationId, number>> = { createEsimOrder: 1000 };
const leastForUnknownCheck = 250;

type Sent = Pick<Outgoing, 'operation' | 'body'>;

interface Reserved extends Sent {
  most: Big;
}

/** The maximum cost of transfers in addition to their amounts: a flat fee and a fraction of the amount. */
interface Fee {
  flat: Big;
  part: Big;
}

/** The spending limit of a run for a wallet that no state handler fills, and the money spent. */
export class SpendingLimit {
  /** Whether the server accepts transfers of small amounts. If it does not, amounts are not lowered. */
  takesSmall = true;
  /** Whether the run has yet to read a list of orders, which shows the prices of packages. */
  needsPrices = true;
  limit: Big;
  private reserved: Reserved[] = [];
  private readonly costs = new Costs();
  /** The highest observed cost per operation, and per package for orders. */
  private readonly prices = new Map<string, Big>();
  /** The cost of accepted requests according to their responses. */
  private answered = new Big(0);
  private fee: Fee | undefined;
  private leastAccepted: Big | undefined;
  /** The accepted requests since the balance last changed. */
  private sinceMove: Exchange[] = [];
  private first: Big | undefined;
  private isTold = false;
  private balance: Big | undefined;

  /**
   * @param given the user's limit as decimal text; by default a fraction of the first balance
   * @param tell receives the limit once, before anything is spent
   * @param hasOthers whether other clients use the wallet, so that its balance does not show the spending of the run
   */
  constructor(
    private readonly given: string | undefined,
    private readonly tell: (limit: Big) => void = () => undefined,
    private readonly hasOthers: () => boolean = () => false,
  ) {
    this.limit = this.limitOf(undefined);
  }

  /** Whether the limit depends on a balance that has not been read yet. */
  get needsBalance(): boolean {
    return this.given === undefined && this.first === undefined;
  }

  /** The money spent: the decrease of the balance, or the sum according to responses if that is higher. */
  get spent(): Big {
    const lost = this.first && this.balance ? this.first.minus(this.balance) : new Big(0);
    return this.hasOthers() || lost.lt(this.answered) ? this.answered : lost;
  }

  /**
   * The amount of a transfer, lowered so that many transfers stay within the limit.
   *
   * @param repetition repetitions of a test use other amounts, because other clients may have moved the balance
   */
  amount(amount: Big, repetition: number): Big {
    if (amount.lte(smallest)) return amount;
    const part = this.takesSmall ? Math.min(1, Number(this.limit) / ordinaryLimit) : 1;
    const varied = 1 + repetition / 10;
    if (part === 1) return amount.times(varied).round(2);
    const base = new Big(baseline).times(part);
    const [least, own] = [base.lt(1) ? new Big(1) : base, amount.times(part)];
    // Different amounts must stay different.
    const lowered = (own.lt(least) ? least.plus(own.div(100)) : own).times(varied).round(2);
    return lowered.mod(1).eq(0) ? lowered.plus(telling) : lowered;
  }

  /** Whether a transfer may have been rejected because its lowered amount is below a minimum. */
  mayBeTooSmall({ operation, request, response }: Exchange): boolean {
    const asked = operation === 'initiateTransfer' && isRefused(response) ? amountIn(request) : null;
    return asked !== null && this.takesSmall && (this.leastAccepted?.gt(asked) ?? false);
  }

  private paid(amount: Big, lost: Big): void {
    if (lost.lt(amount) || amount.lte(0)) return;
    const flat = lost.minus(amount);
    const part = flat.div(amount);
    this.fee = {
      flat: this.fee?.flat.lt(flat) ? this.fee.flat : flat,
      part: this.fee?.part.lt(part) ? this.fee.part : part,
    };
  }

  /** Reserves the possible cost of a request. Throws TooExpensive if it exceeds the rest of the limit. */
  demand({ operation, body }: Sent & Exchange['request']): void {
    if (operation === null || !mayCost(operation)) return;
    this.tellOnce();
    const most = this.mostOf({ operation, body });
    // A correct server rejects a transfer that the wallet cannot pay.
    const isAbove = this.balance?.gt(0) && most.gte(this.balance.times(2));
    if (isAbove && operation === 'initiateTransfer') return;
    const left = this.reserved.reduce((rest, one) => rest.minus(one.most), this.limit.minus(this.spent));
    if (most.gt(left))
      throw new TooExpensive(
        `${operation} may cost ${money(most)}, more than the ${money(left.lt(0) ? new Big(0) : left)} left of the ${money(this.limit)} that the run may spend (--spend)`,
      );
    this.reserved.push({ operation, body, most });
  }

  ended(exchange: Exchange): void {
    const { operation, request, response } = exchange;
    if (operation === 'getWallet')
      this.sawBalance(valueAt(response?.json, '/data/balance/available_balance'));
    if (operation === 'listEsimOrders') this.learnPrices(exchange);
    if (operation === null || !mayCost(operation)) return;
    const at = this.reserved.findIndex((one) => one.operation === operation && one.body === request.body);
    const most = at < 0 ? new Big(0) : this.reserved.splice(at, 1)[0]!.most;
    if (isRefused(response)) return;
    // Without a conclusive answer, the request may have cost the full reserved amount.
    this.sinceMove.push(exchange);
    if (!isAccepted(response)) this.answered = this.answered.plus(most);
    else if (!this.costs.isRepeated(exchange))
      this.answered = this.answered.plus(this.paidFor(exchange, most));
  }

  private sawBalance(shown: unknown): void {
    const balance = moneyIn(shown);
    if (balance === null) return;
    if (this.first === undefined) {
      this.first = balance;
      this.limit = this.limitOf(balance);
      this.tellOnce();
    }
    this.learnFrom(this.balance?.minus(balance) ?? new Big(0));
    this.balance = balance;
  }

  /** Learns the cost of a single request from the balance, because responses show neither fees nor units. */
  private learnFrom(lost: Big): void {
    if (lost.eq(0)) return;
    const [only, ...others] = this.sinceMove.splice(0);
    if (!only || others.length > 0 || lost.lt(0) || this.hasOthers()) return;
    if (only.operation !== 'initiateTransfer')
      return this.learn(priceKey(only.operation!, parseJson(only.request.body)), lost);
    const amount = amountIn(only.request);
    if (amount) this.paid(amount, lost);
  }

  private tellOnce(): void {
    if (!this.isTold) this.tell(this.limit);
    this.isTold = true;
  }

  private limitOf(balance: Big | undefined): Big {
    return this.given === undefined ? defaultLimit(balance) : new Big(this.given);
  }

  /** The cost of an accepted request by its response, or the reserved amount if it shows no price. */
  private paidFor({ operation, request, response }: Exchange, most: Big): Big {
    if (operation === 'initiateTransfer') {
      const amount = amountIn(request);
      if (amount && !this.leastAccepted?.lt(amount)) this.leastAccepted = amount;
      return amount?.plus(this.feeOf(amount)) ?? most;
    }
    const key = priceKey(operation!, parseJson(request.body));
    if (valueAt(response?.json, '/charges/charged') === false) {
      this.learn(key, new Big(0));
      return new Big(0);
    }
    const price = ['/data/amount_naira', '/charges/charged_amount']
      .map((place) => moneyIn(valueAt(response?.json, place)))
      .find((amount) => amount?.gt(0));
    if (!price) return most;
    this.learn(key, price);
    return price;
  }

  private feeOf(amount: Big): Big {
    return this.fee ? this.fee.flat.plus(this.fee.part.times(amount)).round(2, Big.roundUp) : new Big(0);
  }

  private mostOf({ operation, body }: Sent): Big {
    const asked = parseJson(body);
    if (operationOf(operation!).effect === 'moves-money') {
      const amount = amountIn({ body });
      return amount ? amount.plus(this.feeOf(amount)) : new Big(0);
    }
    const known = this.prices.get(priceKey(operation!, asked));
    if (known) return known;
    const part = this.limit.div(unknownParts[operation!] ?? unknownPart);
    const least = leastForUnknown[operation!] ?? leastForUnknownCheck;
    return part.lt(least) ? new Big(least) : part;
  }

  private learn(key: string, price: Big): void {
    const known = this.prices.get(key);
    if (!known || known.lt(price)) this.prices.set(key, price);
  }

  /** Learns the prices of packages from existing orders. */
  private learnPrices({ response }: Exchange): void {
    this.needsPrices = false;
    const orders = valueAt(parseJson(response?.text ?? ''), '/data');
    if (!Array.isArray(orders)) return;
    for (const order of orders) {
      const price = moneyIn(valueAt(order, '/amount_naira'));
      if (price?.gt(0)) this.learn(priceKey('createEsimOrder', order), price);
    }
  }
}

function packageIn(order: unknown): string {
  const code = membersOf(order)['package_code'];
  return typeof code === 'string' ? code.trim() : '';
}

const priceKey = (operation: OperationId, asked: unknown): string => `${operation} ${packageIn(asked)}`;

/** The amount in a request. A server may also accept a number or blanks around the decimal text. */
const amountIn = ({ body }: Pick<Outgoing, 'body'>): Big | null =>
  moneyIn(membersOf(parseJson(body))['amount']);

function moneyIn(value: unknown): Big | null {
  const text = typeof value === 'number' ? value.toFixed(10) : value;
  return typeof text === 'string' && /^\s*\d{1,15}(\.\d+)?\s*$/.test(text) ? new Big(text.trim()) : null;
}
