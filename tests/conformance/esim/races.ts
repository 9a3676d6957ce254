// Simultaneous eSIM orders. These tests run last, because they empty the wallet.
import { say } from '../../../src/contract/phrase.js';
import { raceRounds, racePlan } from '../../../src/cases/sampling.js';
import { together } from '../../../src/domain/simultaneous.js';
import { money } from '../../../src/checks/decimal.js';
import { expectThat } from '../../../src/checks/expect.js';
import { isAccepted } from '../../../src/checks/response.js';
import { NotOffered, NotTestable } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import { pollUntil } from '../../../src/engine/retry/waits.js';
import type { Context } from '../../../src/domain/context.js';
import { paidOrder } from '../../../src/domain/wallet/paid-order.js';
import { underNewReference } from './fixtures.js';

export const { entries, requirement } = suite('alone');

// Errors > Body shapes > paragraph 1: several orders, with a balance of one and a half prices.
requirement('createEsimOrder/no-overdraft', { sampling: racePlan('orders of two thirds') }, async (t) => {
  t.money.expectOwn();
  for (const count of raceRounds(t.sampling.pace)) await expectWithin(t, count);
});

async function expectWithin(t: Context, count: number): Promise<void> {
  const { request, lost: price } = await paidOrder(t);
  if (price.lte(0)) throw new NotOffered('the eSIM order costs nothing');
  const start = await t.money.holding(price.times('1.5').toFixed(2));
  if (start.gte(price.times(2)))
    throw new NotTestable(say`the wallet holds ${money(start)}, enough for two orders`);
  const order = () => t.answers.reply(t.http.client.createEsimOrder({ body: underNewReference(t, request) }));
  const { result: all } = await t.money.measure(() =>
    together(t, Array<typeof order>(count).fill(order), ({ exchange }) => exchange),
  );
  const taken = all.filter(({ exchange }) => isAccepted(exchange.response));
  if (taken.length === 0)
    throw new NotTestable(say`the server accepted none of ${count} simultaneous orders`);
  const ids = taken.map(({ data }) => data.data.id);
  const kept = await stillOrdered(t, ids);
  expectThat(
    kept < 2,
    say`one order of ${money(price)} from a balance of ${money(start)}`,
    say`${kept} of ${count} simultaneous orders`,
    taken.at(-1)!.exchange,
  );
}

// An accepted order that cannot be paid may fail later, with an error or another status. The contract does not specify status names.
async function stillOrdered(t: Context, ids: readonly string[]): Promise<number> {
  const kept = async (): Promise<number> => {
    const { data } = await t.answers.data(
      t.http.client.listEsimOrders({ params: { query: { type: 'purchase' } } }),
    );
    const own = data.filter(({ id }) => ids.includes(id));
    const sound = own.filter(({ error_message: error }) => !error);
    return new Set(sound.map(({ status }) => status)).size > 1 ? 1 : ids.length - own.length + sound.length;
  };
  return ids.length < 2
    ? ids.length
    : (
        await pollUntil(
          t,
          'an eSIM order that cannot be paid to fail in the list',
          kept,
          (orders) => orders < 2,
        )
      ).seen;
}
