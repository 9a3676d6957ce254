import { parseJson } from '../../contract/json.js';
import { operationOf } from '../../contract/contract.js';
import { headerOf, type Answer, type Exchange } from '../../contract/exchange.js';
import { valueAt } from '../../contract/pointer.js';
import type { SideEffect } from './side-effect.js';

/** The side effect of one exchange, without the facts that need the whole run. */
export type LeftBehind = Omit<SideEffect, 'undone' | 'again'> & {
  /** Names of the effect: exchanges that share a name have one effect. */
  names: readonly string[];
};

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
export function leftBehind(
  { operation, request, response, startedAt }: Exchange,
  answer: Answer | undefined,
  walletCurrency: string | null,
): LeftBehind | null {
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
    ...{ at: startedAt, operation, effect, method: request.method, path: request.path },
    ...{ status: response?.status ?? null, outcome, reference: text(reference) },
    ...(isPaid ? paid(sent, answered, walletCurrency) : { amount: null, currency: null }),
    names: [
      ...(reference === null ? [] : [`${operation} ${reference}`]),
      ...(key === undefined ? [] : [`${operation} by the key ${key}`]),
    ],
  };
}

type Amount = Pick<SideEffect, 'amount' | 'currency'>;

function outcomeOf(response: Exchange['response'], answer: Answer | undefined): SideEffect['outcome'] | null {
  const isAccepted = answer === undefined ? response && response.status < 300 : answer === 'accepted';
  if (isAccepted) return 'done';
  return answer === 'refused' || (response && response.status >= 400 && response.status < 500)
    ? null
    : 'unknown';
}

function paid(sent: unknown, answered: unknown, wallet: string | null): Amount {
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
export const text = (value: unknown): string | null => whole(value)?.slice(0, longest) ?? null;

const whole = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

const first = (pointers: readonly string[], value: unknown): string | null =>
  pointers.map((pointer) => whole(valueAt(value, pointer))).find((one) => one !== null) ?? null;
