import { isolationOfAccepted, type Isolation } from '../../src/engine/schedule/registry.js';
import { mayCost } from '../../src/rules/wallet/cost.js';
// Endpoints: the server refuses a request that violates a rule, and changes nothing (ruling:request-rules).
import type { Big } from 'big.js';
import fc from 'fast-check';
import type { Case } from '../../src/cases/case.js';
import { mutate } from '../../src/cases/invalid-values/request-mutations.js';
import { neutralised } from '../../src/checks/neutralised.js';
import { derivedId, operations, requirements, type Operation } from '../../src/contract/contract.js';
import type { Exchange } from '../../src/contract/exchange.js';
import type { Context } from '../../src/domain/context.js';
import { expectRefused } from '../../src/engine/expect.js';
import { NotTestable, Violation } from '../../src/engine/errors.js';
import { holdsFor } from '../../src/property/property.js';
import { suite } from '../../src/domain/suite.js';
import { breakable, type FormMutation } from './invalid-cases.js';
import { samplePlan } from './sample-plan.js';

export const { entries, requirement } = suite();

const walletState = 'a wallet exists';
const isRow = new Set<string>(requirements.map(({ id }) => id));

for (const operation of operations) {
  // Other requirements cover boundary values.
  for (const [name, level, standard, byChance] of [
    ['fuzz.rule-broken', 'MUST', 3, 1],
    ['fuzz.rule-bent', 'SHOULD', 1, 0],
  ] as const) {
    if (!isRow.has(`${operation.id}/${name}`)) continue;
    const run = async (t: Context): Promise<void> => {
      await t.http.baseline(operation.id);
      const { first, random } = await breakable(t, operation, level);
      if (first.length === 0)
        throw new NotTestable('no accepted example of the request has a rule to violate');
      const values = random ? fc.oneof(random, fc.constantFrom(...first)) : fc.constantFrom(...first);
      const options = samplePlan(t, { others: first, standard, random: byChance });
      const property = async (mutation: FormMutation): Promise<void> =>
        void (await refused(t, operation, mutation));
      const before = await lookAtWallet(t, operation);
      const wallets = t.run.states.count(walletState);
      await holdsFor(t, values, property, options);
      if (before === null) return;
      // The provider state that returns a new one-time password may also have set the balance.
      const isOther = t.run.states.count(walletState) > wallets;
      const moved = isOther || t.sampling.replay ? undefined : await changed(t, before);
      if (isOther || moved || t.sampling.replay)
        await holdsFor(t, values, (mutation) => refusedForNothing(t, operation, mutation), options);
      if (moved) throw moved;
    };
    requirement(
      derivedId(operation.id, name),
      { kind: 'property', isolation: isolationOf(operation, level) },
      run,
    );
  }
}

/**
 * Refused requests have no effect, so these tests may overlap. Operations that may cost money run in their concurrency group, because
 * the test reads the balance.
 */
function isolationOf(operation: Operation, level: 'MUST' | 'SHOULD'): Isolation {
  if (mayCost(operation.id)) return 'lane';
  return level === 'MUST' ? 'overlapping' : isolationOfAccepted(operation);
}

async function refused(
  t: Context,
  operation: Operation,
  mutation: FormMutation,
  unbroken?: Case,
): Promise<Exchange> {
  const { place, keyword, pointer, label, example } = mutation;
  const base = unbroken ?? (await t.cases.conforming(operation.id, example));
  const exchange = await t.http.send(mutate(base, mutation), { note: label });
  if (place === 'body') {
    expectRefused(exchange, label);
    return exchange;
  }
  const rule = operation.rules.find(
    (one) => one.place === 'query' && `/${one.pointer}` === pointer && one.keyword === keyword,
  );
  const obeyed = rule ? neutralised(rule, exchange) : null;
  if (obeyed)
    throw new Violation(`${label}: a rejection, or a response that ignores the value`, obeyed, exchange);
  return exchange;
}

/** The balance, if the operation moves money of a readable wallet. Null for other operations. */
async function lookAtWallet(t: Context, { effect, feature }: Operation): Promise<Big | null> {
  if (effect !== 'moves-money' || feature !== 'wallet') return null;
  try {
    return await t.wallet.quiet();
  } catch (error) {
    if (error instanceof NotTestable) return null;
    throw error;
  }
}

// Refused requests debit nothing (ruling:refused-debits-nothing). One read of the balance covers all of them.
async function changed(t: Context, before: Big): Promise<Violation | undefined> {
  try {
    await t.wallet.unchanged(before, 'the server rejected every request');
    return undefined;
  } catch (error) {
    if (error instanceof Violation) return error;
    throw error;
  }
}

// Sends one mutation between two reads of the balance, to find the mutation that was charged.
async function refusedForNothing(t: Context, operation: Operation, mutation: FormMutation): Promise<void> {
  const base = await t.cases.conforming(operation.id, mutation.example);
  await t.wallet.unchangedBy(`the server rejected the request (${mutation.label})`, async () => ({
    exchange: await refused(t, operation, mutation, base),
  }));
}
