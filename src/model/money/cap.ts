// The most that a run may spend from a wallet that no state handler fills. Each request is sent only if the most that it may cost fits.
import { say, type Words } from '../../contract/phrase.js';
import { Big } from 'big.js';
import { isAccepted, isRefused } from '../../checks/response.js';
import { money } from '../../checks/decimal.js';
import { operationOf, type OperationId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { membersOf, parseJson } from '../../contract/json.js';
import { valueAt } from '../../contract/pointer.js';
import { productOf, type Book } from './book.js';
import { amountAsked, chargeIn, mayCost, moneyOf } from './costs.js';
import { largestFlat, likelyFee } from './fees.js';

/** A request before it is sent. */
export interface Outgoing {
  operation: OperationId | null;
  body: string | null;
}

interface Reserved extends Outgoing {
  most: Big;
}

const part = 50;
const mostByDefault = new Big('5000.00');
// Until a debit shows the fee of a transfer, it is taken for the amount, or for this if that is more.
// Prices follow the exchange rate.
const rise = '1.1';

/** A fiftieth of the balance, and at most 5,000.00. */
function limitOf(balance: Big | undefined): Big {
  const share = balance?.div(part).round(2, Big.roundDown);
  return share?.lt(mostByDefault) ? share : mostByDefault;
}

export class Cap {
  limit: Big;
  private first: Big | undefined;
  private balance: Big | undefined;
  private isTold = false;
  private spentSoFar = new Big(0);
  /** The most that rejected requests may have cost since the balance was read. */
  private unclear = new Big(0);
  private readonly reserved: Reserved[] = [];
  /** The highest price that a response has shown, by product and by operation. */
  private readonly shown = new Map<string, Big>();

  /**
   * @param given the user's limit as decimal text; by default a part of the first balance
   * @param prices the user's prices by operation, as decimal text
   * @param tell receives the limit once, before anything is spent
   */
  constructor(
    private readonly given: string | undefined,
    private readonly prices: Readonly<Partial<Record<OperationId, string>>>,
    private readonly book: Book,
    private readonly tell: (limit: Big) => void = () => undefined,
  ) {
    this.limit = given === undefined ? limitOf(undefined) : new Big(given);
  }

  /** Whether a reading of the balance would show the limit, or that rejected requests cost nothing. */
  get needsBalance(): boolean {
    return (this.given === undefined && this.first === undefined) || this.unclear.gt(this.limit.div(part));
  }

  /** The decrease of the balance, or the cost of all requests if that is higher or the wallet is shared. */
  get spent(): Big {
    const lost = this.first && this.balance ? this.first.minus(this.balance) : new Big(0);
    const most = this.spentSoFar.plus(this.unclear);
    return this.book.isShared || lost.lt(most) ? most : lost;
  }

  /** The amount that may still be spent. */
  get left(): Big {
    const left = this.reserved.reduce((rest, one) => rest.minus(one.most), this.limit.minus(this.spent));
    return left.lt(0) ? new Big(0) : left;
  }

  /** Reserves the most that a request may cost. Returns the reason in words if it may not be sent. */
  demand(request: Outgoing): Words | undefined {
    const { operation } = request;
    if (operation === null || !mayCost(operation)) return undefined;
    if (!this.isTold) this.tell(this.limit);
    this.isTold = true;
    const most = this.mostOf(request);
    if (most === undefined)
      return `the price of ${operation} is not known: give it in "prices" of the target file, or with --price ${operation}=AMOUNT`;
    // A correct server rejects a transfer that the wallet cannot pay.
    const amount = operation === 'initiateTransfer' ? amountAsked(request) : null;
    const isAbove = this.balance && amount?.gte(this.balance.times(2));
    if (isAbove) return undefined;
    if (this.balance?.lte(0)) return 'the wallet is empty';
    if (most.gt(this.left))
      return say`${operation} may cost ${money(most)}, more than the ${money(this.left)} left of the ${money(this.limit)} that the run may spend (--spend)`;
    this.reserved.push({ ...request, most });
    return undefined;
  }

  /** Learns prices from a response, and books what its request cost. */
  ended(exchange: Exchange): void {
    const { operation, request, response } = exchange;
    const { json } = response ?? {};
    if (operation === 'getWallet') this.saw(moneyOf(valueAt(json, '/data/balance/available_balance')));
    if (operation === 'listEsimOrders')
      for (const order of [membersOf(json)['data']].flat())
        this.learn('createEsimOrder', order, moneyOf(membersOf(order)['amount_naira']));
    if (operation === null || !mayCost(operation)) return;
    const at = this.reserved.findIndex((one) => one.operation === operation && one.body === request.body);
    const [{ most } = { most: new Big(0) }] = at < 0 ? [] : this.reserved.splice(at, 1);
    // A failed identity check may cost something, and a component in front of the server may count requests that it has passed on.
    const isUnclear = response?.status === 429 || operationOf(operation).tag === 'identity';
    if (isRefused(response)) {
      if (isUnclear && !chargeIn(response)?.eq(0)) this.unclear = this.unclear.plus(most);
      return;
    }
    const body = parseJson(request.body);
    const price = moneyOf(valueAt(json, '/data/amount_naira')) ?? chargeIn(response);
    if (operation !== 'initiateTransfer') this.learn(operation, body, price);
    const isFree = isAccepted(response) && this.book.repeated(exchange) !== undefined;
    if (!isFree)
      this.spentSoFar = this.spentSoFar.plus(
        isAccepted(response) ? (price ?? this.paidFor(request) ?? most) : most,
      );
  }

  /** The most that a request may cost; undefined if its price is not known. */
  private mostOf({ operation, body }: Outgoing): Big | undefined {
    if (operation === 'initiateTransfer') {
      const amount = amountAsked({ body });
      return amount?.gt(0) ? amount.plus(this.feeOf(amount)) : new Big(0);
    }
    const sent = parseJson(body);
    const paid = this.book.price(operation!, sent) ?? this.shown.get(productOf(operation!, sent));
    const given = this.prices[operation!];
    // One free check does not make others free.
    if (given !== undefined && !paid?.gt(0)) return new Big(given);
    return (paid ?? this.shown.get(operation!))?.times(rise).round(2, Big.roundUp);
  }

  /** The cost of an accepted transfer, as far as its fee is known. */
  private paidFor({ body }: Exchange['request']): Big | undefined {
    const amount = amountAsked({ body });
    return amount === null
      ? undefined
      : this.book.debits.length > 0
        ? amount.plus(this.feeOf(amount))
        : amount;
  }

  private feeOf(amount: Big): Big {
    const { debits } = this.book;
    if (debits.length === 0) return amount.gt(largestFlat) ? amount : largestFlat;
    return likelyFee(debits)(amount).most?.round(2, Big.roundUp) ?? amount;
  }

  private saw(balance: Big | null): void {
    if (balance === null) return;
    if (this.first === undefined) {
      this.first = balance;
      if (this.given === undefined) this.limit = limitOf(balance);
      if (!this.isTold) this.tell(this.limit);
      this.isTold = true;
    }
    this.balance = balance;
    if (!this.book.isShared) this.unclear = new Big(0);
  }

  private learn(operation: OperationId, product: unknown, price: Big | null): void {
    if (price === null) return;
    for (const key of [productOf(operation, product), operation])
      if (!this.shown.get(key)?.gte(price)) this.shown.set(key, price);
  }
}
