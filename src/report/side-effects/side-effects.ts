import { parseJson } from '../../contract/json.js';
import { groupBy } from '../../contract/collections.js';
import { Big } from 'big.js';
import { operations } from '../../contract/contract.js';
import { valueAt } from '../../contract/pointer.js';
import { defined } from '../../contract/json.js';
import type { RunEvent } from '../../engine/events.js';
import { leftBehind, text, type LeftBehind } from './left-behind.js';
import type { SideEffect, SideEffects, SideEffectTotal, Spending } from './side-effect.js';

/** What the requests of a run left behind at its target, by its events. */
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

/** What the run could spend, and spent; undefined where states fill the wallet, or the run was cut off. */
export function spendingOf(events: readonly RunEvent[]): Spending | undefined {
  const event = events.findLast((one) => one.kind === 'MoneySpent');
  return event && { limit: event.limit, spent: event.spent };
}

/** Marks what repeats another one. What was seen to be done stands for those of which nothing is known. */
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

// In the order of the document: which came first depends on what ran beside it.
function totalsOf(entries: readonly SideEffect[]): SideEffectTotal[] {
  const byOperation = groupBy(entries, ({ operation }) => operation ?? '');
  return [...operations.map(({ id }) => id), null].flatMap((operation) => {
    const all = byOperation.get(operation ?? '') ?? [];
    const own = all.filter(({ again }) => !again);
    const done = own.filter(({ outcome }) => outcome === 'done');
    const unknown = own.length - done.length;
    return all
      .slice(0, 1)
      .map(({ effect }) => ({ operation, effect, done: done.length, unknown, sums: sumsOf(done) }));
  });
}

// A server may write anything: what is no amount of money is in the entries, and in no sum.
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

/** The currency that the wallet was last seen to have: transfers and charges name none. */
function walletCurrency(events: readonly RunEvent[]): string | null {
  const wallets = events.flatMap((event) =>
    event.kind === 'ExchangeRecorded' && event.exchange.operation === 'getWallet'
      ? [text(valueAt(parseJson(event.exchange.response?.text), '/data/currency'))]
      : [],
  );
  return wallets.findLast((one) => one !== null) ?? null;
}
