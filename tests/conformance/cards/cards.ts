// Endpoints > Virtual cards
import { say } from '../../../src/contract/phrase.js';
import { wrongSecret } from '../../../src/cases/credentials.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { expectRefused, expectThat } from '../../../src/checks/expect.js';
import { isAccepted } from '../../../src/checks/response.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { edgeValuesOf, remainingEdgeValues, withEdgeValues } from '../../../src/domain/edge-values.js';
import { suite } from '../../../src/domain/suite.js';
import { money } from '../../../src/checks/decimal.js';
import { cardLag, comparedUses, newCard, spent, use } from './fixtures.js';
import { checkWhatIsShown, optional, withMembers, unknownRecord } from '../examples.js';

export const { entries, requirement } = suite();

for (const name of ['masked-pan', 'usd-card'] as const)
  requirement(`freezeCard/${name}`, async (t) => {
    await checkWhatIsShown(t, `freezeCard/${name}`, [[await t.http.baseline('freezeCard')]]);
  });

for (const id of ['freezeCard', 'mockCardTransaction'] as const) {
  requirement(`${id}/unknown-card`, async (t) => {
    await t.http.baseline(id);
    expectRefused(await unknownRecord(t, id), 'an unknown card_id');
  });
}

requirement(
  'mockCardTransaction/echo',
  { sampling: edgeValuesOf('mockCardTransaction', 'amount') },
  async (t) => {
    const card = await newCard(t);
    const { exchange } = await withEdgeValues(t, 'mockCardTransaction', card.body, (body) =>
      use(t, { ...card, body }),
    );
    t.check('mockCardTransaction/echo', exchange);
    await remainingEdgeValues(
      t,
      'mockCardTransaction',
      2,
      () => Promise.resolve(card.body),
      (body) => use(t, { ...card, body }),
    );
  },
);

// Endpoints > Virtual cards > item 2
requirement('mockCardTransaction/balance', async (t) => {
  const { lost, amount, uses, exchange } = await spent(t);
  const expected = amount.times(uses);
  // The contract allows fees below the amount itself.
  expectThat(
    lost.gte(expected) && lost.lt(expected.times(2)),
    say`a card_balance lower by ${expected} after ${uses} more DEBIT transactions of ${amount}`,
    say`a card_balance lower by ${money(lost)}`,
    exchange,
  );
});

// Endpoints > Virtual cards > item 2: the test reads the balance before and after refused uses.
requirement('mockCardTransaction/refusal-moves-nothing', async (t) => {
  const lagMs = (await optional(cardLag(t))) ?? 0;
  // No other refused request has named this card.
  const cardId = t.states.text(await t.states.given('a virtual card exists'), 'card_id');
  const card = { ...(await newCard(t)), cardId };
  const base = { ...(await t.cases.conforming('mockCardTransaction')), path: { card_id: card.cardId } };
  const refused: Exchange[] = [];
  const { lost, cost } = await comparedUses(t, card, { lagMs }, async () => {
    if (t.sampling.pace.isWhole)
      refused.push(await t.http.send(base, { credentials: {}, note: 'no credentials' }));
    refused.push(await t.http.send(base, { credentials: wrongSecret(t.target), note: 'a wrong api-secret' }));
    refused.push(await t.http.send(withMembers(base, { type: undefined }), { note: 'no type' }));
    if (refused.some(({ response }) => isAccepted(response)))
      throw new NotTestable('the server accepted a card transaction without type or with wrong credentials');
  });
  expectThat(
    lost.lt(cost.times('1.5')),
    say`one debit of ${money(cost)} for a use of ${card.amount}, and none for ${refused.length} rejected uses`,
    say`a card_balance lower by ${money(lost)}`,
    refused.at(-1),
  );
});
