// Two requests with one Idempotency-Key, sent together: the second gets the same response or, while the first is
// under way, a 4xx. Either way there is one effect, and that is judged where it shows.
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { valueAt } from '../../src/cases/pointer.js';
import type { Case } from '../../src/cases/case.js';
import { derivedId, operations, requirements, type OperationId } from '../../src/contract/contract.js';
import type { Exchange } from '../../src/contract/exchange.js';
import type { Context } from '../../src/harness/context.js';
import { expectSame, expectThat, isAccepted } from '../../src/harness/expect.js';
import { NotTestable } from '../../src/harness/outcome.js';
import { requirement } from '../../src/harness/registry.js';
import { decimal } from '../../src/harness/wallet.js';
import { balanceAtUse, cardLag, newCard, use } from './cards.js';
import { again, paidOrder } from './esim.js';

const name = 'idempotency.simultaneous';
const isStated = (id: OperationId): boolean => requirements.some((row) => row.id === `${id}/${name}`);

// What an accepted response says was made: two different ones are two effects.
const made: Partial<Record<OperationId, readonly string[]>> = {
  createVirtualAccount: ['/banks/0/accountNumber', '/banks/accountNumber'],
  createRecipient: ['/data/id'],
  createFlightQuote: ['/data/id'],
  issueFlightTicket: ['/data/ticketNumbers'],
  createEsimOrder: ['/data/id'],
};

for (const { id } of operations.filter((operation) => isStated(operation.id))) {
  const judge = id === 'mockCardTransaction' ? usedOnce : (t: Context) => madeOnce(t, id);
  requirement(derivedId(id, name), judge, 'derived');
}

async function madeOnce(t: Context, id: OperationId): Promise<void> {
  await t.control(id);
  const price = id === 'createEsimOrder' ? (await paidOrder(t)).lost : null;
  const base = await priced(t, id);
  const spent = price ?? (id === 'initiateTransfer' ? decimal(String(valueAt(base.body, '/amount'))) : null);
  const before = spent && (await t.wallet.quiet());
  const [first, second] = await twins(t, () => {
    const keyed = { ...base, headers: { 'Idempotency-Key': t.fresh('IDEM') } };
    return [t.send(keyed, { note: 'a twin' }), t.send(keyed, { note: 'its twin' })];
  });
  for (const pointer of second ? (made[id] ?? []) : []) {
    const [one, other] = [first, second!].map((exchange) => valueAt(exchange.response?.json, pointer));
    expectSame(other, one, `the same ${pointer} for two requests with one key`, second);
  }
  if (!spent || !before) return;
  await t.wallet.settled((balance) => balance.lt(before));
  const lost = before.minus(await t.wallet.quiet());
  // Prices move and fees are not excluded; half of the price more is not believed.
  expectThat(
    lost.gt(0) && lost.lt(spent.times('1.5')),
    `one debit of ${spent} by two simultaneous requests with one key`,
    `a debit of ${lost}`,
    first,
  );
}

// The package whose price is known.
async function priced(t: Context, id: OperationId): Promise<Case> {
  const base = await t.conforming(id);
  return id === 'createEsimOrder' ? { ...base, body: { ...again(t, (await paidOrder(t)).asked) } } : base;
}

// Between two looks at the balance of a card lie the first of them and the twins.
async function usedOnce(t: Context): Promise<void> {
  const lagMs = await cardLag(t);
  const card = await newCard(t);
  const first = await balanceAtUse(t, card);
  const key = t.fresh('IDEM');
  await twins(t, () => [1, 2].map(async () => (await use(t, card, key)).exchange));
  await sleep(lagMs * 2);
  const last = await balanceAtUse(t, card);
  const lost = first.balance.minus(last.balance);
  expectThat(
    lost.lt(card.amount.times('2.75')),
    `a card_balance that is lower by ${card.amount.times(2)}: one use, and one more by twins with one key`,
    `one that is lower by ${lost}`,
    last.exchange,
  );
}

/** The accepted ones of two requests that are sent together. */
async function twins(t: Context, send: () => Promise<Exchange>[]): Promise<[Exchange, Exchange?]> {
  const accepted = (await Promise.all(send())).filter(({ response }) => isAccepted(response));
  const [first, second] = accepted;
  if (!first) throw new NotTestable('neither of two simultaneous requests was accepted');
  const same = isDeepStrictEqual(first.response?.json, second?.response?.json);
  t.observe(
    'service/idempotency-simultaneous',
    second ? `${same ? 'the same' : 'another'} response` : 'a 4xx while the first is under way',
  );
  return second ? [first, second] : [first];
}
