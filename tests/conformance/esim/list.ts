// Endpoints > eSIM orders: list
import { say } from '../../../src/contract/phrase.js';
import type { paths } from '../../../src/contract/contract.js';
import type { Context } from '../../../src/domain/context.js';
import { expectThat } from '../../../src/checks/expect.js';
import { NotOffered, NotTestable } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import { pollUntil } from '../../../src/engine/retry/waits.js';
import { edgeValuesOf } from '../../../src/domain/edge-values.js';
import { newOrder, otherOrders, paidOrder } from '../../../src/domain/wallet/paid-order.js';
import { optional } from '../examples.js';
import { isServed, sendDespite, type Despite } from '../service/neutralised.js';
import { expectTypeRefused, mayBePage } from '../../../src/rules/esim.js';
import { askedIn } from '../../../src/rules/index.js';

export const { entries, requirement } = suite();

type ListPath = paths['/vaas/api/v1/esim/orders']['get'];
type Query = NonNullable<ListPath['parameters']['query']>;

const types = ['purchase', 'topup'] as const;
type OrderType = (typeof types)[number];

/** The orders that the run created, and the list that should contain them. */
function listedOrders(t: Context) {
  return t.once('new eSIM orders in the list', async (t) => {
    const { orders: earlier } = await listed(t, { type: 'purchase' });
    const paid = await optional(paidOrder(t));
    const made = [
      ...(paid ? [{ exchange: paid.exchange, id: paid.order.id }] : []),
      ...(await otherOrders(t)),
    ];
    if (made.length === 0) throw new NotTestable('the server accepted no order');
    type Listed = Awaited<ReturnType<typeof listed>>;
    const missingFrom = ({ orders }: Listed) =>
      made.find(({ id }) => orders.every((order) => order.id !== id));
    const endsThere = ({ orders }: Listed) =>
      orders.length < earlier.length + made.length && mayBePage(orders);
    const { seen } = await pollUntil(
      t,
      'an eSIM order to show in the list',
      () => listed(t, { type: 'purchase' }),
      (list) => missingFrom(list) === undefined || endsThere(list),
    );
    const missing = missingFrom(seen);
    if (missing && endsThere(seen))
      throw new NotOffered(say`the list ends after ${seen.orders.length} orders and may be paged`);
    const older = [...earlier, ...made.slice(0, missing && made.indexOf(missing))];
    const isNewestOnly = missing && older.every(({ id }) => seen.orders.every((order) => order.id !== id));
    return isNewestOnly ? newestListed(t) : { made, missing, ...seen };
  });
}

/** One more order, looked for at once: the list may show the newest orders only (listEsimOrders/length). */
async function newestListed(t: Context) {
  const body = await newOrder(t);
  const { exchange: placed, data } = await t.answers.reply(t.http.client.createEsimOrder({ body }));
  t.answers.accepted(placed);
  const made = [{ exchange: placed, id: data.data.id }];
  const holds = ({ orders }: Awaited<ReturnType<typeof listed>>) =>
    orders.some(({ id }) => id === made[0]!.id);
  const { seen } = await pollUntil(
    t,
    'an eSIM order to show in the list',
    () => listed(t, { type: 'purchase' }),
    holds,
  );
  return { made, missing: holds(seen) ? undefined : made[0], ...seen };
}

// Endpoints > eSIM orders > item 2
requirement(
  'listEsimOrders/holds-order',
  { sampling: edgeValuesOf('createEsimOrder', 'reference') },
  async (t) => {
    const { made, missing, orders, exchange } = await listedOrders(t);
    expectThat(
      !missing,
      say`the new order ${missing?.id} in the list`,
      say`${orders.length} other orders`,
      exchange,
    );
    for (const one of made) t.check('listEsimOrders/holds-order', one.exchange, exchange);
  },
);

// Resources and their fields > eSIM order > row amount_naira (ruling:one-record)
for (const name of ['same-price', 'same-order'] as const)
  requirement(`listEsimOrders/${name}`, async (t) => {
    const { made, exchange } = await listedOrders(t);
    for (const one of made) t.check(`listEsimOrders/${name}`, one.exchange, exchange);
  });

// Resources and their fields > eSIM order > row quantity
requirement('listEsimOrders/profiles-of-quantity', async (t) => {
  await statedOrders(t);
  const { orders, exchange } = await listed(t, { type: 'purchase' });
  if (orders.every(({ profiles }) => !profiles || profiles.length === 0))
    throw new NotOffered('no order in the list has profiles');
  t.check('listEsimOrders/profiles-of-quantity', exchange);
});

// Endpoints > eSIM orders > item 2
requirement('listEsimOrders/filter-type', async (t) => {
  for (const type of types) await expectOnly(t, { type }, type);
});

// Endpoints > eSIM orders > item 2
requirement('listEsimOrders/default-type', (t) => expectOnly(t, {}, 'purchase'));

// Endpoints > eSIM orders > item 2. For an unknown type, a server may list nothing, everything or purchases, but not only top-ups.
requirement('listEsimOrders/query.type.enum', async (t) => {
  const { exchange, label } = await unknownType(t);
  if (!isServed(t, { exchange, label })) return;
  const { data: orders } = exchange.response!.json as { data: { id: string }[] };
  if (orders.length === 0 || mayBePage(orders)) return;
  const [known] = (await listed(t, { type: 'purchase' })).orders;
  if (!known) throw new NotTestable('the list has no orders of type purchase');
  const expected = say`a rejection, no orders, or ${known.id} among them (${label})`;
  expectThat(
    orders.some(({ id }) => id === known.id),
    expected,
    say`${orders.length} other orders`,
    exchange,
  );
});

// Errors > Body shapes > row Validation (travel and eSIM)
requirement('listEsimOrders/validation-body', async (t) => {
  expectTypeRefused(askedIn((await unknownType(t)).exchange));
});

const unknownType = (t: Context): Promise<Despite> =>
  t.once('eSIM orders of an unknown type', (t) => sendDespite(t, 'listEsimOrders/query.type.enum'));

async function listed(t: Context, query: Query) {
  await t.http.baseline('listEsimOrders');
  const { exchange, data } = await t.answers.reply(t.http.client.listEsimOrders({ params: { query } }));
  t.answers.accepted(exchange);
  return { orders: data.data, exchange };
}

async function expectOnly(t: Context, query: Query, type: OrderType): Promise<void> {
  const { own, isMade } = await statedOrders(t);
  const isShown = (orders: readonly { id: string }[]) => orders.some(({ id }) => id === own[type]);
  // The list may show the order of a provider state with a delay.
  const isDue = own[type] !== undefined && isMade;
  const { seen } = await pollUntil(
    t,
    'an eSIM order of a type to show in the list',
    () => listed(t, query),
    ({ orders }) => !isDue || mayBePage(orders) || isShown(orders),
  );
  const { orders, exchange } = seen;
  if (orders.length === 0 && !own[type]) throw new NotTestable(say`the list has no orders of type ${type}`);
  const other = own[type === 'purchase' ? 'topup' : 'purchase'];
  if (orders.length > 0)
    t.check(query.type ? 'listEsimOrders/filter-type' : 'listEsimOrders/default-type', exchange);
  const isStranger = orders.some(({ id }) => id === other);
  const actual = say`${other}, which a provider state created with the other type`;
  expectThat(!isStranger, say`only orders of type ${type}`, actual, exchange);
  // The list may be a page, and it may leave out the old order of a fixture. Neither is tested.
  if (!isDue || mayBePage(orders)) return;
  expectThat(
    isShown(orders),
    say`the order ${own[type]} of type ${type}`,
    say`${orders.length} other orders`,
    exchange,
  );
}

/** The id of an order of each type, if there is a state for the type, and whether all of them are new. */
async function statedOrders(t: Context) {
  const own: Partial<Record<OrderType, string>> = {};
  let isMade = true;
  for (const type of types) {
    try {
      const order = await t.states.given('an eSIM order exists', { type });
      own[type] = t.states.text(order, 'id');
      isMade &&= t.states.originOf(order) === 'made';
    } catch (error) {
      if (!(error instanceof NotTestable)) throw error;
    }
  }
  return { own, isMade };
}
