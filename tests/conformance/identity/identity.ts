// Endpoints > Loan feature query; Endpoints > Enhanced NIN verification
import { say } from '../../../src/contract/phrase.js';
import { money } from '../../../src/checks/decimal.js';
import { expectRefused } from '../../../src/checks/expect.js';
import { isAccepted, isRefused } from '../../../src/checks/response.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { pollUntil } from '../../../src/engine/retry/waits.js';
import type { paths } from '../../../src/contract/contract.js';
import { NotOffered, NotTestable } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import type { Context } from '../../../src/domain/context.js';
import { chargedRequest, chargedRequests, chargesOf } from '../charges.js';
import { expectBothAmounts, saysMoney } from '../../../src/model/money/shortfall.js';
import { checkWhatIsShown } from '../examples.js';
import { short, type Shortfall } from '../shortfall.js';

export const { entries, requirement } = suite();

type Verify =
  paths['/kyc/api/v1/merchant/nin/enhanced']['post']['requestBody']['content']['application/json'];

const chargeable = ['queryLoanFeature', 'verifyEnhancedNin'] as const;
type Chargeable = (typeof chargeable)[number];

requirement('verifyEnhancedNin/nin', async (t) => {
  t.check('verifyEnhancedNin/nin', (await verified(t)).exchange);
});

requirement('verifyEnhancedNin/photo', async (t) => {
  await checkWhatIsShown(t, 'verifyEnhancedNin/photo', [[(await verified(t)).exchange]]);
});

requirement('verifyEnhancedNin/error-message-empty', async (t) => {
  const { nin, isGuess, exchange } = await verified(t);
  // A server may answer a NIN that belongs to nobody with a result and an error_message.
  if (isGuess)
    throw new NotTestable(
      'it needs the state "an identity exists": the server may not know the NIN of the documented example',
    );
  t.checkWith('verifyEnhancedNin/error-message-empty', { params: {}, values: { nin } }, exchange);
});

// Resources and their fields > Identity result (enhanced NIN) data > paragraph 1
for (const id of chargeable) {
  // The model of the money compares each debit with the charge that the response reports.
  requirement(`${id}/charge`, async (t) => {
    await chargedRequest(t, id);
  });

  requirement(`${id}/no-charge`, async (t) => {
    const all = await chargedRequests(t, id);
    if (all.every(({ charges }) => charges.charged))
      throw new NotOffered(say`the server charged for every ${id}`);
  });

  // Errors > Body shapes > paragraph 1
  requirement(`${id}/insufficient-balance`, async (t) => {
    const { exchange, before, price } = await shortOf(t, id);
    expectRefused(exchange, `a balance of ${money(before)}, and a price of ${money(price)}`);
  });

  requirement(`${id}/insufficient-balance-message`, async (t) => {
    const shortfall = await shortOf(t, id);
    expectRefused(shortfall.exchange, 'a balance below the price');
    expectBothAmounts(shortfall);
  });
}

function verified(t: Context) {
  return t.once('a verified NIN', async (t) => {
    await t.http.baseline('verifyEnhancedNin');
    const body = (await t.cases.conforming('verifyEnhancedNin')).body as unknown as Verify;
    const states = await t.cases.prepared('verifyEnhancedNin');
    const isGuess = states.some(
      (values) => values['nin'] === body.nin && t.states.originOf(values) === 'guessed',
    );
    const { exchange } = await t.answers.reply(t.http.client.verifyEnhancedNin({ body }));
    return { nin: body.nin, isGuess, exchange: t.answers.accepted(exchange) };
  });
}

// How often a source is asked again.
const mostSilent = 3;

// One request serves both requirements. A free answer, or a cheaper one than the first, shows nothing.
function shortOf(t: Context, id: Chargeable): Promise<Shortfall> {
  return t.once(`${id} with a balance below its price`, async (t) => {
    const { charges } = await chargedRequest(t, id);
    const base = await t.cases.conforming(id);
    const records = await t.cases.prepared(id);
    const shortfall = await short(t, charges.amount, async () => {
      const send = () => t.http.send(base, { note: 'a balance below the price' });
      let attempts = 0;
      // The server may not know a new person yet, and its source may be silent, which says nothing about the balance.
      const isClear = (sent: Exchange) =>
        !isRefused(sent.response) ||
        saysMoney(sent) ||
        (++attempts > mostSilent && !records.some((one) => t.run.fresh.isNew(one)));
      return (await pollUntil(t, 'the source to answer', send, isClear)).seen;
    });
    if (isAccepted(shortfall.exchange.response)) {
      const now = chargesOf(t, shortfall.exchange);
      if (!now.charged || now.amount.lte(shortfall.before))
        throw new NotTestable(say`the server charged ${now.charged ? now.amount : 'nothing'} this time`);
    }
    return shortfall;
  });
}
