// "A repeated request with the same key returns the same response for 24 hours" (Endpoints > Conventions), and
// has one effect.
import { setTimeout as sleep } from 'node:timers/promises';
import { expectThat } from '../../src/harness/expect.js';
import { NotTestable } from '../../src/harness/outcome.js';
import { suite } from '../../src/harness/registry.js';
import { balanceAtUse, cardLag, newCard, use } from './cards.js';
import { newOrder } from './esim.js';

export const { entries, requirement } = suite();

requirement(
  'createEsimOrder/idempotency.one-effect',
  async (t) => {
    const init = { body: await newOrder(t), params: { header: { 'Idempotency-Key': t.fresh('{uuid}') } } };
    const before = await t.wallet.quiet();
    await t.data(t.client.createEsimOrder(init));
    await t.wallet.settled((balance) => balance.lt(before));
    const once = await t.wallet.quiet();
    await t.reply(t.client.createEsimOrder(init));
    await t.wallet.unchanged(once, 'a replay debits nothing');
  },
  'derived',
);

// Between two looks at the balance of a card lie a request and its replay.
requirement(
  'mockCardTransaction/idempotency.one-effect',
  async (t) => {
    const lagMs = await cardLag(t);
    const card = await newCard(t);
    const key = t.fresh('{uuid}');
    const first = await balanceAtUse(t, card, key);
    const { exchange } = await use(t, card, key);
    await sleep(lagMs * 2);
    const lost = first.balance.minus((await balanceAtUse(t, card)).balance);
    if (lost.lt(card.amount)) throw new NotTestable('the card does not show what was used of it');
    expectThat(
      lost.lt(card.amount.times(2)),
      `one debit of ${card.amount} by a request and its replay`,
      `a card_balance that is lower by ${lost}`,
      exchange,
    );
  },
  'derived',
);
