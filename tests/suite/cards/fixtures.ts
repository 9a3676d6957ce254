import { Big } from 'big.js';
import { setTimeout as sleep } from 'node:timers/promises';
import type { paths } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { isAccepted } from '../../../src/engine/expect.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { decimal } from '../../../src/domain/wallet.js';

type Path = paths['/pms/api/external/request/virtual-cards/{card_id}/mock-transaction/']['post'];
type Body = Path['requestBody']['content']['application/json'];

/** A new card and the use that is simulated of it. */
export interface NewCard {
  cardId: string;
  body: Body;
  amount: Big;
}

/** What a card lost by so many uses of an amount, and how long that took to show. */
export interface Spent {
  lost: Big;
  amount: Big;
  uses: number;
  lagMs: number;
  exchange: Exchange;
}

export async function newCard(t: Context): Promise<NewCard> {
  await t.control('mockCardTransaction');
  const { path, body } = await t.conforming('mockCardTransaction');
  const { amount = '' } = body as unknown as Body;
  return { cardId: path['card_id']!, body: body as unknown as Body, amount: decimal(amount) };
}

/** Simulates one use of a card; an Idempotency-Key goes with it if there is one. */
export function use(t: Context, { cardId, body }: NewCard, key?: string) {
  const params = { path: { card_id: cardId }, header: key === undefined ? {} : { 'Idempotency-Key': key } };
  return t.reply(t.client.mockCardTransaction({ params, body }));
}

/** The card_balance of one more use. Throws NotTestable when the card cannot be used any more. */
async function balanceAtUse(t: Context, card: NewCard, key?: string) {
  const { exchange, data } = await use(t, card, key);
  if (!isAccepted(exchange.response)) throw new NotTestable('one of several uses of a card was refused');
  return { balance: decimal(data.data.card_balance), exchange };
}

/**
 * What a card loses. card_balance may be that before or after the use, and the use may be processed later: but
 * between two looks that come once all before them is processed lie exactly the uses between them.
 */
export function spent(t: Context): Promise<Spent> {
  return t.once('what uses of a card take', async (t) => {
    const whole = await newCard(t);
    const begin = performance.now();
    const { card, ...first } = await firstUse(t, whole);
    const settleMs = Math.min(t.waits.settleMs, 3000);
    let last = { lost: new Big(0), amount: card.amount, uses: 0, lagMs: 0, exchange: first.exchange };
    for (const pause of [0, settleMs / 4, settleMs / 2, settleMs]) {
      await sleep(pause);
      const lagMs = pause === 0 ? 0 : performance.now() - begin;
      const { balance, exchange } = await balanceAtUse(t, card);
      last = { ...last, lost: first.balance.minus(balance), uses: last.uses + 1, lagMs, exchange };
      if (last.lost.gte(last.amount.times(last.uses))) break;
    }
    return last;
  });
}

// An amount with cents tells more; whether there may be cents is not said.
async function firstUse(t: Context, whole: NewCard) {
  const amount = whole.amount.minus('0.15');
  const card = { ...whole, amount, body: { ...whole.body, amount: amount.toFixed(2) } };
  try {
    return { card, ...(await balanceAtUse(t, card)) };
  } catch (error) {
    if (!(error instanceof NotTestable)) throw error;
    return { card: whole, ...(await balanceAtUse(t, whole)) };
  }
}

/** What a card lost by a use and by what came after it, and by a use alone. */
export interface Compared {
  lost: Big;
  cost: Big;
}

/**
 * Uses a card, does `work`, and uses it twice more. Between the first two looks at the balance lie a use and the work,
 * between the last two a use of the same amount alone: what that takes, fees and all, is what a use was seen to cost.
 * Throws NotTestable when the card does not show its uses.
 */
export async function comparedUses(
  t: Context,
  card: NewCard,
  { lagMs, key }: { lagMs: number; key?: string },
  work: () => Promise<unknown>,
): Promise<Compared> {
  const first = await balanceAtUse(t, card, key);
  await work();
  await sleep(lagMs * 2);
  const second = await balanceAtUse(t, card);
  await sleep(lagMs * 2);
  const third = await balanceAtUse(t, card);
  const cost = second.balance.minus(third.balance);
  if (cost.lt(card.amount)) throw new NotTestable('the card does not show what was used of it');
  return { lost: first.balance.minus(second.balance), cost };
}

/** How long a card takes to show a use. Throws NotTestable when it does not. */
export async function cardLag(t: Context): Promise<number> {
  const { lost, amount, uses, lagMs } = await spent(t);
  if (lost.lt(amount.times(uses))) throw new NotTestable('the card does not show what was used of it');
  return lagMs;
}

/** The id of a card that nobody has. */
export function unknownCardId(t: Context): string {
  return t.fresh('{uuid}');
}
