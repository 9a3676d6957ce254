// Simultaneous requests with one Idempotency-Key. The others get the same response or, while the first is in progress, a
// 4xx. They have one effect, which is tested where it shows.
import { say } from '../../../src/contract/phrase.js';
import { sameJson } from '../../../src/contract/json.js';
import type { Case } from '../../../src/cases/case.js';
import { racePlan, raceRounds, several } from '../../../src/cases/sampling.js';
import { serverErrors, together } from '../../../src/domain/simultaneous.js';
import { idempotentOperations, withKey } from '../../../src/domain/idempotency/keyed-request.js';
import { derivedId, type OperationId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { expectSameResponse, expectThat } from '../../../src/checks/expect.js';
import { fateOf, isAccepted } from '../../../src/checks/response.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import { money } from '../../../src/checks/decimal.js';
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
  expectAlike(await twins(t, await t.cases.conforming(id), count));
}

function expectAlike([first, ...others]: readonly [Exchange, ...Exchange[]]): void {
  for (const other of others)
    expectSameResponse(first, other, `${others.length + 1} simultaneous requests with one Idempotency-Key`);
}

// One key, one effect: the model of the money finds any further debit.
async function transferredOnce(t: Context, count: number): Promise<void> {
  await t.http.baseline('initiateTransfer');
  const base = await t.cases.conforming('initiateTransfer');
  expectAlike((await t.money.measureShared(() => twins(t, base, count))).result);
}

async function orderedOnce(t: Context, count: number): Promise<void> {
  const { request } = await paidOrder(t);
  const base = {
    ...(await t.cases.conforming('createEsimOrder')),
    body: { ...underNewReference(t, request) },
  };
  expectAlike((await t.money.measureShared(() => twins(t, base, count))).result);
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
    say`a card_balance that is lower by ${cost.times(2)}: one use, and one more by ${count} simultaneous requests with one Idempotency-Key`,
    say`one that is lower by ${money(lost)}`,
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
  if (!first) throw new NotTestable(say`none of ${count} simultaneous requests was accepted`);
  const refused = all.filter(({ response }) => !isAccepted(response));
  for (const one of refused) t.result.observe('service/idempotency-simultaneous', fateOf(one));
  for (const { response } of others) {
    const same = sameJson(first.response?.json, response?.json);
    t.result.observe('service/idempotency-simultaneous', `${same ? 'the same' : 'another'} response`);
  }
  return [first, ...others];
}
