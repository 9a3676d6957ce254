// Endpoints > eSIM orders: create
import { say } from '../../../src/contract/phrase.js';
import { money } from '../../../src/checks/decimal.js';
import { Big } from 'big.js';
import { expectRefused, expectThat } from '../../../src/checks/expect.js';
import { isRefused } from '../../../src/checks/response.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import type { Case } from '../../../src/cases/case.js';
import { wrongSecret } from '../../../src/cases/credentials.js';
import { sampled } from '../../../src/cases/sampling.js';
import type { JsonValue } from '../../../src/contract/contract.js';
import type { Context } from '../../../src/domain/context.js';
import { edgeValuesOf } from '../../../src/domain/edge-values.js';
import { newOrder, otherOrders, paidOrder } from '../../../src/domain/wallet/paid-order.js';
import { paysInNaira, underNewReference } from './fixtures.js';
import { acceptedExample } from '../examples.js';
import { expectBothAmounts } from '../../../src/model/money/shortfall.js';
import { short, type Shortfall } from '../shortfall.js';
import { expectDetail, hasDetail, isInvalid } from '../../../src/rules/validation.js';

export const { entries, requirement } = suite();

// Resources and their fields > eSIM order > row reference. The check of x-echoes compares the returned reference of every accepted
// exchange, so this test only sends orders.
requirement('createEsimOrder/echo', { sampling: edgeValuesOf('createEsimOrder', 'reference') }, async (t) => {
  await paidOrder(t);
  await otherOrders(t);
});

requirement('createEsimOrder/own-id', async (t) => {
  const { exchange: first } = await acceptedExample(t, 'createEsimOrder', 'base');
  t.check('createEsimOrder/own-id', first, (await paidOrder(t)).exchange);
});

// Endpoints > eSIM orders > item 1. The contract does not specify the currency. A price in the currency of the wallet limits the debit.
requirement('createEsimOrder/charge', async (t) => {
  const { lost, exchange } = await paidOrder(t);
  expectThat(lost.gt(0), 'a debit', say`a debit of ${money(lost)}`, exchange);
});

requirement('createEsimOrder/charge-amount', async (t) => {
  await paidOrder(t);
  if (!(await paysInNaira(t))) throw new NotTestable('the wallet is not in naira');
});

// Errors > Body shapes > paragraph 1
requirement('createEsimOrder/insufficient-balance', async (t) => {
  const { exchange, before, price } = await shortOf(t);
  expectRefused(exchange, `a balance of ${money(before)} and a price of ${money(price)}`);
});

requirement('createEsimOrder/insufficient-balance-message', async (t) => {
  const shortfall = await shortOf(t);
  expectRefused(shortfall.exchange, 'a balance below the price');
  const { amount_naira, amount_usd } = (await paidOrder(t)).order;
  expectBothAmounts(shortfall, [new Big(amount_naira), new Big(amount_usd)]);
});

const refusedOrders = [
  'no credentials',
  'a wrong api-secret',
  'truncated JSON',
  'no package',
  'a package that is not on sale',
] as const;

// Endpoints > eSIM orders > item 1: several kinds of refusals between two reads of the balance.
requirement(
  'createEsimOrder/refusal-debits-nothing',
  { sampling: { column: 'combinations', kinds: (pace) => sampled(refusedOrders, 1, pace) } },
  async (t) => {
    const request = await newOrder(t);
    const base = await t.cases.conforming('createEsimOrder');
    const body: JsonValue = { ...underNewReference(t, request) };
    const second = { ...underNewReference(t, request) };
    const attempts: Record<
      (typeof refusedOrders)[number],
      [broken: Case, credentials?: Record<string, string>]
    > = {
      'no credentials': [{ ...base, body }, {}],
      'a wrong api-secret': [{ ...base, body: second }, wrongSecret(t.target)],
      'truncated JSON': [{ ...base, rawBody: JSON.stringify(body).slice(0, -1) }],
      'no package': [{ ...base, body: { reference: t.fresh('ESIM') } }],
      'a package that is not on sale': [{ ...base, body: { ...body, package_code: t.fresh('CWIT') } }],
    };
    const send = () =>
      t.http.sideBySide(
        sampled(refusedOrders, 1, t.sampling.pace).map((note) => {
          const [broken, credentials] = attempts[note];
          return () => t.http.send(broken, { note, ...(credentials ? { credentials } : {}) });
        }),
      );
    await t.money.measure(send);
  },
);

// Errors > Body shapes > row Validation (travel and eSIM). The contract does not call any member required, so the refusal of an empty
// object need not have the documented body (ruling:malformed-body). One of the two refusals must have it.
requirement('createEsimOrder/validation-body', async (t) => {
  const request = await newOrder(t);
  const base = await t.cases.conforming('createEsimOrder');
  if (hasDetail(await t.http.send({ ...base, body: {} }, { note: 'an empty object' }))) return;
  const note = 'a reference that is a number';
  const body: JsonValue = { ...request, reference: Number(t.fresh('1{digits}')) };
  const exchange = await t.http.send({ ...base, body }, { note });
  if (!isInvalid(exchange)) throw new NotTestable('the server rejected no invalid order as invalid');
  expectDetail(exchange, note);
});

// The order uses the package of the paid order, because its price is known.
function shortOf(t: Context): Promise<Shortfall> {
  return t.once('an eSIM order with a balance below its price', async (t) => {
    const { request, lost } = await paidOrder(t);
    const base = await t.cases.conforming('createEsimOrder');
    const body: JsonValue = { ...underNewReference(t, request) };
    const shortfall = await short(t, lost, () =>
      t.http.send({ ...base, body }, { note: 'a balance below the price' }),
    );
    const { response } = shortfall.exchange;
    if (isRefused(response))
      t.result.observe('createEsimOrder/insufficient-balance-status', String(response.status));
    return shortfall;
  });
}
