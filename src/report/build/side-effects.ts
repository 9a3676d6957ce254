import { Big } from 'big.js';
import { groupBy } from '../../contract/collections.js';
import { operationOf, operations } from '../../contract/contract.js';
import { headerOf, type Answer, type Exchange } from '../../contract/exchange.js';
import { parseJson } from '../../contract/json.js';
import { valueAt } from '../../contract/pointer.js';
import type { RunEvent } from '../../engine/events.js';
import type { Report } from '../model/model.js';
import type { SideEffect, SideEffectTotal } from '../model/side-effect.js';

/** A side effect, and its keys: exchanges with a common key have one effect. */
interface Keyed {
  effect: SideEffect;
  keys: readonly string[];
}

/** Derives the side effects of a run from its events. */
export function sideEffects(
  events: readonly RunEvent[],
): Required<Pick<Report, 'sideEffects' | 'sideEffectRequests'>> {
  const currency = walletCurrency(events);
  const found = events.flatMap((event) =>
    event.kind === 'ExchangeRecorded' && !event.exchange.received
      ? (effectOf(event.exchange, event.answer, currency) ?? [])
      : [],
  );
  const requests = withoutRepetitions(found);
  return { sideEffects: totalsOf(requests), sideEffectRequests: requests };
}

// The names of created records in answers of the contract.
const references = [
  ...['/data/reference', '/data/recipient_code', '/data/bookingId', '/data/id'],
  ...['/banks/0/accountNumber', '/banks/accountNumber'],
];

// The costs in answers. The currency is a member, a constant, or that of the wallet.
const amounts: readonly { amount: string; currency?: string; word?: string }[] = [
  { amount: '/charges/charged_amount' },
  { amount: '/data/amount_naira', word: 'NGN' },
  { amount: '/data/amount', currency: '/data/currency' },
];

/** The side effect of a redacted exchange; null if it had none. */
function effectOf(
  { operation, request, response, startedAt }: Exchange,
  answer: Answer | undefined,
  walletCurrency: string | null,
): Keyed | null {
  const effect = operation === null ? 'unknown' : operationOf(operation).effect;
  const outcome = outcomeOf(response, answer);
  if (effect === 'none' || outcome === null) return null;
  // Requests to undocumented paths have no credentials. They count only if the server accepts them.
  if (effect === 'unknown' && (request.method === 'GET' || outcome === 'unknown')) return null;
  const [sent, answered] = [parseJson(request.body), parseJson(response?.text)];
  const reference = first(references, answered) ?? whole(valueAt(sent, '/reference'));
  const isPaid = effect === 'charges' || effect === 'moves-money';
  const key = headerOf(request.headers, 'idempotency-key');
  return {
    effect: {
      ...{ at: startedAt, operation, effect, method: request.method, path: request.path },
      ...{ status: response?.status ?? null, outcome, reference: text(reference) },
      ...(isPaid ? paid(sent, answered, walletCurrency) : { amount: null, currency: null }),
    },
    keys: [
      ...(reference === null ? [] : [`${operation} ${reference}`]),
      ...(key === undefined ? [] : [`${operation} by the key ${key}`]),
    ],
  };
}

function outcomeOf(response: Exchange['response'], answer: Answer | undefined): SideEffect['outcome'] | null {
  const isAccepted = answer === undefined ? response && response.status < 300 : answer === 'accepted';
  if (isAccepted) return 'done';
  return answer === 'refused' || (response && response.status >= 400 && response.status < 500)
    ? null
    : 'unknown';
}

function paid(
  sent: unknown,
  answered: unknown,
  wallet: string | null,
): Pick<SideEffect, 'amount' | 'currency'> {
  if (valueAt(answered, '/charges/charged') === false) return { amount: null, currency: null };
  for (const { amount, currency, word } of amounts) {
    const value = text(valueAt(answered, amount));
    if (value === null) continue;
    const named = currency === undefined ? null : text(valueAt(answered, currency));
    return { amount: value, currency: word ?? named ?? wallet };
  }
  const amount = text(valueAt(sent, '/amount'));
  return { amount, currency: amount === null ? null : wallet };
}

// Longer texts would make the list unreadable.
const longest = 100;

/** The beginning of a string or number as text; null for other values. */
const text = (value: unknown): string | null => whole(value)?.slice(0, longest) ?? null;

const whole = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

const first = (pointers: readonly string[], value: unknown): string | null =>
  pointers.map((pointer) => whole(valueAt(value, pointer))).find((one) => one !== null) ?? null;

/** One request for each effect. A completed request covers equal ones with an unknown outcome. */
function withoutRepetitions(found: readonly Keyed[]): SideEffect[] {
  const done = new Set(found.flatMap(({ effect, keys }) => (effect.outcome === 'done' ? keys : [])));
  const met = new Set<string>();
  return found.flatMap(({ effect, keys }) => {
    const isRepeated = keys.some((key) => met.has(key) || (effect.outcome === 'unknown' && done.has(key)));
    if (effect.outcome === 'done' || !isRepeated) for (const key of keys) met.add(key);
    return isRepeated ? [] : effect;
  });
}

// The order of the contract is used because the order of the run depends on parallel tests.
function totalsOf(requests: readonly SideEffect[]): SideEffectTotal[] {
  const byOperation = groupBy(requests, ({ operation }) => operation ?? '');
  return [...operations.map(({ id }) => id), null].flatMap((operation) => {
    const own = byOperation.get(operation ?? '') ?? [];
    const done = own.filter(({ outcome }) => outcome === 'done');
    const counts = { done: done.length, unknown: own.length - done.length };
    return own.slice(0, 1).map(({ effect }) => ({ operation, effect, ...counts, sums: sumsOf(done) }));
  });
}

// A server may send any text; the sums include only valid amounts.
const plainAmount = /^\d{1,24}(\.\d{1,24})?$/;

function sumsOf(done: readonly SideEffect[]): SideEffectTotal['sums'] {
  const sums = new Map<string | null, Big>();
  for (const { amount, currency } of done) {
    const plain = amount?.replaceAll(/[,\s]/g, '') ?? '';
    if (plainAmount.test(plain)) sums.set(currency, new Big(plain).plus(sums.get(currency) ?? 0));
  }
  return [...sums].map(([currency, sum]) => ({
    currency,
    amount: sum.toFixed(Math.max(2, sum.c.length - 1 - sum.e)),
  }));
}

/** The last known currency of the wallet: transfers and charges have no currency. */
function walletCurrency(events: readonly RunEvent[]): string | null {
  const wallets = events.flatMap((event) =>
    event.kind === 'ExchangeRecorded' && event.exchange.operation === 'getWallet'
      ? [text(valueAt(parseJson(event.exchange.response?.text), '/data/currency'))]
      : [],
  );
  return wallets.findLast((one) => one !== null) ?? null;
}
