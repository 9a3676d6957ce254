import { sameJson } from '../../contract/json.js';
import type { Context } from '../context.js';
import { expectThat, inWords, isAccepted } from '../../engine/expect.js';
import { NotTestable, Violation } from '../../engine/errors.js';
import { pollUntil } from '../../engine/retry/waits.js';
import { keyOf, type Page, type Query, type Transaction } from '../../rules/transactions/transaction.js';

export { describe, isOfCustomer, keyOf } from '../../rules/transactions/transaction.js';
export type { Page, Query, Transaction } from '../../rules/transactions/transaction.js';

// Without a filter that isolates what a state made, no more of a list is walked (ruling:list-company).
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
      'a transaction to show in the list',
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
  return onceOfKnown(t, `${what} ${JSON.stringify(key)}`, ask);
}

// How many times the known transactions of a run were others than before.
const changes = new WeakMap<Context['run'], number>();

/** The result of `work`, done once for the known transactions: again when they are others. */
export function onceOfKnown<T>(t: Context, key: string, work: (t: Context) => Promise<T>): Promise<T> {
  const times = changes.get(t.run) ?? 0;
  return t.once(times === 0 ? key : `${key} (change ${times})`, work);
}

// What filters, orders and pages are tested by; a fault elsewhere in a record tells nothing of them.
const lookedAt = [
  '/meta',
  ...['id', 'reference', 'status', 'channel', 'currency', 'amount', 'customer', 'authorization'].map(
    (member) => `/data/*/${member}`,
  ),
  ...['fees', 'created_at', 'paid_at'].map((member) => `/data/*/${member}`),
];

const sent = (t: Context, query: Query) =>
  t.answers.reply(t.http.client.listTransactions({ params: { query } }), lookedAt);

async function pageNow(t: Context, query: Query): Promise<Page> {
  const { exchange, data } = await sent(t, query);
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
    const { exchange, data } = await sent(t, query);
    return isAccepted(exchange.response) ? { records: data.data, meta: data.meta, exchange } : null;
  });
}

/** All pages of a query, by its own has_more; bounded, for a server may say `has_more` for ever. */
export async function walk(t: Context, query: Query, first?: Page | null, most = 20): Promise<Page[]> {
  const pages = [first ?? (await page(t, { per_page: 100, ...query }))];
  while (pages.at(-1)!.meta.has_more && pages.at(-1)!.records.length > 0 && pages.length < most) {
    pages.push(await page(t, { per_page: 100, ...query, page: pages.length + 1 }));
  }
  return pages;
}

/** The records that the filter tests know, and the filter that keeps them apart from all others. */
export interface Universe {
  isolate: Query;
  pages: Page[];
  records: Transaction[];
  /** How many there are by the list's own meta. */
  total: number;
}

interface Stated {
  customer: string | undefined;
  count: number | undefined;
  /** Whether the API showed it: then its customers are no test data. */
  isOfApi: boolean;
}

/** What the state made: a customer whose transactions nobody else has, and how many they are. */
export function stated(t: Context): Promise<Stated> {
  return t.once('the transactions of a state', async (t) => {
    const values = await t.states.given('transactions exist', { count: 120 });
    const { customer, count } = values;
    // Of a number above 2^53 the last digits are lost.
    const id = typeof customer === 'number' && Number.isSafeInteger(customer) ? String(customer) : customer;
    return {
      customer: typeof id === 'string' ? id : undefined,
      count: typeof count === 'number' ? count : undefined,
      isOfApi: t.run.states.isOfApi(values),
    };
  });
}

/**
 * The records that a state made, with the customer that isolates them, by the state or by the list; without one, all
 * records, if they are few. What the list itself says of them is the model for every other query.
 */
export function universe(t: Context): Promise<Universe> {
  return onceOfKnown(t, 'the known transactions', async (t) => {
    const given = await stated(t).catch((error: unknown): Stated => {
      if (error instanceof NotTestable)
        return { customer: undefined, count: undefined, isOfApi: !t.states.onDemand };
      throw error;
    });
    const { customer, count, isOfApi } = given;
    if (customer !== undefined) return wholeOf(t, { customer }, given);
    const all = await wholeOf(t, {}, given);
    const own = ownCustomer(all.records, count);
    const byOwn =
      own === undefined ? null : await wholeOf(t, { customer: own }, { isOfApi }).catch(noViolation);
    if (byOwn && byOwn.total === count) return byOwn;
    if (all.total > longestWalk)
      throw new NotTestable(`${all.total} transactions, and no customer whose own can be told apart`);
    return all;
  });
}

async function wholeOf(
  t: Context,
  isolate: Query,
  { count, isOfApi }: Pick<Stated, 'isOfApi'> & Partial<Stated>,
): Promise<Universe> {
  const first = await page(t, { per_page: 100, ...isolate }, count);
  const mayBeCut = isolate.customer === undefined && first.meta.total > longestWalk;
  const pages = mayBeCut ? await walk(t, isolate, first, longestWalk / 100) : await walk(t, isolate, first);
  const records = pages.flatMap((one) => one.records);
  // Their addresses are sent as filters.
  if (isOfApi) for (const { customer } of records) t.run.redactor.supply(namesOf(customer), false);
  if (records.length === 0) throw new NotTestable('there are no transactions to list');
  return { isolate, pages, records, total: first.meta.total };
}

function noViolation(error: unknown): null {
  if (error instanceof Violation || error instanceof NotTestable) return null;
  throw error;
}

/**
 * The id and the email of a customer, as far as they filter: integers above 2^53 lose their last digits in a JSON number,
 * and an email may have any type.
 */
export const namesOf = ({ id, email }: Transaction['customer']): string[] => [
  ...(Number.isSafeInteger(id) ? [String(id)] : []),
  ...(typeof email === 'string' ? [email] : []),
];

/** The customer who has as many of the records as a state made; undefined where none or several have. */
function ownCustomer(records: readonly Transaction[], count: number | undefined): string | undefined {
  const counts = new Map<string, number>();
  for (const { customer } of records) {
    const [name] = namesOf(customer);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const own = [...counts].filter(([, many]) => many === count);
  return own.length === 1 ? own[0]![0] : undefined;
}

/** The same, or null where there are none; a list that is broken is a matter of its own requirements. */
export const knownIn = (t: Context): Promise<Universe | null> => universe(t).catch(noViolation);

/**
 * Does `work`, which compares the list with the known transactions. Where no customer isolates them, no other requirement
 * is tested meanwhile: it might add transactions.
 */
export async function undisturbed<T>(t: Context, work: () => Promise<T>): Promise<T> {
  const known = await knownIn(t);
  return known && known.isolate.customer === undefined ? t.run.exclusion.alone(work) : work();
}

const mostJudgements = 3;

/**
 * Judges the list by the known transactions, and again by the present ones where they have changed since they were read.
 * Throws NotTestable instead of a Violation when they change each time.
 */
export async function unlessChanged(t: Context, judge: () => Promise<void>): Promise<void> {
  for (let left = mostJudgements; ; left--) {
    const known = await knownIn(t);
    try {
      return await judge();
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      if ((await knownIn(t)) === known && !(known && (await hasChanged(t, known)))) throw error;
      if (left === 1) throw new NotTestable('the list changes while it is read');
      if ((await knownIn(t)) === known) changes.set(t.run, (changes.get(t.run) ?? 0) + 1);
    }
  }
}

// What becomes of a transaction in time is not shown, and without a filter that isolates them others may come.
async function hasChanged(t: Context, { isolate, records }: Universe): Promise<boolean> {
  const now: Transaction[] = [];
  for (let more = true, number = 1; more && number <= 20; number++) {
    const one = await pageNow(t, { per_page: 100, ...isolate, ...(number > 1 ? { page: number } : {}) });
    now.push(...one.records);
    more = one.meta.has_more && one.records.length > 0;
  }
  const inOrder = (list: readonly Transaction[]) => list.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return !sameJson(inOrder(now), inOrder(records));
}
