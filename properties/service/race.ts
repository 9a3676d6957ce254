import { Big } from 'big.js';
import type { Case } from '../../src/cases/case.js';
import type { JsonValue, OperationId } from '../../src/contract/contract.js';
import type { Context } from '../../src/domain/context.js';
import { sendTogether } from '../../src/domain/simultaneous.js';
import { paidOrder } from '../../src/domain/wallet/paid-order.js';
import { isAccepted } from '../../src/checks/response.js';
import { NotTestable, Violation } from '../../src/engine/errors.js';
import { offers } from '../../src/server-under-test/offer.js';

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
  return repeatedAfterFailure(async (race: Race) => {
    t.money.expectOwn();
    const cases = await transfers(t, race);
    // Limits > row Transfer reference: the server pays one of several simultaneous transfers with one reference.
    await (race.reference === 'one' ? measured(t, cases) : expectWithinBalance(t, cases));
  });
}

/** The property of simultaneous orders with one key: together they cost one price. */
export function expectOneOrder(t: Context): (count: number) => Promise<void> {
  return repeatedAfterFailure(async (count) => {
    if (!offers(t.target, 'idempotency')) throw new NotTestable('the server does not implement idempotency');
    t.money.expectOwn();
    // Its debit shows the price.
    await paidOrder(t);
    const order = await t.cases.conforming('createEsimOrder');
    const twin = { ...order, headers: { 'Idempotency-Key': t.fresh('{uuid}') } };
    await measured(t, Array<Case>(count).fill(twin));
  });
}

// The transfers together cost more than the balance. The accepted ones must stay within it.
async function expectWithinBalance(t: Context, cases: readonly Case[]): Promise<void> {
  const amounts = cases.map(({ body }) => new Big((body as { amount: string }).amount));
  const [most, second] = amounts.toSorted((a, b) => b.cmp(a));
  try {
    // The balance always covers one transfer with its fee, but not the two largest.
    await t.money.holding(most!.plus(second!.div(2)).toFixed(2));
    await measured(t, cases);
  } finally {
    // A state fills the wallet before the next request with a cost.
    t.purse.owner = undefined;
  }
}

/** Sends all cases at once, and throws a Violation if together they cost another sum than they may. */
async function measured(t: Context, cases: readonly Case[]): Promise<void> {
  const note = 'one of several simultaneous requests';
  const { result } = await t.money.measure(() => sendTogether(t, cases, note));
  if (!result.some(({ response }) => isAccepted(response)))
    throw new NotTestable('the server accepted none of the simultaneous requests');
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
      ...(base.body as Record<string, JsonValue>),
      ...account,
      reference: reference === 'one' ? shared.reference : t.fresh('TRF'),
      amount: t.purse.amounts.next(new Big(hundredths).div(100)).toFixed(2),
    };
    return { ...base, body, headers: offered === 'none' ? {} : { 'Idempotency-Key': key } };
  });
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
