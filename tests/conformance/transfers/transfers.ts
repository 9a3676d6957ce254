// Endpoints > Initiate transfer
import type { Big } from 'big.js';
import { fateOf } from '../../../src/checks/response.js';
import { expectThat, inWords, isAccepted } from '../../../src/engine/expect.js';
import { NotOffered, NotTestable, Violation } from '../../../src/engine/errors.js';
import { evidenceOf } from '../../../src/engine/verdicts.js';
import { suite } from '../../../src/domain/suite.js';
import type { Context } from '../../../src/domain/context.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Case } from '../../../src/cases/case.js';
import { wrongSecret } from '../../../src/cases/credentials.js';
import { unlike } from '../../../src/cases/fresh.js';
import { hardAmount } from '../../../src/cases/edge-cases/amounts.js';
import { sampled, type Pace } from '../../../src/cases/sampling.js';
import { optional, whereShown } from '../examples.js';
import { edgeValuesOf, remainingEdgeValues } from '../../../src/domain/edge-values.js';
import {
  destinationOf,
  givenTransfer,
  plainly,
  sentTransfer,
  settledTransfer,
  type Transfer,
} from './fixtures.js';

export const { entries, requirement } = suite();

// Resources and their fields > Wallet transfer (initiate response data) > table: x-echoes tests the returned values of
// every accepted exchange.
requirement(
  'initiateTransfer/echo',
  { sampling: edgeValuesOf('initiateTransfer', 'reference', 'narration') },
  async (t) => {
    await anyTransfer(t);
    await remainingEdgeValues(t, 'initiateTransfer', 2, () => givenTransfer(t, '5.25'), plainly(t));
  },
);

// Endpoints > Initiate transfer > row narration, row account_name
requirement('initiateTransfer/optional-members', async (t) => {
  await t.http.baseline('initiateTransfer');
  const amount = hardAmount('initiateTransfer/optional-members', t.sampling.pace);
  const { account_name: _, narration: __, ...body } = await givenTransfer(t, amount);
  const { exchange } = await sentTransfer(t, body, plainly(t));
  if (!isAccepted(exchange.response)) t.answers.unlessExcused(exchange);
  expectThat(
    isAccepted(exchange.response),
    'a transfer without account_name and narration',
    inWords(exchange),
    exchange,
  );
});

// Resources and their fields > Wallet transfer (initiate response data) > table
requirement('initiateTransfer/account-name', async (t) => {
  const exchange = await t.http.baseline('initiateTransfer');
  const { account_number, account_name: name } = JSON.parse(exchange.request.body!) as Transfer;
  const state = { params: {}, values: { account_number, ...(name === undefined ? {} : { name }) } };
  await whereShown(() => t.checkWith('initiateTransfer/account-name', state, exchange));
});

requirement('initiateTransfer/initial-status', async (t) => {
  t.check('initiateTransfer/initial-status', await anyTransfer(t));
});

// The members in which a second use of a reference differs from the first.
const secondUses = ({ seed, isWhole }: Pace): string[] =>
  ['another amount and account', 'another amount', 'another account'].filter(
    (_, at) => isWhole || (at + 1) % 3 === seed % 3,
  );

// Endpoints > Initiate transfer > row reference
requirement(
  'initiateTransfer/reference-unique',
  { sampling: { column: 'combinations', kinds: secondUses } },
  async (t) => {
    const { transfer, data: first, after } = await settledTransfer(t);
    // A refund may have hidden the first debit, which then shows as a second one.
    if (after instanceof Error && t.states.onDemand) ofDebit(t, after);
    const sent = (body: Transfer) => () => t.answers.reply(t.http.client.initiateTransfer({ body }));
    const { exchange, data } = await t.wallet.unchangedBy('a reference debits once', sent(transfer));
    const isFirst = isAccepted(exchange.response) && data.data.session_id === first.session_id;
    t.result.observe(
      'initiateTransfer/second-use-of-reference',
      `${fateOf(exchange)}${isFirst ? ', with the session_id of the first transfer' : ''}`,
    );
    for (const use of secondUses(t.sampling.pace)) {
      const body = { ...transfer, ...(use.includes('amount') ? { amount: t.amount('77.70') } : {}) };
      if (use.includes('account'))
        body.account_number = t.states.text(
          await t.states.given('a bank account exists', { type: 'nuban' }),
          'account_number',
        );
      await t.wallet.unchangedBy(`a reference debits once, with ${use} as well`, sent(body));
    }
  },
);

const required = ['amount', 'account_number', 'bank_code', 'reference'];

// A server that debits a rejected request needs its amount.
const missingMembers = (pace: Pace): string[] =>
  sampled(required, 0, pace).flatMap((member) => (member === 'amount' ? ['amount', 'bank_code'] : [member]));

// Endpoints > Initiate transfer > paragraph 2: several kinds of refusals, with one balance.
requirement(
  'initiateTransfer/refusal-debits-nothing',
  { sampling: { column: 'combinations', kinds: missingMembers } },
  async (t) => {
    await t.http.baseline('initiateTransfer');
    const base = await t.cases.conforming('initiateTransfer');
    const transfer = base.body as Record<string, string>;
    const before = await t.wallet.quiet();
    const anew = { ...transfer, reference: t.fresh('TRF') };
    const without = (member: string): Case => {
      const body = { ...transfer, reference: t.fresh('TRF') };
      return { ...base, body: Object.fromEntries(Object.entries(body).filter(([name]) => name !== member)) };
    };
    const refused = await t.http.sideBySide([
      () => t.http.send(base, { credentials: {}, note: 'no credentials' }),
      () =>
        t.http.send(
          { ...base, body: anew },
          { credentials: wrongSecret(t.target), note: 'a wrong api-secret' },
        ),
      ...missingMembers(t.sampling.pace).map((member) => {
        const broken = without(member);
        return () => t.http.send(broken, { note: `no ${member}` });
      }),
    ]);
    if (refused.some((exchange) => isAccepted(exchange.response)))
      throw new NotTestable('a request that breaks a rule was accepted');
    await t.wallet.unchanged(before, 'a rejected transfer debits nothing', ...refused);
  },
);

// Endpoints > Initiate transfer > row otp. The suite makes one wrong attempt, because several may lock a business out.
requirement('initiateTransfer/one-time-password', async (t) => {
  await t.http.baseline('initiateTransfer');
  const { otp, ...bare } = await givenTransfer(t, '1150.25');
  if (otp === undefined)
    throw new NotOffered('the provider state returned no one-time password, so transfers need none');
  const rotated = otp.replaceAll(/\d/g, (digit) => String((Number(digit) + 5) % 10));
  const other = rotated === otp ? unlike(otp) : rotated;
  for (const [how, body] of Object.entries({ without: bare, 'with another': { ...bare, otp: `${other}` } })) {
    const before = await t.wallet.quiet();
    const { exchange } = await t.answers.reply(
      t.http.client.initiateTransfer({ body: { ...body, reference: t.fresh('TRF') } }),
    );
    await t.wallet.unchanged(before, `a transfer ${how} one-time password debits nothing`, exchange);
  }
});

// Endpoints > Initiate transfer > paragraph 2. The contract leaves zero and negative amounts open; only a credit is a
// violation.
requirement('initiateTransfer/never-credits', async (t) => {
  await t.http.baseline('initiateTransfer');
  const transfer = await givenTransfer(t, '50.00', false);
  const gainBy = async (amount: string, before: Big) => {
    const { exchange } = await t.answers.reply(
      t.http.client.initiateTransfer({ body: { ...transfer, amount, reference: t.fresh('TRF') } }),
    );
    const after = await t.wallet.settled((balance) => balance.gt(before), {
      subject: 'a gain',
      within: t.ledger.lagMs * 2,
    });
    return { gain: after.minus(before), after, exchange };
  };
  let before = await t.wallet.quiet();
  for (const amount of ['-50.00', '0.00']) {
    const { gain, after, exchange } = await gainBy(amount, before);
    before = after;
    t.result.observe('initiateTransfer/amount-limits', `${amount}: ${fateOf(exchange)}`);
    // A credit from elsewhere does not repeat.
    const again = gain.gt(0) ? await gainBy(amount, await t.wallet.quiet()) : { gain, exchange };
    // Deposits of other clients have other amounts.
    if (again.gain.gt(0) && again.gain.minus(gain).abs().gt(gain.div(10)))
      throw new NotTestable(`the wallet gained ${gain}, then ${again.gain}: another client may have paid in`);
    expectThat(
      again.gain.lte(0),
      `no gain by a transfer of ${amount}`,
      `one of ${again.gain}`,
      again.exchange,
      { movement: { lost: again.gain.times(-1) } },
    );
  }
});

// Endpoints > Conventions > item 2: one effect
requirement('initiateTransfer/idempotency.one-effect', { kind: 'derived' }, async (t) => {
  const { init, after } = await settledTransfer(t);
  // Without a state handler another client may have moved the balance, and a fee may be larger than a small amount.
  const isOdd = after instanceof Error && t.states.onDemand;
  const once = isOdd ? ofDebit(t, after) : await t.wallet.quiet();
  const { exchange } = await t.answers.reply(t.http.client.initiateTransfer(init));
  await t.wallet.unchanged(once, 'a replay debits nothing', exchange);
});

// The debit of the first transfer has a requirement of its own.
function ofDebit(t: Context, error: unknown): never {
  if (!(error instanceof Violation)) throw error;
  error.story ??= t.log.story;
  t.result.blame('initiateTransfer/debit', evidenceOf(error));
  throw new NotTestable(
    'the server does not debit a single transfer exactly once: see initiateTransfer/debit',
  );
}

// A transfer that no other requirement uses, made once per run.
function anyTransfer(t: Context): Promise<Exchange> {
  return t.once('a transfer', async (t) => {
    // Its account differs from that of the baseline request, which a server may have stored.
    const account = await optional(t.states.given('a bank account exists', { type: 'nuban' }));
    const asked = await givenTransfer(t, hardAmount('initiateTransfer/echo', t.sampling.pace));
    const body = { ...asked, ...(account ? destinationOf(t, account) : {}) };
    return t.answers.accepted((await sentTransfer(t, body, plainly(t))).exchange);
  });
}
