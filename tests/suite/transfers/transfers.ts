// Endpoints > Initiate transfer
import type { Big } from 'big.js';
import { fateOf, isRefused } from '../../../src/checks/response.js';
import { expectRefused, expectSame, expectThat, inWords, isAccepted } from '../../../src/engine/expect.js';
import { NotTestable, Violation } from '../../../src/engine/errors.js';
import { evidenceOf } from '../../../src/engine/verdicts.js';
import { suite } from '../../../src/domain/suite.js';
import { decimal, money } from '../../../src/domain/decimal.js';
import { thenRefilled } from '../../../src/domain/refill.js';
import type { Context } from '../../../src/domain/context.js';
import type { Case } from '../../../src/cases/case.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { wrongSecret } from '../../../src/cases/credentials.js';
import { expectBothAmounts } from '../shortfall.js';
import { optional } from '../examples.js';
import { destinationOf, givenTransfer, settledTransfer } from './fixtures.js';

export const { entries, requirement } = suite();

// Resources and their fields > Wallet transfer (initiate response data) > table
requirement('initiateTransfer/echo', async (t) => {
  const { transfer, exchange, data } = await anyTransfer(t);
  expectSame(data.reference, transfer.reference, 'the reference of the request', exchange);
  expectSame(
    data.destination_account_number,
    transfer.account_number,
    'the account_number of the request',
    exchange,
  );
  expectSame(data.destination_bank_code, transfer.bank_code, 'the bank_code of the request', exchange);
  expectThat(
    decimal(data.amount).eq(transfer.amount),
    `the amount of the request: ${transfer.amount}`,
    data.amount,
    exchange,
  );
});

// Endpoints > Initiate transfer > row narration, row account_name
requirement('initiateTransfer/optional-members', async (t) => {
  await t.control('initiateTransfer');
  const { account_name: _, narration: __, ...body } = await givenTransfer(t, '1030.40');
  const { exchange } = await t.reply(t.client.initiateTransfer({ body }));
  if (t.usedAgain(exchange)) t.accepted(exchange);
  expectThat(
    isAccepted(exchange.response),
    'a transfer without account_name and narration',
    inWords(exchange),
    exchange,
  );
});

// States and transitions > Wallet transfer > paragraph 1
requirement('initiateTransfer/initial-status', async (t) => {
  const { exchange, data } = await anyTransfer(t);
  expectSame(data.status, 'pending', 'the status of a new transfer', exchange);
});

// Endpoints > Initiate transfer > paragraph 2
requirement('initiateTransfer/debit', async (t) => {
  const transfer = await givenTransfer(t, '1250.75');
  const before = await t.wallet.quiet();
  await t.data(t.client.initiateTransfer({ body: transfer }));
  await t.wallet.debitedOnce(before, transfer.amount, 'a transfer debits its amount');
});

// Endpoints > Initiate transfer > row reference
requirement('initiateTransfer/reference-unique', async (t) => {
  const { transfer, data: first } = await settledTransfer(t, '1420.10');
  const before = await t.wallet.quiet();
  const { exchange, data } = await t.reply(t.client.initiateTransfer({ body: transfer }));
  await t.wallet.unchanged(before, 'a reference debits once', exchange);
  const isFirst = isAccepted(exchange.response) && data.data.session_id === first.session_id;
  t.observe(
    'initiateTransfer/second-use-of-reference',
    `${fateOf(exchange)}${isFirst ? ', with the session_id of the first transfer' : ''}`,
  );
  const less = await t.reply(t.client.initiateTransfer({ body: { ...transfer, amount: '77.70' } }));
  await t.wallet.unchanged(before, 'a reference debits once, whatever the amount', less.exchange);
  const other = t.text(await t.given('a bank account exists', { type: 'nuban' }), 'account_number');
  const body = { ...transfer, account_number: other };
  const elsewhere = await t.reply(t.client.initiateTransfer({ body }));
  await t.wallet.unchanged(before, 'a reference debits once, whatever the destination', elsewhere.exchange);
});

// Errors > Body shapes > paragraph 1
requirement('initiateTransfer/insufficient-balance', async (t) => {
  for (const [held, excess] of [
    ['1100.00', '150.75'],
    ['1250.00', '0.01'],
  ] as const) {
    await overspend(t, held, excess, async ({ before, exchange }) => {
      expectRefused(exchange, `${excess} more than the available balance`);
      await t.wallet.unchanged(before, 'a refused transfer debits nothing', exchange);
    });
  }
  // A transfer of the whole balance may be refused for its fee; accepted, it must not overdraw.
  if (!t.states.onDemand) return;
  await overspend(t, '1250.00', '0', async ({ before, exchange }) => {
    const after = await t.wallet.quiet();
    expectThat(
      after.gte(0),
      `an available balance of at least 0 after a transfer of all ${money(before)}`,
      String(after),
      exchange,
    );
  });
});

requirement('initiateTransfer/insufficient-balance-message', async (t) => {
  await overspend(t, '1100.00', '150', (attempt) => {
    expectRefused(attempt.exchange, 'an amount above the available balance');
    try {
      expectBothAmounts(attempt);
    } catch (error) {
      if (!(error instanceof Violation) || t.states.onDemand) throw error;
      throw new NotTestable(
        `${attempt.price} may be more than one transfer may be: which limits there are is not shown`,
      );
    }
  });
});

// Endpoints > Initiate transfer > paragraph 2: several kinds of refusals, over one balance.
requirement('initiateTransfer/refusal-debits-nothing', async (t) => {
  await t.control('initiateTransfer');
  const base = await t.conforming('initiateTransfer');
  const transfer = base.body as Record<string, string>;
  const before = await t.wallet.quiet();
  const anew = { ...transfer, reference: t.fresh('TRF') };
  const without = (member: string): Case => {
    const body = { ...transfer, reference: t.fresh('TRF') };
    return { ...base, body: Object.fromEntries(Object.entries(body).filter(([name]) => name !== member)) };
  };
  const refused = await t.sideBySide([
    () => t.send(base, { credentials: {}, note: 'no credentials' }),
    () => t.send({ ...base, body: anew }, { credentials: wrongSecret(t.target), note: 'a wrong api-secret' }),
    ...['amount', 'account_number', 'bank_code', 'reference'].map((member) => {
      const broken = without(member);
      return () => t.send(broken, { note: `no ${member}` });
    }),
  ]);
  if (refused.some((exchange) => isAccepted(exchange.response)))
    throw new NotTestable('a request that breaks a rule was accepted');
  await t.wallet.unchanged(before, 'a refused transfer debits nothing', refused.at(-1));
});

// Endpoints > Initiate transfer > paragraph 2. Zero and negative amounts are left open; only a credit is a
// violation.
requirement('initiateTransfer/never-credits', async (t) => {
  await t.control('initiateTransfer');
  const transfer = await givenTransfer(t, '50.00');
  const gainBy = async (amount: string) => {
    const before = await t.wallet.quiet();
    const { exchange } = await t.reply(
      t.client.initiateTransfer({ body: { ...transfer, amount, reference: t.fresh('TRF') } }),
    );
    const after = await t.wallet.settled((balance) => balance.gt(before), {
      subject: 'a gain',
      within: t.ledger.lagMs * 2,
    });
    return { gain: after.minus(before), exchange };
  };
  for (const amount of ['-50.00', '0.00']) {
    const { gain, exchange } = await gainBy(amount);
    t.observe('initiateTransfer/amount-limits', `${amount}: ${fateOf(exchange)}`);
    // A credit of another origin does not come a second time.
    const again = gain.gt(0) ? await gainBy(amount) : { gain, exchange };
    expectThat(
      again.gain.lte(0),
      `no gain by a transfer of ${amount}`,
      `one of ${again.gain}`,
      again.exchange,
    );
  }
});

// Endpoints > Conventions > item 2: one effect
requirement(
  'initiateTransfer/idempotency.one-effect',
  async (t) => {
    const transfer = await givenTransfer(t, '1215.35');
    const before = await t.wallet.quiet();
    const init = { body: transfer, params: { header: { 'Idempotency-Key': t.fresh('{uuid}') } } };
    await t.data(t.client.initiateTransfer(init));
    const once = await t.wallet
      .debitedOnce(before, transfer.amount, 'the first request')
      .catch((error: unknown) => ofDebit(t, error));
    const { exchange } = await t.reply(t.client.initiateTransfer(init));
    await t.wallet.unchanged(once, 'a replay debits nothing', exchange);
  },
  'derived',
);

// What a single transfer debits is no matter of its replay.
function ofDebit(t: Context, error: unknown): never {
  if (!(error instanceof Violation)) throw error;
  error.story ??= t.story;
  t.verdicts.violated('initiateTransfer/debit', evidenceOf(error), t.entry.id);
  throw new NotTestable('a single transfer does not debit its amount, once: see initiateTransfer/debit');
}

// A settled transfer of an amount that no other requirement uses, made once a run.
function anyTransfer(t: Context): ReturnType<typeof settledTransfer> {
  return t.once('a settled transfer', async (t) => {
    // To another account than the positive control, which a server may have kept.
    const account = await optional(t.given('a bank account exists', { type: 'nuban' }));
    return settledTransfer(t, '1010.20', account ? destinationOf(t, account) : {});
  });
}

interface Overspent {
  before: Big;
  price: Big;
  exchange: Exchange;
}

/**
 * Judges a transfer of more than the balance, both in major units. Limits of a transfer are left open, so that its
 * amount stays near an accepted one.
 */
async function overspend(
  t: Context,
  held: string,
  excess: string,
  judge: (overspent: Overspent) => Promise<void> | void,
): Promise<void> {
  await t.control('initiateTransfer');
  await givenTransfer(t, '0', false);
  await thenRefilled(t, async () => {
    const before = await t.wallet.holding(held);
    // Made anew: a one-time password may have come with the balance.
    const transfer = await givenTransfer(t, '0', false);
    const price = before.plus(excess);
    const { exchange } = await t.reply(
      t.client.initiateTransfer({ body: { ...transfer, amount: price.toFixed(2) } }),
    );
    if (isRefused(exchange.response))
      t.observe('initiateTransfer/insufficient-balance-status', String(exchange.response.status));
    await judge({ before, price, exchange });
  });
}
