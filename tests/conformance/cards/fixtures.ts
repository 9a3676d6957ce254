import { Big } from 'big.js';
import type { paths } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { isAccepted } from '../../../src/checks/response.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { missedBelow } from '../../../src/cases/edge-cases/amounts.js';
import { decimal } from '../../../src/checks/decimal.js';

type Path = paths['/pms/api/external/request/virtual-cards/{card_id}/mock-transaction/']['post'];
type Body = Path['requestBody']['content']['application/json'];

/** A new card, and the request body of a simulated use. */
export interface NewCard {
  cardId: string;
  body: Body;
  amount: Big;
  /** Whether the state is new: other tests share the card of a fixture, and its balance may not show their uses yet. */
  isMade: boolean;
}

/** The debit of a card after several uses of one amount, and the time until the balance showed it. */
export interface Spent {
  lost: Big;
  amount: Big;
  uses: number;
  lagMs: number;
  exchange: Exchange;
}

export async function newCard(t: Context): Promise<NewCard> {
  await t.http.baseline('mockCardTransaction');
  const { path, body } = await t.cases.conforming('mockCardTransaction');
  const { amount = '' } = body as unknown as Body;
  const isMade = await t.cases.areMade('mockCardTransaction');
  return { cardId: path['card_id']!, body: body as unknown as Body, amount: decimal(amount), isMade };
}

/** Simulates one use of a card, optionally with an Idempotency-Key. */
export function use(t: Context, { cardId, body }: NewCard, key?: string) {
  const params = { path: { card_id: cardId }, header: key === undefined ? {} : { 'Idempotency-Key': key } };
  return t.answers.reply(t.http.client.mockCardTransaction({ params, body }));
}

/** Uses the card once more and returns its card_balance. Throws NotTestable if the server refuses the use. */
async function balanceAtUse(t: Context, card: NewCard, key?: string) {
  const { exchange, data } = await use(t, card, key);
  if (!isAccepted(exchange.response))
    throw new NotTestable('the server rejected one of several card transactions');
  return { balance: decimal(data.data.card_balance), exchange };
}

/**
 * The debit of a card. A response may show the card_balance before or after its own use, and the server may process the use later. If
 * all earlier uses are processed, two balances differ exactly by the uses between them.
 */
export function spent(t: Context): Promise<Spent> {
  return t.once('the debits of a card', async (t) => {
    const whole = await newCard(t);
    const settleMs = Math.min(t.waits.settleMs, 3000);
    await earlierUses(t, whole, settleMs);
    const begin = performance.now();
    const { card, ...first } = await firstUse(t, whole);
    let last = { lost: new Big(0), amount: card.amount, uses: 0, lagMs: 0, exchange: first.exchange };
    for (const pause of [0, settleMs / 4, settleMs / 2, settleMs]) {
      await t.waits.pause(pause, 'for the card balance to show the transactions');
      const lagMs = pause === 0 ? 0 : performance.now() - begin;
      const { balance, exchange } = await balanceAtUse(t, card);
      last = { ...last, lost: first.balance.minus(balance), uses: last.uses + 1, lagMs, exchange };
      if (last.lost.gte(last.amount.times(last.uses))) break;
    }
    return last;
  });
}

async function earlierUses(t: Context, { isMade }: NewCard, ms: number): Promise<void> {
  if (!isMade) await t.waits.pause(ms, 'for the card balance to show the transactions');
}

// The first use tries an amount that binary floats get wrong. If the server refuses fractions, the documented amount is used.
async function firstUse(t: Context, whole: NewCard) {
  const missed = missedBelow(whole.body.amount ?? '', t.sampling.pace);
  if (missed === undefined) return { card: whole, ...(await balanceAtUse(t, whole)) };
  const card = { ...whole, amount: new Big(missed), body: { ...whole.body, amount: missed } };
  try {
    return { card, ...(await balanceAtUse(t, card)) };
  } catch (error) {
    if (!(error instanceof NotTestable)) throw error;
    return { card: whole, ...(await balanceAtUse(t, whole)) };
  }
}

/** The debit of a use followed by other work, and the debit of a use alone. */
export interface Compared {
  lost: Big;
  cost: Big;
}

/**
 * Uses a card, does `work`, and uses the card twice more. The first two balances differ by a use and the work. The last two differ by a
 * use of the same amount alone, including fees. Throws NotTestable if the card does not show its uses.
 */
export async function comparedUses(
  t: Context,
  card: NewCard,
  { lagMs, key }: { lagMs: number; key?: string },
  work: () => Promise<unknown>,
): Promise<Compared> {
  await earlierUses(t, card, lagMs * 2);
  const first = await balanceAtUse(t, card, key);
  await work();
  await t.waits.pause(lagMs * 2);
  const second = await balanceAtUse(t, card);
  await t.waits.pause(lagMs * 2);
  const third = await balanceAtUse(t, card);
  const cost = second.balance.minus(third.balance);
  if (cost.lt(card.amount))
    throw new NotTestable('the card_balance does not fall by the amounts of card transactions');
  return { lost: first.balance.minus(second.balance), cost };
}

/** Milliseconds until a card_balance shows a use. Throws NotTestable if it does not. */
export async function cardLag(t: Context): Promise<number> {
  const { lost, amount, uses, lagMs } = await spent(t);
  if (lost.lt(amount.times(uses)))
    throw new NotTestable('the card_balance does not fall by the amounts of card transactions');
  return lagMs;
}
