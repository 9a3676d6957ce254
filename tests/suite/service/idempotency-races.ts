// Two simultaneous requests with one Idempotency-Key: the second gets the same response or, while the first is
// under way, a 4xx. They have one effect, which is judged where it shows.
import { isDeepStrictEqual } from 'node:util';
import { valueAt } from '../../../src/contract/pointer.js';
import type { Case } from '../../../src/cases/case.js';
import { derivedId, operations, type OperationId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { fateOf } from '../../../src/checks/response.js';
import { expectSameResponse, expectThat, isAccepted } from '../../../src/engine/expect.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import { decimal, money } from '../../../src/domain/decimal.js';
import { cardLag, comparedUses, newCard, use } from '../cards/fixtures.js';
import { underNewReference, paidOrder } from '../esim/fixtures.js';

export const { entries, requirement } = suite('alone');

const spending: Partial<Record<OperationId, (t: Context) => Promise<void>>> = {
  initiateTransfer: transferredOnce,
  mockCardTransaction: usedOnce,
  createEsimOrder: orderedOnce,
};

for (const { id } of operations.filter((operation) => operation.idempotent)) {
  const judge = spending[id] ?? ((t: Context) => answeredOnce(t, id));
  requirement(derivedId(id, 'idempotency.simultaneous'), judge, 'derived');
}

// The response is all that shows the effect of other operations.
async function answeredOnce(t: Context, id: OperationId): Promise<void> {
  await t.control(id);
  const [first, second] = await twins(t, await t.conforming(id));
  if (second) expectSameResponse(first, second, 'two simultaneous requests with one Idempotency-Key');
}

async function transferredOnce(t: Context): Promise<void> {
  await t.control('initiateTransfer');
  const base = await t.conforming('initiateTransfer');
  const before = await t.wallet.quiet();
  await twins(t, base);
  const amount = decimal(String(valueAt(base.body, '/amount')));
  const lost = before.minus(await t.wallet.after((balance) => before.minus(balance).gte(amount)));
  // Fees are legal up to the amount itself (ruling:wallet-fees).
  expectThat(
    lost.lt(amount.times(2)),
    `one debit of ${amount} by two simultaneous transfers with one Idempotency-Key`,
    `a debit of ${money(lost)}`,
    t.ledger.lastEffect,
  );
}

// Prices move; up to half the price more is tolerated.
async function orderedOnce(t: Context): Promise<void> {
  const { request, lost: price } = await paidOrder(t);
  const base = { ...(await t.conforming('createEsimOrder')), body: { ...underNewReference(t, request) } };
  const before = await t.wallet.quiet();
  await twins(t, base);
  const lost = before.minus(await t.wallet.after((balance) => balance.lt(before)));
  expectThat(
    lost.lt(price.times('1.5')),
    `one debit of ${price} by two simultaneous orders with one Idempotency-Key`,
    `a debit of ${money(lost)}`,
    t.ledger.lastEffect,
  );
}

async function usedOnce(t: Context): Promise<void> {
  const lagMs = await cardLag(t);
  const card = await newCard(t);
  const key = t.fresh('{uuid}');
  let pair: [Exchange, Exchange?] | undefined;
  const { lost, cost } = await comparedUses(t, card, { lagMs }, async () => {
    pair = await together(t, () => [1, 2].map(async () => (await use(t, card, key)).exchange));
  });
  expectThat(
    lost.lt(cost.times('2.5')),
    `a card_balance that is lower by ${cost.times(2)}: one use, and one more by two simultaneous requests with one Idempotency-Key`,
    `one that is lower by ${money(lost)}`,
    pair?.at(-1),
  );
}

function twins(t: Context, base: Case): Promise<[Exchange, Exchange?]> {
  const keyed = { ...base, headers: { 'Idempotency-Key': t.fresh('{uuid}') } };
  return together(t, () => [t.send(keyed, { note: 'a twin' }), t.send(keyed, { note: 'its twin' })]);
}

/** The accepted ones of two simultaneous requests. */
async function together(t: Context, send: () => Promise<Exchange>[]): Promise<[Exchange, Exchange?]> {
  const both = await Promise.all(send());
  const [first, second] = both.filter(({ response }) => isAccepted(response));
  if (!first) throw new NotTestable('neither of two simultaneous requests was accepted');
  const same = isDeepStrictEqual(first.response?.json, second?.response?.json);
  t.observe(
    'service/idempotency-simultaneous',
    second ? `${same ? 'the same' : 'another'} response` : fateOf(both.find((one) => one !== first)!),
  );
  return second ? [first, second] : [first];
}
