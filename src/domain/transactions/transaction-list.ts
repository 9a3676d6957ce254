import { say } from '../../contract/phrase.js';
import { sameJson } from '../../contract/json.js';
import type { Context } from '../context.js';
import { expectThat } from '../../checks/expect.js';
import { inWords, isAccepted } from '../../checks/response.js';
import { NotTestable, Violation } from '../../engine/errors.js';
import { pollUntil } from '../../engine/retry/waits.js';
import { keyOf, type Page, type Query, type Transaction } from '../../rules/transactions/transaction.js';

export { describe, isOfCustomer, keyOf } from '../../rules/transactions/transaction.js';
export type { Page, Query, Transaction } from '../../rules/transactions/transaction.js';

// Without a filter for the records of a state, the suite reads no more than this many (ruling:list-company).
const longestWalk = 400;

/**
 * Reads one page. A rejected documented query violates the requirement under test. Records of the suite's own customer
 * do not change, so each page of them is read once per run, except by properties. Records of a state may appear late,
 * so the suite waits until the list has `total` of them.
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

// How many times the known transactions have changed during a run.
const changes = new WeakMap<Context['run'], number>();

/** The result of `work`, which runs again when the known transactions change. */
export function onceOfKnown<T>(t: Context, key: string, work: (t: Context) => Promise<T>): Promise<T> {
  const times = changes.get(t.run) ?? 0;
  return t.once(times === 0 ? key : `${key} (change ${times})`, work);
}

// The members that filters, sorting and paging are tested by. Faults in other members do not matter here.
const testedMembers = [
  '/meta',
  ...['id', 'reference', 'status', 'channel', 'currency', 'amount', 'customer', 'authorization'].map(
    (member) => `/data/*/${member}`,
  ),
  ...['fees', 'created_at', 'paid_at'].map((member) => `/data/*/${member}`),
];

const sent = (t: Context, query: Query) =>
  t.answers.reply(t.http.client.listTransactions({ params: { query } }), testedMembers);

async function pageNow(t: Context, query: Query): Promise<Page> {
  const { exchange, data } = await sent(t, query);
  expectThat(
    isAccepted(exchange.response),
    say`an answer to ${JSON.stringify(query)}`,
    inWords(exchange),
    exchange,
  );
  return { records: data.data, meta: data.meta, exchange };
}

/** Reads one page; null if the server rejects the query. For values that a conformant server may reject. */
export function pageOrRefusal(t: Context, query: Query): Promise<Page | null> {
  return onceForAll(t, 'page or rejection', query, async (t) => {
    const { exchange, data } = await sent(t, query);
    return isAccepted(exchange.response) ? { records: data.data, meta: data.meta, exchange } : null;
  });
}

/** Reads the pages of a query, following has_more, up to a limit: a faulty server may report it forever. */
export async function walk(t: Context, query: Query, first?: Page | null, most = 20): Promise<Page[]> {
  const pages = [first ?? (await page(t, { per_page: 100, ...query }))];
  while (pages.at(-1)!.meta.has_more && pages.at(-1)!.records.length > 0 && pages.length < most) {
    pages.push(await page(t, { per_page: 100, ...query, page: pages.length + 1 }));
  }
  return pages;
}

/** The records that the filter tests know, and the filter that isolates them from all others. */
export interface Universe {
  isolate: Query;
  pages: Page[];
  records: Transaction[];
  /** The number of records according to `meta`. */
  total: number;
}

interface Stated {
  customer: string | undefined;
  count: number | undefined;
  /** Whether the values came from the API, so that its customers are not test data. */
  isOfApi: boolean;
}

/** The values of the state: a customer whose transactions are isolated, and their number. */
export function stated(t: Context): Promise<Stated> {
  return t.once('the transactions of a state', async (t) => {
    const values = await t.states.given('transactions exist', { count: 120 });
    const { customer, count } = values;
    // A JSON number above 2^53 loses its last digits.
    const id = typeof customer === 'number' && Number.isSafeInteger(customer) ? String(customer) : customer;
    return {
      customer: typeof id === 'string' ? id : undefined,
      count: typeof count === 'number' ? count : undefined,
      isOfApi: ['read', 'guessed'].includes(t.states.originOf(values)),
    };
  });
}

/**
 * The records that a state created, and the customer that isolates them according to the state or the list. Without
 * such a customer: all records, if they are few. This list is the expected result for every other query.
 */
export function universe(t: Context): Promise<Universe> {
  return onceOfKnown(t, 'the known transactions', async (t) => {
    const given = await stated(t).catch((error: unknown): Stated => {
      if (error instanceof NotTestable) return { customer: undefined, count: undefined, isOfApi: true };
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
      throw new NotTestable(
        say`the list has ${all.total} transactions, which are too many to read, and no customer has only those of the state`,
      );
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
  // Filters send their email addresses.
  if (isOfApi) for (const { customer } of records) t.run.redactor.supply(namesOf(customer), false);
  if (records.length === 0) throw new NotTestable('the list has no transactions');
  return { isolate, pages, records, total: first.meta.total };
}

function noViolation(error: unknown): null {
  if (error instanceof Violation || error instanceof NotTestable) return null;
  throw error;
}

/**
 * The id and email of a customer, if they are usable as filters. Integers above 2^53 lose their last digits in a JSON
 * number, and an email may have any type.
 */
export const namesOf = ({ id, email }: Transaction['customer']): string[] => [
  ...(Number.isSafeInteger(id) ? [String(id)] : []),
  ...(typeof email === 'string' ? [email] : []),
];

/** The customer who has as many records as the state created; undefined if there are none or several. */
function ownCustomer(records: readonly Transaction[], count: number | undefined): string | undefined {
  const counts = new Map<string, number>();
  for (const { customer } of records) {
    const [name] = namesOf(customer);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const own = [...counts].filter(([, many]) => many === count);
  return own.length === 1 ? own[0]![0] : undefined;
}

/** Like `universe`, but null if there are no transactions. Other requirements test whether the list works. */
export const knownIn = (t: Context): Promise<Universe | null> => universe(t).catch(noViolation);

/**
 * Runs `work`, which compares the list with the known transactions. If no customer isolates them, it runs exclusively,
 * because other tests might add transactions.
 */
export async function undisturbed<T>(t: Context, work: () => Promise<T>): Promise<T> {
  const known = await knownIn(t);
  return known && known.isolate.customer === undefined ? t.run.exclusion.alone(work) : work();
}

const maxAttempts = 3;

/**
 * Tests the list against the known transactions. If these have changed since they were read, the test is repeated with
 * the current ones. Throws NotTestable instead of a Violation if they change each time.
 */
export async function unlessChanged(t: Context, test: () => Promise<void>): Promise<void> {
  for (let left = maxAttempts; ; left--) {
    const known = await knownIn(t);
    try {
      return await test();
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      if ((await knownIn(t)) === known && !(known && (await hasChanged(t, known)))) throw error;
      if (left === 1) throw new NotTestable('the list changed each time it was read');
      if ((await knownIn(t)) === known) changes.set(t.run, (changes.get(t.run) ?? 0) + 1);
    }
  }
}

// Transactions may change over time, and other clients may add more if no filter isolates them.
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
