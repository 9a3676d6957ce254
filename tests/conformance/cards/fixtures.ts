import { Big } from 'big.js';
import type { paths } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { isAccepted } from '../../../src/engine/expect.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { missedBelow } from '../../../src/cases/edge-cases/amounts.js';
import { decimal } from '../../../src/rules/wallet/decimal.js';

type Path = paths['/pms/api/external/request/virtual-cards/{card_id}/mock-transaction/']['post'];
type Body = Path['requestBody']['content']['application/json'];

/** A new card, and the body of its simulated use. */
export interface NewCard {
  cardId: string;
  body: Body;
  amount: Big;
}

/** The debit of a card after a number of uses of one amount, and how long it took to show. */
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
  return { cardId: path['card_id']!, body: body as unknown as Body, amount: decimal(amount) };
}

/** Simulates one use of a card, with an Idempotency-Key where one is given. */
export function use(t: Context, { cardId, body }: NewCard, key?: string) {
  const params = { path: { card_id: cardId }, header: key === undefined ? {} : { 'Idempotency-Key': key } };
  return t.answers.reply(t.http.client.mockCardTransaction({ params, body }));
}

/** The card_balance that one more use shows. Throws NotTestable when the card cannot be used any more. */
async function balanceAtUse(t: Context, card: NewCard, key?: string) {
  const { exchange, data } = await use(t, card, key);
  if (!isAccepted(exchange.response)) throw new NotTestable('one of several uses of a card was refused');
  return { balance: decimal(data.data.card_balance), exchange };
}

/**
 * The debit of a card. card_balance may be that before or after the use, which may be processed later. Between two
 * reads that come after all earlier uses are processed lie exactly the uses between them.
 */
export function spent(t: Context): Promise<Spent> {
  return t.once('what uses of a card take', async (t) => {
    const whole = await newCard(t);
    const settleMs = Math.min(t.waits.settleMs, 3000);
    await earlierUses(t, settleMs);
    const begin = performance.now();
    const { card, ...first } = await firstUse(t, whole);
    let last = { lost: new Big(0), amount: card.amount, uses: 0, lagMs: 0, exchange: first.exchange };
    for (const pause of [0, settleMs / 4, settleMs / 2, settleMs]) {
      await t.waits.pause(pause, 'for the balance of a card to show its uses');
      const lagMs = pause === 0 ? 0 : performance.now() - begin;
      const { balance, exchange } = await balanceAtUse(t, card);
      last = { ...last, lost: first.balance.minus(balance), uses: last.uses + 1, lagMs, exchange };
      if (last.lost.gte(last.amount.times(last.uses))) break;
    }
    return last;
  });
}

/** Without a state handler there may be one card, whose balance does not show yet what earlier tests used of it. */
async function earlierUses(t: Context, ms: number): Promise<void> {
  if (!t.states.onDemand) await t.waits.pause(ms, 'for the balance of a card to show its uses');
}

// An amount that binary floats miss is more telling; a server may refuse fractions.
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

/** The debit of a card by a use with what came after it, and by a use alone. */
export interface Compared {
  lost: Big;
  cost: Big;
}

/**
 * Uses a card, does `work`, and uses it twice more. Between the first two reads of the balance lie a use and the
 * work, between the last two a use of the same amount alone, fees included. Throws NotTestable when the card does
 * not show its uses.
 */
export async function comparedUses(
  t: Context,
  card: NewCard,
  { lagMs, key }: { lagMs: number; key?: string },
  work: () => Promise<unknown>,
): Promise<Compared> {
  await earlierUses(t, lagMs * 2);
  const first = await balanceAtUse(t, card, key);
  await work();
  await t.waits.pause(lagMs * 2);
  const second = await balanceAtUse(t, card);
  await t.waits.pause(lagMs * 2);
  const third = await balanceAtUse(t, card);
  const cost = second.balance.minus(third.balance);
  if (cost.lt(card.amount)) throw new NotTestable('the card does not show what was used of it');
  return { lost: first.balance.minus(second.balance), cost };
}

/** Milliseconds that a card takes to show a use. Throws NotTestable when it does not. */
export async function cardLag(t: Context): Promise<number> {
  const { lost, amount, uses, lagMs } = await spent(t);
  if (lost.lt(amount.times(uses))) throw new NotTestable('the card does not show what was used of it');
  return lagMs;
}

/** The id of a card that does not exist. */
export function unknownCardId(t: Context): string {
  return t.fresh('{uuid}');
}
