import { parseJson } from '../../contract/json.js';
import { operationOf } from '../../contract/contract.js';
import { headerOf, type Answer, type Exchange } from '../../contract/exchange.js';
import { valueAt } from '../../contract/pointer.js';
import type { SideEffect } from './side-effect.js';

/** What an exchange left behind, but for what only the whole run tells; null where it left nothing. */
export type LeftBehind = Omit<SideEffect, 'undone' | 'again'> & {
  /** What tells it from others: two of one name are the same. */
  names: readonly string[];
};

// Where an answer, and else a request, names what it made: the document has one of these where it has any.
const references = [
  ...['/data/reference', '/data/recipient_code', '/data/bookingId', '/data/id'],
  ...['/banks/0/accountNumber', '/banks/accountNumber'],
];

// Where an answer shows what it cost. A currency is a member of it, a word, or that of the wallet.
const amounts: readonly { amount: string; currency?: string; word?: string }[] = [
  { amount: '/charges/charged_amount' },
  { amount: '/data/amount_naira', word: 'NGN' },
  { amount: '/data/amount', currency: '/data/currency' },
];

/** What a redacted exchange left behind; null for nothing. */
export function leftBehind(
  { operation, request, response, startedAt }: Exchange,
  answer: Answer | undefined,
  walletCurrency: string | null,
): LeftBehind | null {
  const effect = operation === null ? 'unknown' : operationOf(operation).effect;
  const outcome = outcomeOf(response, answer);
  if (effect === 'none' || outcome === null) return null;
  // What no operation is, is sent without credentials: it is of interest where it was taken all the same.
  if (effect === 'unknown' && (request.method === 'GET' || outcome === 'unknown')) return null;
  const [asked, answered] = [parseJson(request.body), parseJson(response?.text)];
  const reference = first(references, answered) ?? text(valueAt(asked, '/reference'));
  const isPaid = effect === 'charges' || effect === 'moves-money';
  const key = headerOf(request.headers, 'idempotency-key');
  return {
    ...{ at: startedAt, operation, effect, method: request.method, path: request.path },
    ...{ status: response?.status ?? null, outcome, reference },
    ...(isPaid ? paid(asked, answered, walletCurrency) : { amount: null, currency: null }),
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

function paid(asked: unknown, answered: unknown, wallet: string | null): Amount {
  if (valueAt(answered, '/charges/charged') === false) return { amount: null, currency: null };
  for (const { amount, currency, word } of amounts) {
    const value = text(valueAt(answered, amount));
    if (value === null) continue;
    const named = currency === undefined ? null : text(valueAt(answered, currency));
    return { amount: value, currency: word ?? named ?? wallet };
  }
  const amount = text(valueAt(asked, '/amount'));
  return { amount, currency: amount === null ? null : wallet };
}

// More is nothing that a ledger is read for.
const longest = 100;

/** A string or a number as text; null for anything else. */
export function text(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, longest) : null;
}

const first = (pointers: readonly string[], value: unknown): string | null =>
  pointers.map((pointer) => text(valueAt(value, pointer))).find((one) => one !== null) ?? null;
