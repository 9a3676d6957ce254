// Endpoints > eSIM orders
import { say } from '../contract/phrase.js';
import { expectEchoed, expectSame, expectThat } from '../checks/expect.js';
import { afterRejection, answersOf, exercised, members, pairsOf, type Asked, type Members } from './rule.js';
import { sameSecond } from './timestamps.js';
import { expectDetail, isInvalid } from './validation.js';

const types = ['purchase', 'topup'];

const ordersIn = ({ body }: Asked): Members[] => [body['data']].flat().map(members);

/** Whether a list may be one of several pages. The contract does not specify paging, so five or more orders may be a page. */
export const mayBePage = ({ length }: readonly unknown[]): boolean => length >= 5;

// Endpoints > eSIM orders > item 2
function onlyOf(asked: Asked, type: string): void {
  const orders = ordersIn(asked);
  exercised(orders.length > 0, `the list has no orders of type ${type}`);
  const stranger = orders.find((order) => order['type'] !== type);
  const actual = say`${stranger?.['id']}, of type ${stranger?.['type']}`;
  expectThat(stranger === undefined, say`only orders of type ${type}`, actual, asked.exchange);
  const ids = orders.map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) < at);
  expectThat(twice === undefined, 'no duplicate order', say`${twice} twice`, asked.exchange);
}

function listedOrder(made: Asked, listed: Asked): Members {
  exercised(listed.query['type'] === 'purchase', 'the list is not of purchases');
  const order = ordersIn(listed).find(({ id }) => id === made.data['id']);
  exercised(order !== undefined, 'the list does not show the order: it may be on another page');
  return order;
}

function expectSamePrice(name: string, made: Members, order: Members, { exchange }: Asked): void {
  const [then, now] = [made[name], order[name]];
  // A server may return 0 until it knows the price.
  const isSame = then === now || then === 0 || Math.abs(Number(now) - Number(then)) <= 0.01;
  expectThat(isSame, say`the ${name} of the order: ${then}`, say`${now}`, exchange);
}

export const esimRules = [
  ...pairsOf(['createEsimOrder', 'createEsimOrder'], {
    // Resources and their fields > eSIM order > row id
    'own-id': (first, second) => {
      exercised(
        first.data['reference'] !== second.data['reference'],
        'the orders have the same reference and may be one order',
      );
      const [one, other] = [first, second].map(({ data }) => String(data['id']).toLowerCase());
      expectThat(one !== other, 'a different id for each order', say`${one} for both`, second.exchange, {
        exchanges: [first.exchange, second.exchange],
      });
    },
  }),
  ...pairsOf(['createEsimOrder', 'listEsimOrders'], {
    // Endpoints > eSIM orders > item 2: the list shows an order as it was created.
    'holds-order': (made, listed) => {
      const order = listedOrder(made, listed);
      // A server may name an order without a reference itself.
      for (const name of ['reference', 'package_code'].filter((member) => made.sent[member] !== undefined))
        expectEchoed(order[name], made.sent[name], say`the ${name} of the order`, listed.exchange);
    },
    // Resources and their fields > eSIM order > row amount_usd (ruling:one-record)
    'same-price': (made, listed) => {
      for (const name of ['amount_usd', 'currency_code'])
        expectSamePrice(name, made.data, listedOrder(made, listed), listed);
    },
    // Resources and their fields > eSIM order > table
    'same-order': (made, listed) => {
      const order = listedOrder(made, listed);
      for (const name of ['quantity', 'package_slug', 'package_name', 'location'])
        expectSame(order[name], made.data[name], say`the ${name} of the order`, listed.exchange);
      // The price in naira follows the exchange rate.
      expectSamePrice('amount_naira', made.data, order, listed);
      const [then, now] = [made.data, order].map((one) => String(one['created_datetime'])) as [
        string,
        string,
      ];
      expectThat(
        sameSecond(then, now),
        say`the created_datetime of the order: ${then}`,
        say`${now}`,
        listed.exchange,
      );
    },
  }),
  ...afterRejection(['createEsimOrder', 'listEsimOrders'], {
    // Endpoints > eSIM orders > item 2 (ruling:rejected-does-not-exist)
    'refused-absent': (refused, listed) => {
      const { reference } = refused.sent;
      const order = ordersIn(listed).find((one) => one['reference'] === reference);
      expectThat(
        order === undefined,
        say`no order with the reference ${reference}, which the server rejected`,
        say`the order ${order?.['id']}`,
        listed.exchange,
        {
          headline: 'an order that was rejected is in the list',
          exchanges: [refused.exchange, listed.exchange],
        },
      );
    },
  }),
  ...answersOf('listEsimOrders', {
    'filter-type': (asked) => {
      const { type } = asked.query;
      exercised(types.includes(String(type)), 'the request has no type filter');
      onlyOf(asked, String(type));
    },
    // Resources and their fields > eSIM order > row quantity. An order has no profiles before its completion, and a top-up adds none.
    'profiles-of-quantity': (asked) => {
      const made = ordersIn(asked).filter(
        ({ type, quantity, profiles }) =>
          type === 'purchase' && Number.isInteger(quantity) && [profiles].flat().filter(Boolean).length > 0,
      );
      exercised(made.length > 0, 'the list has no purchase with profiles');
      const other = made.find(({ quantity, profiles }) => [profiles].flat().length !== quantity);
      expectThat(
        other === undefined,
        say`as many profiles as the quantity of the order ${other?.['id']}: ${other?.['quantity']}`,
        say`${[other?.['profiles']].flat().length}`,
        asked.exchange,
      );
    },
    'default-type': (asked) => {
      exercised(asked.query['type'] === undefined, 'the request has a type filter');
      onlyOf(asked, 'purchase');
    },
  }),
];

/** Errors > Body shapes > row Validation (travel and eSIM) */
export function expectTypeRefused({ query, exchange }: Asked): void {
  const { type } = query;
  const isStrange = typeof type === 'string' && type !== '' && !types.includes(type);
  exercised(isStrange && isInvalid(exchange), 'no request with an unknown type was rejected as invalid');
  expectDetail(exchange, 'an unknown type');
}
