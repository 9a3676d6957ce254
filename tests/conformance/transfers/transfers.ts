// Endpoints > Initiate transfer
import { say } from '../../../src/contract/phrase.js';
import { money } from '../../../src/checks/decimal.js';
import { expectThat } from '../../../src/checks/expect.js';
import { fateOf, inWords, isAccepted } from '../../../src/checks/response.js';
import { NotOffered, NotTestable } from '../../../src/engine/errors.js';
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
    const { transfer, data: first } = await settledTransfer(t);
    const send = async (body: Transfer) =>
      (await t.money.measure(() => t.answers.reply(t.http.client.initiateTransfer({ body })))).result;
    const { exchange, data } = await send(transfer);
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
      await send(body);
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
    const second = { ...transfer, reference: t.fresh('TRF') };
    const without = (member: string): Case => {
      const body = { ...transfer, reference: t.fresh('TRF') };
      return { ...base, body: Object.fromEntries(Object.entries(body).filter(([name]) => name !== member)) };
    };
    const send = () =>
      t.http.sideBySide([
        () => t.http.send(base, { credentials: {}, note: 'no credentials' }),
        () =>
          t.http.send(
            { ...base, body: second },
            { credentials: wrongSecret(t.target), note: 'a wrong api-secret' },
          ),
        ...missingMembers(t.sampling.pace).map((member) => {
          const broken = without(member);
          return () => t.http.send(broken, { note: `no ${member}` });
        }),
      ]);
    const { result: refused } = await t.money.measure(send);
    if (refused.some((exchange) => isAccepted(exchange.response)))
      throw new NotTestable('a request that breaks a rule was accepted');
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
  for (const body of [bare, { ...bare, otp: other }]) {
    const { lost } = await t.money.measure(() =>
      t.answers.reply(t.http.client.initiateTransfer({ body: { ...body, reference: t.fresh('TRF') } })),
    );
    expectThat(lost.lte(0), 'no debit without the one-time password', say`a debit of ${money(lost)}`);
  }
});

// Endpoints > Initiate transfer > paragraph 2. The contract leaves zero and negative amounts open; only a credit is a
// violation.
requirement('initiateTransfer/never-credits', async (t) => {
  await t.http.baseline('initiateTransfer');
  const transfer = await givenTransfer(t, '50.00', false);
  for (const amount of ['-50.00', '0.00']) {
    const body = { ...transfer, amount, reference: t.fresh('TRF') };
    const { result } = await t.money.measure(() => t.answers.reply(t.http.client.initiateTransfer({ body })));
    t.result.observe('initiateTransfer/amount-limits', `${amount}: ${fateOf(result.exchange)}`);
  }
});

// Endpoints > Conventions > item 2: one effect
requirement('initiateTransfer/idempotency.one-effect', { kind: 'derived' }, async (t) => {
  const { init } = await settledTransfer(t);
  await t.money.measure(() => t.answers.reply(t.http.client.initiateTransfer(init)));
});

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
