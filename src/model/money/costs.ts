// The money contract: what a request may take from the wallet of the business.
// Endpoints > Initiate transfer > paragraph 2; Endpoints > eSIM orders > item 1; Endpoints > Enhanced NIN verification; Errors > Body
// shapes > paragraph 1
import { Big } from 'big.js';
import { isAccepted, isRefused } from '../../checks/response.js';
import { derivedId, operationOf, type OperationId, type RequirementId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { membersOf, parseJson } from '../../contract/json.js';
import { valueAt } from '../../contract/pointer.js';
import { zero, type Range } from './range.js';

/** The limits of the debit of a request, in the unit of the balance. */
export interface Cost extends Range {
  /** The requirement that any other debit breaks. */
  keeps: RequirementId;
  /** The reason for the limits, in words. */
  why: string;
}

/** The relation of a request to an earlier one. */
export interface Repeated {
  by: 'reference' | 'key';
  /** Whether they were simultaneous. */
  together: boolean;
  /** False if the earlier request was not accepted, or if its key now comes with another body or operation. */
  isAccepted: boolean;
}

/** Earlier facts that a cost depends on. */
export interface Facts {
  /** The earlier request with the same reference or the same key that took effect or may have; undefined if there is none. */
  repeated(exchange: Exchange): Repeated | undefined;
  /** The highest debit of the same product so far. */
  price(operation: OperationId, body: unknown): Big | undefined;
  /** The balance before the request. */
  held: Big | undefined;
  /** The members of the wallet that stay the same, if a response has shown them. */
  wallet: Partial<Record<'id' | 'business_id' | 'account_number' | 'currency', unknown>> | undefined;
}

const smallestUnit = new Big('0.0001');

/** Less than twice an amount: a fee as large as the amount is a second debit (ruling:wallet-fees). */
const once = (amount: Big): Big => amount.times(2).minus(smallestUnit);

// A flat fee may exceed the amount of a smaller transfer (ruling:prices-and-fees).
const largerThanFees = new Big(1000);

/** The limits of the debit of a transfer. */
export const transferOf = (amount: Big): Range => ({
  least: amount,
  most: amount.gte(largerThanFees) ? once(amount) : amount.plus(largerThanFees),
});

const free = (keeps: RequirementId, why: string): Cost => ({ least: zero, most: zero, keeps, why });
const open = (keeps: RequirementId, why: string): Cost => ({ least: zero, most: null, keeps, why });

/** The costs of accepted requests that repeat no earlier one. */
const costs: Partial<Record<OperationId, (exchange: Exchange, facts: Facts) => Cost>> = {
  initiateTransfer({ request, response }, { wallet }) {
    const sent = membersOf(parseJson(request.body));
    const keeps = 'initiateTransfer/debit';
    const amount = amountOf(valueAt(response?.json, '/data/amount'), amountAsked(request));
    if (amount === null || amount.lte(0))
      return open('initiateTransfer/never-credits', 'a transfer never credits the wallet');
    const why = 'a transfer debits its amount';
    // A transfer to the wallet itself costs a fee at most.
    const isOwn = sent['account_number'] === wallet?.account_number && wallet?.account_number !== undefined;
    const { least, most } = transferOf(amount);
    return { least: isOwn ? zero : least, most, keeps, why };
  },
  createEsimOrder({ request, response }, facts) {
    const why = 'an order costs its price';
    const keeps = 'createEsimOrder/charge';
    const known = facts.price('createEsimOrder', parseJson(request.body));
    // Prices follow the exchange rate.
    if (known?.gt(0)) return { least: known.div(2), most: known.times('1.5'), keeps, why };
    const naira = moneyOf(valueAt(response?.json, '/data/amount_naira'));
    return naira?.eq(0) ? open(keeps, why) : { least: new Big('0.01'), most: null, keeps, why };
  },
  queryLoanFeature: (exchange) => chargeOf(exchange),
  verifyEnhancedNin: (exchange) => chargeOf(exchange),
};

/** Whether an operation may cost something. */
export const mayCost = (id: OperationId): boolean => costs[id] !== undefined;

/** The limits of the debit of a request; null for a request without an effect. */
export function costOf(exchange: Exchange, facts: Facts): Cost | null {
  const { operation, response } = exchange;
  if (operation === null || operationOf(operation).effect === 'none') return null;
  const cost = costs[operation];
  // The wallet may pay for anything that is made (ruling:wallet-fees).
  if (!cost)
    return isRefused(response)
      ? null
      : open(derivedId(operation, 'response.success'), 'it may cost something');
  // A component in front of the server may count requests that it has passed on.
  const isThrottled = exchange.response?.status === 429;
  if (isRefused(response) && !isThrottled) return refusedCost(operation, exchange, facts);
  if (!isAccepted(response)) {
    const keeps = derivedId(operation, 'response.no-server-error');
    // A gateway may have lost the answer of the server (ruling:server-error-after-effect).
    const isOwn = exchange.response?.status === 500;
    return isOwn
      ? free(keeps, 'a request that was answered 500 debits nothing')
      : open(keeps, 'its answer was lost');
  }
  const earlier = operationOf(operation).idempotent ? facts.repeated(exchange) : undefined;
  if (!earlier) return cost(exchange, facts);
  // The earlier request may have been debited already.
  if (!earlier.isAccepted) return { ...cost(exchange, facts), least: zero };
  return free(repeatedId(operation, earlier), repeatedWords[earlier.by]);
}

const repeatedWords = { key: 'a replay debits nothing', reference: 'a reference debits once' };

function repeatedId(operation: OperationId, { by, together }: Repeated): RequirementId {
  if (by === 'key') return derivedId(operation, 'idempotency.one-effect');
  return together ? 'initiateTransfer/reference-race' : 'initiateTransfer/reference-unique';
}

// Endpoints > Enhanced NIN verification; the price of a failed identity check is unspecified.
function refusedCost(operation: OperationId, exchange: Exchange, facts: Facts): Cost {
  const asked = operation === 'initiateTransfer' ? amountAsked(exchange.request) : null;
  const needed = asked ?? facts.price(operation, parseJson(exchange.request.body));
  const isShort = facts.held !== undefined && needed?.gt(facts.held);
  const why = 'a rejected request debits nothing';
  if (isShort) return free(derivedId(operation, 'insufficient-balance'), why);
  if (operationOf(operation).tag === 'identity')
    return open(derivedId(operation, 'charge'), 'a failed check may cost something');
  return free(derivedId(operation, 'refusal-debits-nothing'), why);
}

/** Resources and their fields > Identity result (enhanced NIN) data > paragraph 1 */
function chargeOf({ operation, response }: Exchange): Cost {
  const amount = chargeIn(response);
  const keeps = derivedId(operation!, 'charge');
  if (valueAt(response?.json, '/charges/charged') === false)
    return free(derivedId(operation!, 'no-charge'), 'charged is false');
  if (amount === null) return open(keeps, 'the response shows no charge');
  return { least: amount, most: amount, keeps, why: 'the wallet pays the charged_amount' };
}

/** The charge that a response shows. Null if it shows none. */
export function chargeIn(response: Exchange['response']): Big | null {
  const { charged, charged_amount: text } = membersOf(valueAt(response?.json, '/charges'));
  if (charged === false) return zero;
  return charged === true && typeof text === 'string' ? moneyOf(text) : null;
}

/** The amount in a request. Null if there is none. */
export const amountAsked = ({ body }: Pick<Exchange['request'], 'body'>): Big | null =>
  signedOf(membersOf(parseJson(body))['amount']);

// More decimals than the smallest unit may be rejected or rounded; the response shows the amount of the transfer.
const amountOf = (shown: unknown, asked: Big | null): Big | null => {
  const own = moneyOf(shown);
  return own && (asked === null || own.minus(asked).abs().lt('0.01')) ? own : asked;
};

/** A price or an amount in a body. Null for anything else. */
export function moneyOf(value: unknown): Big | null {
  const found = signedOf(value);
  return found?.gte(0) ? found : null;
}

function signedOf(value: unknown): Big | null {
  const text = typeof value === 'number' ? value.toFixed(10) : value;
  return typeof text === 'string' && /^\s*-?\d{1,40}(\.\d{1,40})?\s*$/.test(text)
    ? new Big(text.trim())
    : null;
}
