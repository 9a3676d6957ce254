import { sameJson } from '../../contract/json.js';
import type { Context } from '../context.js';
import { expectThat, inWords, isAccepted } from '../../engine/expect.js';
import { NotTestable, Violation } from '../../engine/errors.js';
import { pollUntil } from '../../engine/retry/waits.js';
import { keyOf, type Page, type Query, type Transaction } from '../../rules/transactions/transaction.js';

export { describe, isOfCustomer, keyOf } from '../../rules/transactions/transaction.js';
export type { Page, Query, Transaction } from '../../rules/transactions/transaction.js';

// Without a filter that isolates what a state made, a longer list is not walked (ruling:list-company).
const longestWalk = 400;

/**
 * One page. Refusing a documented query breaks the requirement that asks for it. What only a customer of our own
 * has does not change: the same page of it is asked for once a run, but for properties, which send again. What a state
 * made may take a while to be listed: it is waited for, until `total` are.
 */
export async function page(t: Context, query: Query, total = 0): Promise<Page> {
  await t.http.baseline('listTransactions');
  const ask = async (t: Context) => {
    const { seen } = await pollUntil(
      t,
      'a transaction in the list',
      () => pageNow(t, query),
      ({ meta }) => meta.total >= total,
    );
    return seen;
  };
  return onceForAll(t, 'page', query, ask);
}

function onceForAll<T>(t: Context, what: string, query: Query, ask: (t: Context) => Promise<T>): Promise<T> {
  if (query.customer === undefined || t.entry.kind === 'property') return ask(t);
  const key = Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1));
  return t.once(`${what} ${JSON.stringify(key)}`, ask);
}

async function pageNow(t: Context, query: Query): Promise<Page> {
  const { exchange, data } = await t.answers.reply(t.http.client.listTransactions({ params: { query } }));
  expectThat(
    isAccepted(exchange.response),
    `an answer to ${JSON.stringify(query)}`,
    inWords(exchange),
    exchange,
  );
  return { records: data.data, meta: data.meta, exchange };
}

/** One page, or null when the query was refused: for values that a legal server may refuse. */
export function pageOrRefusal(t: Context, query: Query): Promise<Page | null> {
  return onceForAll(t, 'page or refusal', query, async (t) => {
    const { exchange, data } = await t.answers.reply(t.http.client.listTransactions({ params: { query } }));
    return isAccepted(exchange.response) ? { records: data.data, meta: data.meta, exchange } : null;
  });
}

/** All pages of a query, by its own has_more; bounded, for a server may say `has_more` for ever. */
export async function walk(t: Context, query: Query, first?: Page | null): Promise<Page[]> {
  const pages = [first ?? (await page(t, { per_page: 100, ...query }))];
  while (pages.at(-1)!.meta.has_more && pages.at(-1)!.records.length > 0 && pages.length < 20) {
    pages.push(await page(t, { per_page: 100, ...query, page: pages.length + 1 }));
  }
  return pages;
}

/** The records that the filter tests know, and the filter that keeps them apart from all others. */
export interface Universe {
  isolate: Query;
  records: Transaction[];
  /** How many there are by the list's own meta. */
  total: number;
}

/** What the state made: a customer whose transactions nobody else has, and how many they are. */
export function stated(t: Context): Promise<{ customer: string | undefined; count: number | undefined }> {
  return t.once('the transactions of a state', async (t) => {
    const { customer, count } = await t.states.given('transactions exist', { count: 120 });
    // Of a number above 2^53 the last digits are lost.
    const id = typeof customer === 'number' && Number.isSafeInteger(customer) ? String(customer) : customer;
    return {
      customer: typeof id === 'string' ? id : undefined,
      count: typeof count === 'number' ? count : undefined,
    };
  });
}

/**
 * The records that a state made, with the filter that isolates them; without such a filter, all
 * records, if they are few. What the list itself says of them is the model for every other query.
 */
export function universe(t: Context): Promise<Universe> {
  return t.once('the known transactions', async (t) => {
    const { customer, count } = await stated(t).catch((error: unknown) => {
      if (error instanceof NotTestable) return { customer: undefined, count: undefined };
      throw error;
    });
    const isolate: Query = customer === undefined ? {} : { customer };
    const first = await page(t, { per_page: 100, ...isolate }, customer === undefined ? 0 : count);
    if (first.meta.total > longestWalk)
      throw new NotTestable(`${first.meta.total} transactions, and no customer whose own can be told apart`);
    const records = (await walk(t, isolate, first)).flatMap((one) => one.records);
    if (records.length === 0) throw new NotTestable('there are no transactions to list');
    return { isolate, records, total: first.meta.total };
  });
}

const knownIn = (t: Context): Promise<Universe | null> => universe(t).catch(() => null);

const mostJudgements = 3;

/**
 * Judges the list by the known transactions, and again where they were made anew meanwhile: a part of what was read is of
 * those before. Throws NotTestable instead of a Violation when they are others by now.
 */
export async function unlessChanged(t: Context, judge: () => Promise<void>): Promise<void> {
  for (let left = mostJudgements; ; left--) {
    const known = await knownIn(t);
    try {
      return await judge();
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      const isSame = (await knownIn(t)) === known;
      if (isSame ? await hasChanged(t) : left === 1)
        throw new NotTestable('the list changes while it is read');
      if (isSame) throw error;
    }
  }
}

// What becomes of a transaction in time is not shown, and without a filter that isolates them others may come.
async function hasChanged(t: Context): Promise<boolean> {
  const { isolate, records } = await universe(t);
  const now: Transaction[] = [];
  for (let more = true, number = 1; more && number <= 20; number++) {
    const one = await pageNow(t, { per_page: 100, ...isolate, ...(number > 1 ? { page: number } : {}) });
    now.push(...one.records);
    more = one.meta.has_more && one.records.length > 0;
  }
  const inOrder = (list: readonly Transaction[]) => list.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return !sameJson(inOrder(now), inOrder(records));
}
