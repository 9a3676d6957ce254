import { defined, parseJson } from '../../contract/json.js';
import { groupBy } from '../../contract/collections.js';
import { Big } from 'big.js';
import { operations } from '../../contract/contract.js';
import { valueAt } from '../../contract/pointer.js';
import type { RunEvent } from '../../engine/events.js';
import { leftBehind, text, type LeftBehind } from './left-behind.js';
import type { SideEffect, SideEffects, SideEffectTotal, Spending } from './side-effect.js';

/** Derives the side effects of a run from its events. */
export function sideEffects(events: readonly RunEvent[]): SideEffects {
  const found: LeftBehind[] = [];
  let teardown: SideEffects['teardown'] = null;
  const currency = walletCurrency(events);
  for (const event of events) {
    if (event.kind === 'StatesUndone') teardown = { states: event.states, undone: event.undone };
    if (event.kind !== 'ExchangeRecorded' || event.exchange.received) continue;
    const one = leftBehind(event.exchange, event.answer, currency);
    if (one) found.push(one);
  }
  const undone = teardown === null ? ('no' as const) : ('not known' as const);
  const entries = withoutRepetitions(found).map((one) => ({ ...one, undone }));
  return { entries, totals: totalsOf(entries), teardown, ...defined({ spending: spendingOf(events) }) };
}

/** The spending limit and the amount spent; undefined if provider states fill the wallet or the run was interrupted. */
export function spendingOf(events: readonly RunEvent[]): Spending | undefined {
  const event = events.findLast((one) => one.kind === 'MoneySpent');
  return event && { limit: event.limit, spent: event.spent };
}

/** Marks repeated requests. A completed request covers equal ones with an unknown outcome. */
function withoutRepetitions(found: readonly LeftBehind[]): Omit<SideEffect, 'undone'>[] {
  const namesOf = (outcome: SideEffect['outcome']) =>
    found.filter((one) => one.outcome === outcome).flatMap(({ names }) => names);
  const [met, done] = [new Set<string>(), new Set(namesOf('done'))];
  return found.map(({ names, ...one }) => {
    const again = names.some((name) => met.has(name) || (one.outcome === 'unknown' && done.has(name)));
    if (one.outcome === 'done' || !again) for (const name of names) met.add(name);
    return again ? { ...one, again } : one;
  });
}

// The order of the contract is used because the order of the run depends on parallel tests.
function totalsOf(entries: readonly SideEffect[]): SideEffectTotal[] {
  const byOperation = groupBy(entries, ({ operation }) => operation ?? '');
  return [...operations.map(({ id }) => id), null].flatMap((operation) => {
    const all = byOperation.get(operation ?? '') ?? [];
    const own = all.filter(({ again }) => !again);
    const done = own.filter(({ outcome }) => outcome === 'done');
    const counts = { done: done.length, unknown: own.length - done.length };
    return all.slice(0, 1).map(({ effect }) => ({ operation, effect, ...counts, sums: sumsOf(done) }));
  });
}

// A server may send any text; the sums include only valid amounts.
const amount = /^\d{1,24}(\.\d{1,24})?$/;

function sumsOf(done: readonly SideEffect[]): SideEffectTotal['sums'] {
  const sums = new Map<string | null, Big>();
  for (const { amount: written, currency } of done) {
    const plain = written?.replaceAll(/[,\s]/g, '') ?? '';
    if (amount.test(plain)) sums.set(currency, new Big(plain).plus(sums.get(currency) ?? 0));
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
