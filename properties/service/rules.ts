import { isolationOfAccepted, type Isolation } from '../../src/engine/schedule/registry.js';
import { mayCost } from '../../src/rules/wallet/cost.js';
// Endpoints: a request that breaks one rule is refused and changes nothing (ruling:request-rules).
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
  // Boundary values have requirements of their own.
  for (const [name, level, standard, byChance] of [
    ['fuzz.rule-broken', 'MUST', 3, 1],
    ['fuzz.rule-bent', 'SHOULD', 1, 0],
  ] as const) {
    if (!isRow.has(`${operation.id}/${name}`)) continue;
    const judge = async (t: Context): Promise<void> => {
      await t.http.baseline(operation.id);
      const { first, random } = await breakable(t, operation, level);
      if (first.length === 0)
        throw new NotTestable('no form of the request that is accepted has a rule to break');
      const values = random ? fc.oneof(random, fc.constantFrom(...first)) : fc.constantFrom(...first);
      const options = samplePlan(t, { others: first, standard, random: byChance });
      const law = async (mutation: FormMutation): Promise<void> =>
        void (await refused(t, operation, mutation));
      const before = await lookAtWallet(t, operation);
      const wallets = t.run.states.count(walletState);
      await holdsFor(t, values, law, options);
      if (before === null) return;
      // A state that gave a new one-time password may have set the balance, too.
      const isOther = t.run.states.count(walletState) > wallets;
      const moved = isOther || t.sampling.replay ? undefined : await changed(t, before);
      if (isOther || moved || t.sampling.replay)
        await holdsFor(t, values, (mutation) => refusedForNothing(t, operation, mutation), options);
      if (moved) throw moved;
    };
    requirement(
      derivedId(operation.id, name),
      { kind: 'property', isolation: isolationOf(operation, level) },
      judge,
    );
  }
}

/**
 * Refused requests have no effect, so that they may overlap; what may cost money needs the lane, to read the
 * balance.
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
    throw new Violation(`${label}: a refusal, or an answer as if it were not there`, obeyed, exchange);
  return exchange;
}

/** The balance, where the operation moves the money of a wallet that can be read; null otherwise. */
async function lookAtWallet(t: Context, { effect, feature }: Operation): Promise<Big | null> {
  if (effect !== 'moves-money' || feature !== 'wallet') return null;
  try {
    return await t.wallet.quiet();
  } catch (error) {
    if (error instanceof NotTestable) return null;
    throw error;
  }
}

// Refused requests debit nothing (ruling:refused-debits-nothing): one look at the balance after all of them.
async function changed(t: Context, before: Big): Promise<Violation | undefined> {
  try {
    await t.wallet.unchanged(before, 'every request was refused');
    return undefined;
  } catch (error) {
    if (error instanceof Violation) return error;
    throw error;
  }
}

// Sends one mutation alone, to find out which of them was charged.
async function refusedForNothing(t: Context, operation: Operation, mutation: FormMutation): Promise<void> {
  const base = await t.cases.conforming(operation.id, mutation.example);
  const before = await t.wallet.quiet();
  const exchange = await refused(t, operation, mutation, base);
  await t.wallet.unchanged(before, `${mutation.label} was refused`, exchange);
}
