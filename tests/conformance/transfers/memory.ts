// Endpoints > Initiate transfer > row reference: "across all transfers". Tested after all other transfers of the run, and
// after the clock has moved by hours or years.
import { say } from '../../../src/contract/phrase.js';
import type { Big } from 'big.js';
import type { Case } from '../../../src/cases/case.js';
import { operationOf } from '../../../src/contract/contract.js';
import type { Context } from '../../../src/domain/context.js';
import { earlierRequest } from '../../../src/domain/idempotency/resumed-requests.js';
import { suite } from '../../../src/domain/suite.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { expectThat } from '../../../src/checks/expect.js';
import { decimal, money } from '../../../src/checks/decimal.js';
import { optional, withMembers } from '../examples.js';
import { expectFailingTransfers } from './failing.js';
import { givenTransfer } from './fixtures.js';

export const { entries, requirement } = suite('alone');

// A run sends more of them anyway, unless few requirements are selected.
const many = 30;

requirement('initiateTransfer/reference-remembered', async (t) => {
  const { request } = await t.http.baseline('initiateTransfer');
  while (made(t) < many) await another(t);
  const conforming = await t.cases.conforming('initiateTransfer');
  const first = JSON.parse(request.body ?? '{}') as Record<string, string>;
  // The password of the first transfer is used up, so the server would refuse it.
  const body = { ...first, ...('otp' in first ? { otp: (conforming.body as { otp?: string }).otp! } : {}) };
  const again: Case = { ...conforming, operation: operationOf('initiateTransfer'), body };
  const amount = decimal(first['amount'] ?? '');
  if (!(await t.money.holds(amount.times(2)))) await t.money.held(amount.times(4).toFixed(2));
  await expectHeld(t, amount, 'the first transfer');
  await t.money.measure(() =>
    t.http.send(again, { note: 'the first transfer of the run, after all others' }),
  );
  if (t.run.options.earlier?.some(({ operation }) => operation === 'initiateTransfer'))
    await expectOfEarlierRun(t);
  await optional(expectFailingTransfers(t));
});

/** The reference of an earlier run, without its key, because references never expire. */
async function expectOfEarlierRun(t: Context): Promise<void> {
  const { keyed, request } = await earlierRequest(t, 'initiateTransfer');
  await expectHeld(t, decimal(request.amount ?? '0'), 'the earlier transfer');
  const again = { ...keyed, headers: {} };
  const { lost } = await t.money.measure(() => t.http.send(again, { note: 'a transfer of an earlier run' }));
  const why = `a transfer of the run of ${request.at} had the same reference`;
  expectThat(lost.lte(0), say`no debit (${why})`, say`a debit of ${money(lost)}`);
}

async function expectHeld(t: Context, amount: Big, what: string): Promise<void> {
  if ((await t.money.rest()).lt(amount))
    throw new NotTestable(say`the wallet holds less than the ${amount} of ${what}`);
}

const made = ({ purse: { book } }: Context): number =>
  [...book.earlier, ...book.span].filter(({ cost }) => cost.keeps === 'initiateTransfer/debit').length;

async function another(t: Context): Promise<void> {
  await givenTransfer(t, '1000.00');
  t.answers.accepted(
    await t.http.send(
      withMembers(await t.cases.conforming('initiateTransfer'), { amount: t.amount('1000.00') }),
    ),
  );
}
