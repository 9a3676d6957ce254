import { isNear, reaches } from '../../src/rules/wallet/balances.js';
import { money } from '../../src/rules/wallet/decimal.js';
import { thenRefilled } from '../../src/domain/wallet/refill.js';
import { balanceSet } from '../../src/domain/wallet/balance.js';
import { Big } from 'big.js';
import type { Case } from '../../src/cases/case.js';
import type { JsonValue, OperationId } from '../../src/contract/contract.js';
import type { Exchange } from '../../src/contract/exchange.js';
import type { Context } from '../../src/domain/context.js';
import { sendTogether } from '../../src/domain/simultaneous.js';
import { paidOrder } from '../../src/domain/wallet/paid-order.js';
import { expectThat, isAccepted } from '../../src/engine/expect.js';
import { NotTestable, Violation } from '../../src/engine/errors.js';
import { offers } from '../../src/target/offer.js';

/** Simultaneous transfers. */
export interface Race {
  reference: 'one' | 'each its own';
  keys: 'none' | 'one' | 'each its own';
  /** The amounts in hundredths. With one reference, they are close together. */
  cents: readonly number[];
  /** The number of destination accounts, which alternate. */
  accounts: 'one' | 'two';
}

// The rounds of a race after the first failure, because its outcome depends on timing.
const mostRounds = 2;

/** The property of simultaneous transfers. It throws a Violation for a race that violates it. */
export function expectRace(t: Context): (race: Race) => Promise<void> {
  return repeatedAfterFailure(async (race: Race) =>
    race.reference === 'one' ? expectOneTransfer(t, race) : expectWithinBalance(t, race),
  );
}

/** The property of simultaneous orders with one key: together they cost one price. */
export function expectOneOrder(t: Context): (count: number) => Promise<void> {
  return repeatedAfterFailure(async (count) => {
    if (!offers(t.target, 'idempotency')) throw new NotTestable('the server does not implement idempotency');
    const id = 'createEsimOrder';
    t.wallet.expectOwn();
    const { lost: price } = await paidOrder(t);
    const order = await t.cases.conforming(id);
    const twin = { ...order, headers: { 'Idempotency-Key': t.fresh('{uuid}') } };
    const before = await t.wallet.quiet();
    const { accepted, all } = await atOnce(t, Array<Case>(count).fill(twin));
    if (accepted.length === 0) throw new NotTestable('the server accepted none of the simultaneous requests');
    const after = await t.wallet.after((balance) => balance.lt(before));
    const lost = before.minus(after);
    // Prices may change and the contract allows fees, so up to half the price more is tolerated.
    const what = `a debit of about ${price} for ${count} simultaneous orders with one key`;
    const isOnce = price.lte(0) || lost.lt(price.times('1.5'));
    if (!isOnce) await t.wallet.expectOwnMove(after);
    expectThat(isOnce, what, `a debit of ${money(lost)}`, all[0]);
  });
}

// Limits > row Transfer reference: the server pays one of several simultaneous transfers with one reference.
async function expectOneTransfer(t: Context, race: Race): Promise<void> {
  t.wallet.expectOwn();
  const cases = await transfers(t, race);
  const before = await t.wallet.quiet();
  const { accepted, all } = await atOnce(t, cases);
  if (accepted.length === 0) throw new NotTestable('the server accepted none of the simultaneous requests');
  const amounts = race.cents.map((cents) => new Big(cents).div(100)).sort((a, b) => a.cmp(b));
  const [least, next] = [amounts[0]!, amounts[1]!];
  const after = await t.wallet.after((balance) => reaches(before.minus(balance), least));
  const lost = before.minus(after);
  const what = `one debit of ${least} for ${cases.length} simultaneous transfers with one reference`;
  const isOnce = reaches(lost, least) && lost.lt(least.plus(next));
  if (!isOnce) await t.wallet.expectOwnMove(after, least.minus(lost));
  expectThat(isOnce, what, `a debit of ${money(lost)}`, all[0]);
}

// The transfers together cost more than the balance. The accepted ones must stay within it.
async function expectWithinBalance(t: Context, race: Race): Promise<void> {
  t.wallet.expectOwn();
  const cases = await transfers(t, race);
  const amounts = race.cents.map((cents) => new Big(cents).div(100));
  const sum = amounts.reduce((a, b) => a.plus(b));
  const [most, second] = amounts.toSorted((a, b) => b.cmp(a));
  // The balance always covers one transfer with its fee, but not the two largest.
  const enough = most!.plus(second!.div(2)).toFixed(2);
  await t.wallet.quiet();
  await t.states.given('a wallet exists', { available_balance: enough });
  const start = await t.wallet.settled((balance) => isNear(balance, enough), { subject: balanceSet });
  await thenRefilled(t, async () => {
    const { accepted, all } = await atOnce(t, cases);
    if (accepted.length === 0) throw new NotTestable('the server accepted none of the simultaneous requests');
    const spent = accepted.reduce((total, index) => total.plus(amounts[index]!), new Big(0));
    const after = await t.wallet.settled((balance) => reaches(start.minus(balance), spent));
    const what = `${cases.length} simultaneous transfers of ${sum} in total, from a balance of ${money(start)}`;
    expectThat(reaches(after, 0), `a balance of at least 0 (${what})`, String(after), all[0]);
    const [isCovered, isPaid] = [spent.lte(start), reaches(start.minus(after), spent)];
    if (!isCovered || !isPaid) await t.wallet.expectOwnMove(after, spent.minus(start.minus(after)));
    expectThat(isCovered, `at most ${money(start)} accepted (${what})`, String(spent), all[0]);
    expectThat(isPaid, `a debit of ${spent} (${what})`, String(start.minus(after)), all[0]);
  });
}

async function transfers(t: Context, { reference, keys, cents, accounts }: Race): Promise<Case[]> {
  const id: OperationId = 'initiateTransfer';
  await t.http.baseline(id);
  const base = await t.cases.conforming(id);
  const second = accounts === 'two' ? await t.states.given('a bank account exists', { type: 'nuban' }) : {};
  const shared = { reference: t.fresh('TRF'), key: t.fresh('{uuid}') };
  const offered = offers(t.target, 'idempotency') ? keys : 'none';
  return cents.map((hundredths, index) => {
    const key = offered === 'one' ? shared.key : t.fresh('{uuid}');
    const account: Record<string, JsonValue> =
      index % 2 === 1 && second['account_number'] !== undefined
        ? { account_number: second['account_number'], bank_code: second['bank_code'] ?? '' }
        : {};
    const body = {
      ...withReference(t, base, 'TRF'),
      ...account,
      ...(reference === 'one' ? { reference: shared.reference } : {}),
      amount: new Big(hundredths).div(100).toFixed(2),
    };
    return { ...base, body, headers: offered === 'none' ? {} : { 'Idempotency-Key': key } };
  });
}

function withReference(t: Context, { body }: Case, prefix: string): Record<string, JsonValue> {
  return { ...(body as Record<string, JsonValue>), reference: t.fresh(prefix) };
}

/** Sends all cases at once. `accepted` has the indices of the accepted ones. */
async function atOnce(t: Context, cases: readonly Case[]): Promise<{ accepted: number[]; all: Exchange[] }> {
  const all = await sendTogether(t, cases, 'one of several simultaneous requests');
  return { accepted: [...all.keys()].filter((index) => isAccepted(all[index]!.response)), all };
}

function repeatedAfterFailure<T>(property: (value: T) => Promise<void>): (value: T) => Promise<void> {
  let hasFailed = false;
  return async (value) => {
    for (let round = 0; round < (hasFailed ? mostRounds : 1); round++) {
      try {
        await property(value);
      } catch (error) {
        hasFailed ||= error instanceof Violation;
        throw error;
      }
    }
  };
}
