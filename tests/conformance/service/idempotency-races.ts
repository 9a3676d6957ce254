// Simultaneous requests with one Idempotency-Key. The others get the same response or, while the first is in progress, a
// 4xx. They have one effect, which is tested where it shows.
import { reaches } from '../../../src/rules/wallet/balances.js';
import { sameJson } from '../../../src/contract/json.js';
import { valueAt } from '../../../src/contract/pointer.js';
import type { Case } from '../../../src/cases/case.js';
import { racePlan, raceRounds, several } from '../../../src/cases/sampling.js';
import { serverErrors, together } from '../../../src/domain/simultaneous.js';
import { idempotentOperations, withKey } from '../../../src/domain/idempotency/keyed-request.js';
import { derivedId, type OperationId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { fateOf } from '../../../src/checks/response.js';
import { expectSameResponse, expectThat, isAccepted } from '../../../src/engine/expect.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import { decimal, money } from '../../../src/rules/wallet/decimal.js';
import { cardLag, comparedUses, newCard, use } from '../cards/fixtures.js';
import { paidOrder } from '../../../src/domain/wallet/paid-order.js';
import { underNewReference } from '../esim/fixtures.js';

export const { entries, requirement } = suite('alone');

const spending: Partial<Record<OperationId, (t: Context, count: number) => Promise<void>>> = {
  initiateTransfer: transferredOnce,
  mockCardTransaction: usedOnce,
  createEsimOrder: orderedOnce,
};

for (const id of idempotentOperations) {
  const judge = spending[id] ?? ((t: Context, count: number) => answeredOnce(t, id, count));
  requirement(
    derivedId(id, 'idempotency.simultaneous'),
    { kind: 'derived', sampling: racePlan('one key') },
    async (t) => {
      const rounds = raceRounds(t.sampling.pace);
      for (const count of rounds) await judge(t, count);
      // A server error may be a single one, so the suite checks whether it repeats.
      const { volleys } = await serverErrors(t);
      if (rounds.length === 1 && volleys.has(id)) await judge(t, several);
    },
  );
}

// For other operations, only the response shows the effect.
async function answeredOnce(t: Context, id: OperationId, count: number): Promise<void> {
  await t.http.baseline(id);
  const [first, ...others] = await twins(t, await t.cases.conforming(id), count);
  for (const other of others)
    expectSameResponse(first, other, `${count} simultaneous requests with one Idempotency-Key`);
}

async function transferredOnce(t: Context, count: number): Promise<void> {
  await t.http.baseline('initiateTransfer');
  const base = await t.cases.conforming('initiateTransfer');
  const before = await t.wallet.quiet();
  await twins(t, base, count);
  const amount = decimal(String(valueAt(base.body, '/amount')));
  const after = await t.wallet.after((balance) => reaches(before.minus(balance), amount));
  const lost = before.minus(after);
  // Fees up to the amount itself are allowed (ruling:wallet-fees).
  const isOnce = lost.lt(amount.times(2));
  if (!isOnce) await t.wallet.expectOwnMove(after);
  expectThat(
    isOnce,
    `one debit of ${amount} by ${count} simultaneous transfers with one Idempotency-Key`,
    `a debit of ${money(lost)}`,
    t.ledger.lastEffect,
    { movement: { lost, of: amount } },
  );
}

// Prices change, so up to half the price more is tolerated.
async function orderedOnce(t: Context, count: number): Promise<void> {
  const { request, lost: price } = await paidOrder(t);
  const base = {
    ...(await t.cases.conforming('createEsimOrder')),
    body: { ...underNewReference(t, request) },
  };
  const before = await t.wallet.quiet();
  await twins(t, base, count);
  const after = await t.wallet.after((balance) => balance.lt(before));
  const lost = before.minus(after);
  const isOnce = lost.lt(price.times('1.5'));
  if (!isOnce) await t.wallet.expectOwnMove(after);
  expectThat(
    isOnce,
    `one debit of ${price} by ${count} simultaneous orders with one Idempotency-Key`,
    `a debit of ${money(lost)}`,
    t.ledger.lastEffect,
    { movement: { lost } },
  );
}

async function usedOnce(t: Context, count: number): Promise<void> {
  const lagMs = await cardLag(t);
  const given = await newCard(t);
  // The balance would pay for all of them, if each took effect.
  const balance = money(given.amount.times(count + 4));
  const cardId = t.states.text(await t.states.given('a virtual card exists', { balance }), 'card_id');
  const card = { ...given, cardId };
  const key = t.fresh('{uuid}');
  let all: Exchange[] = [];
  const { lost, cost } = await comparedUses(t, card, { lagMs }, async () => {
    all = await acceptedOf(t, count, async () => (await use(t, card, key)).exchange);
  });
  expectThat(
    lost.lt(cost.times('2.5')),
    `a card_balance that is lower by ${cost.times(2)}: one use, and one more by ${count} simultaneous requests with one Idempotency-Key`,
    `one that is lower by ${money(lost)}`,
    all.at(-1),
  );
}

function twins(t: Context, base: Case, count: number): Promise<[Exchange, ...Exchange[]]> {
  const keyed = withKey(base, t.fresh('{uuid}'));
  return acceptedOf(t, count, () => t.http.send(keyed, { note: `one of ${count} with one key` }));
}

/** The accepted ones of simultaneous requests. */
async function acceptedOf(
  t: Context,
  count: number,
  send: () => Promise<Exchange>,
): Promise<[Exchange, ...Exchange[]]> {
  const all = await together(t, Array<typeof send>(count).fill(send), (exchange) => exchange);
  const [first, ...others] = all.filter(({ response }) => isAccepted(response));
  if (!first) throw new NotTestable(`none of ${count} simultaneous requests was accepted`);
  const refused = all.filter(({ response }) => !isAccepted(response));
  for (const one of refused) t.result.observe('service/idempotency-simultaneous', fateOf(one));
  for (const { response } of others) {
    const same = sameJson(first.response?.json, response?.json);
    t.result.observe('service/idempotency-simultaneous', `${same ? 'the same' : 'another'} response`);
  }
  return [first, ...others];
}
