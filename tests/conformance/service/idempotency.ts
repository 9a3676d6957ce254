// Endpoints > Conventions > item 2: a repeated request returns the same response, and has one effect.
import { say } from '../../../src/contract/phrase.js';
import { money } from '../../../src/checks/decimal.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { expectThat } from '../../../src/checks/expect.js';
import { withEdgeValues } from '../../../src/domain/edge-values.js';
import { suite } from '../../../src/domain/suite.js';
import { cardLag, comparedUses, newCard, use } from '../cards/fixtures.js';
import { newOrder } from '../../../src/domain/wallet/paid-order.js';

export const { entries, requirement } = suite();

requirement('createEsimOrder/idempotency.one-effect', { kind: 'derived' }, async (t) => {
  const asked = await newOrder(t);
  const { result: first } = await t.money.measureShared(() =>
    withEdgeValues(t, 'createEsimOrder', asked, async (body) => {
      const init = { body, params: { header: { 'Idempotency-Key': t.fresh('{uuid}') } } };
      return { init, ...(await t.answers.reply(t.http.client.createEsimOrder(init))) };
    }),
  );
  t.answers.accepted(first.exchange);
  await t.money.measure(() => t.answers.reply(t.http.client.createEsimOrder(first.init)));
});

requirement('mockCardTransaction/idempotency.one-effect', { kind: 'derived' }, async (t) => {
  const lagMs = await cardLag(t);
  const card = await newCard(t);
  const key = t.fresh('{uuid}');
  let replay: Exchange | undefined;
  const { lost, cost } = await comparedUses(t, card, { lagMs, key }, async () => {
    replay = (await use(t, card, key)).exchange;
  });
  expectThat(
    lost.lt(cost.times('1.5')),
    say`one debit of ${cost}, what a use of ${card.amount} costs, by a request and its replay`,
    say`a card_balance that is lower by ${money(lost)}`,
    replay,
  );
});
