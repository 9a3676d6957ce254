// Simultaneous transfers. They run after everything that needs money, because they spend it.
import { say } from '../../../src/contract/phrase.js';
import { money } from '../../../src/checks/decimal.js';
import { Big } from 'big.js';
import { raceRounds, racePlan } from '../../../src/cases/sampling.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { together } from '../../../src/domain/simultaneous.js';
import { offers } from '../../../src/server-under-test/offer.js';
import { isAccepted } from '../../../src/checks/response.js';
import { suite } from '../../../src/domain/suite.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { givenTransfer } from './fixtures.js';

export const { entries, requirement } = suite('alone');

// Limits > row Transfer reference
requirement('initiateTransfer/reference-race', { sampling: racePlan('one reference') }, async (t) => {
  for (const count of raceRounds(t.sampling.pace)) await expectOneDebit(t, count);
});

async function expectOneDebit(t: Context, count: number): Promise<void> {
  const transfer = await givenTransfer(t, '1333.30');
  const send = () => t.answers.reply(t.http.client.initiateTransfer({ body: transfer }));
  expectSomeAccepted((await t.money.measure(() => transfers(t, count, send))).result);
}

// Errors > Body shapes > paragraph 1: the wallet can pay for one or three of five transfers.
requirement(
  'initiateTransfer/no-overdraft',
  { sampling: racePlan('transfers of a large part') },
  async (t) => {
    t.money.expectOwn();
    await t.http.baseline('initiateTransfer');
    // A race with the first transfer shows when the wallet can pay one; a race with the last, when it can pay three.
    const { pace } = t.sampling;
    for (const [round, count] of raceRounds(pace).entries())
      await expectWithin(t, count, (round + pace.seed) % 2 === 0 ? '1.5' : '3');
  },
);

async function expectWithin(t: Context, count: number, part: string): Promise<void> {
  await givenTransfer(t, '0', false);
  const start = await t.money.holding('3100.00');
  // The case is made again, because a one-time password may have come with the balance.
  const base = await givenTransfer(t, '0', false);
  const amount = start.div(part).round(0, Big.roundDown);
  if (amount.lte(0)) throw new NotTestable(say`a wallet that holds ${money(start)} has nothing to spend`);
  const send = () => {
    const body = { ...base, amount: amount.toFixed(2), reference: t.fresh('TRF') };
    const params = { header: { 'Idempotency-Key': t.fresh('{uuid}') } };
    return t.answers.reply(
      t.http.client.initiateTransfer(offers(t.target, 'idempotency') ? { body, params } : { body }),
    );
  };
  expectSomeAccepted((await t.money.measure(() => transfers(t, count, send))).result);
}

function expectSomeAccepted(all: readonly { exchange: Exchange }[]): void {
  if (!all.some(({ exchange }) => isAccepted(exchange.response)))
    throw new NotTestable(say`the server accepted none of ${all.length} simultaneous transfers`);
}

const transfers = <T extends { exchange: Exchange }>(t: Context, count: number, send: () => Promise<T>) =>
  together(t, Array<() => Promise<T>>(count).fill(send), ({ exchange }) => exchange);
