// Endpoints > Initiate transfer > row reference: "across all transfers". Tested after all other transfers of the run, and
// after the clock has moved by hours or years.
import type { Case } from '../../../src/cases/case.js';
import { operationOf } from '../../../src/contract/contract.js';
import { duration } from '../../../src/contract/words.js';
import type { Context } from '../../../src/domain/context.js';
import { earlierRequest } from '../../../src/domain/idempotency/resumed-requests.js';
import { suite } from '../../../src/domain/suite.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { decimal } from '../../../src/rules/wallet/decimal.js';
import { optional, withMembers } from '../examples.js';
import { expectFailingTransfers } from './failing.js';
import { givenTransfer } from './fixtures.js';

export const { entries, requirement } = suite('alone');

// A run sends more of them anyway, unless few requirements are selected.
const many = 30;

requirement('initiateTransfer/reference-remembered', async (t) => {
  const { request } = await t.http.baseline('initiateTransfer');
  while (t.ledger.transfers.size < many) await another(t);
  const conforming = await t.cases.conforming('initiateTransfer');
  const first = JSON.parse(request.body ?? '{}') as Record<string, string>;
  // The password of the first transfer is used up, so the server would refuse it.
  const body = { ...first, ...('otp' in first ? { otp: (conforming.body as { otp?: string }).otp! } : {}) };
  const again: Case = { ...conforming, operation: operationOf('initiateTransfer'), body };
  const amount = decimal(first['amount'] ?? '');
  if (!(await t.wallet.holds(amount.times(2)))) await t.wallet.holding(amount.times(4).toFixed(2));
  if ((await t.wallet.quiet()).lt(amount))
    throw new NotTestable(`the wallet holds less than the ${amount} of the first transfer`);
  const { clockSeconds } = t.states;
  const moved =
    clockSeconds === 0 ? '' : `, and the clock has moved by ${duration(clockSeconds * 1000)} in the run`;
  await t.wallet.unchangedBy(
    `the first of the ${t.ledger.transfers.size} transfers of the run had the same reference${moved}`,
    async () => ({
      exchange: await t.http.send(again, { note: 'the first transfer of the run, after all others' }),
    }),
  );
  if (t.run.options.earlier?.some(({ operation }) => operation === 'initiateTransfer'))
    await expectOfEarlierRun(t);
  await optional(expectFailingTransfers(t));
});

/** The reference of an earlier run, without its key, because references never expire. */
async function expectOfEarlierRun(t: Context): Promise<void> {
  const { keyed, request } = await earlierRequest(t, 'initiateTransfer');
  const before = await t.wallet.quiet();
  if (before.lt(request.amount ?? 0))
    throw new NotTestable(`the wallet holds less than the ${request.amount} of the earlier transfer`);
  const exchange = await t.http.send({ ...keyed, headers: {} }, { note: 'a transfer of an earlier run' });
  await t.wallet.unchanged(before, `a transfer of the run of ${request.at} had the same reference`, exchange);
}

async function another(t: Context): Promise<void> {
  await givenTransfer(t, '1000.00');
  t.answers.accepted(
    await t.http.send(
      withMembers(await t.cases.conforming('initiateTransfer'), { amount: t.amount('1000.00') }),
    ),
  );
}
