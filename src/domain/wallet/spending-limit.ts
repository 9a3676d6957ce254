import { Big } from 'big.js';
import { isAccepted, isRefused } from '../../checks/response.js';
import { operationOf, type OperationId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { membersOf, parseJson } from '../../contract/json.js';
import { valueAt } from '../../contract/pointer.js';
import { TooExpensive } from '../../engine/errors.js';
import type { Outgoing } from '../../http/exchange-sender.js';
import { amountAsked, Costs, mayCost } from '../../rules/wallet/cost.js';
import { money } from '../../rules/wallet/decimal.js';
import { defaultLimit } from '../../target/spending.js';

// The amounts of the tests are written for a run that may spend this much.
const ordinaryLimit = 250_000;
// Smaller ones stay as they are.
const smallest = 50;
// What a price may be that no answer has shown yet, as a part of the limit. Packages cost more than checks.
const unknownParts: Partial<Record<OperationId, number>> = { createEsimOrder: 2 };
const unknownPart = 4;

type Sent = Pick<Outgoing, 'operation' | 'body'>;

interface Reserved extends Sent {
  most: Big;
}

/** What a run may spend from a wallet that no state handler fills, and what it has spent. */
export class SpendingLimit {
  spent = new Big(0);
  /** Whether the server takes no transfers of small amounts: then they stay as the tests have them. */
  takesSmall = true;
  private reserved: Reserved[] = [];
  private readonly costs = new Costs();
  /** The most that a request of an operation was seen to cost; an order by its package. */
  private readonly prices = new Map<string, Big>();
  /** Whether the list of orders was read, which shows what packages cost. */
  hasPriceList = false;
  private balance: Big | undefined;

  /** @param given decimal text: what the user lets it spend; a part of the balance where nothing is said */
  constructor(
    private readonly given: string | undefined,
    balance: string | undefined,
  ) {
    this.balance = balance === undefined ? undefined : new Big(balance);
    this.limit = this.known();
  }

  limit: Big;

  /** The wallet was seen to hold this: without another word it is the first balance that counts. */
  sawBalance(balance: Big): void {
    if (this.balance === undefined) {
      this.balance = balance;
      this.limit = this.known();
    } else this.balance = balance;
  }

  private known(): Big {
    return this.given === undefined ? defaultLimit(this.balance) : new Big(this.given);
  }

  /**
   * The amount of a transfer, lowered so that a run of many transfers stays within the limit.
   *
   * @param repetition each repetition of a test takes another amount: others may have moved the wallet
   */
  amount(amount: Big, repetition: number): Big {
    const part = this.takesSmall ? Math.min(1, Number(this.limit) / ordinaryLimit) : 1;
    const varied = amount.times(1 + repetition / 10);
    const lowered = varied.times(part);
    return amount.lte(smallest) ? amount : (lowered.lt('1') ? new Big(1) : lowered).round(2);
  }

  /** Reserves what a request may cost. Throws TooExpensive where that is more than what is left. */
  demand({ operation, body }: Sent & Exchange['request']): void {
    if (operation === null || !mayCost(operation)) return;
    const most = this.mostOf({ operation, body });
    // A correct server refuses what the wallet cannot pay.
    if (this.balance && most.gte(this.balance.times(2)) && operation === 'initiateTransfer') return;
    const left = this.reserved.reduce((rest, one) => rest.minus(one.most), this.limit.minus(this.spent));
    if (most.gt(left))
      throw new TooExpensive(
        `${operation} may cost ${money(most)}, and ${money(left.lt(0) ? new Big(0) : left)} is left of the ${money(this.limit)} that the run may spend (--spend)`,
      );
    this.reserved.push({ operation, body, most });
  }

  /** Notes what came of a request. */
  ended(exchange: Exchange): void {
    const { operation, request, response } = exchange;
    if (operation === null) return;
    if (!mayCost(operation)) {
      if (operation === 'listEsimOrders') this.learnPrices(exchange);
      return;
    }
    const at = this.reserved.findIndex((one) => one.operation === operation && one.body === request.body);
    const [reserved] = at < 0 ? [] : this.reserved.splice(at, 1);
    if (isRefused(response)) return;
    // Without an answer that tells it may have cost all of that.
    if (!isAccepted(response)) this.spent = this.spent.plus(reserved?.most ?? 0);
    else if (this.costs.of(exchange) !== null) this.spent = this.spent.plus(this.paidFor(exchange));
    else if (valueAt(exchange.response?.json, '/charges/charged') === false)
      this.learn(priceKey(operation, {}), new Big(0));
  }

  private paidFor({ operation, request, response }: Exchange): Big {
    if (operation === 'initiateTransfer') return amountAsked(request) ?? new Big(0);
    const shown = ['/data/amount_naira', '/charges/charged_amount']
      .map((place) => valueAt(response?.json, place))
      .map(amountIn)
      .find((amount) => amount !== null);
    const price = shown ?? new Big(0);
    this.learn(priceKey(operation!, parseJson(request.body)), price);
    return price;
  }

  private mostOf({ operation, body }: Sent): Big {
    const asked = amountAsked({ body } as Exchange['request']);
    if (operationOf(operation!).effect === 'moves-money') return asked ?? new Big(0);
    // An order of nothing is none.
    if (operation === 'createEsimOrder' && packageIn(parseJson(body)) === undefined) return new Big(0);
    return (
      this.prices.get(priceKey(operation!, parseJson(body))) ??
      this.limit.div(unknownParts[operation!] ?? unknownPart)
    );
  }

  private learn(key: string, price: Big): void {
    const known = this.prices.get(key);
    if (!known || known.lt(price)) this.prices.set(key, price);
  }

  /** Orders that others made show what the packages cost. */
  private learnPrices({ response }: Exchange): void {
    this.hasPriceList = true;
    const orders = valueAt(parseJson(response?.text ?? ''), '/data');
    if (!Array.isArray(orders)) return;
    for (const order of orders) {
      const price = amountIn(valueAt(order, '/amount_naira'));
      if (price) this.learn(priceKey('createEsimOrder', order), price);
    }
  }
}

function packageIn(order: unknown): string | undefined {
  const code = membersOf(order)['package_code'];
  return typeof code === 'string' && code.trim() !== '' ? code : undefined;
}

const priceKey = (operation: OperationId, asked: unknown): string => `${operation} ${packageIn(asked) ?? ''}`;
function amountIn(value: unknown): Big | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^\d{1,15}(\.\d{1,4})?$/.test(text) ? new Big(text) : null;
}
