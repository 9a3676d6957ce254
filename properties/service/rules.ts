import { claim } from '../../src/contract/finding.js';
import { say } from '../../src/contract/phrase.js';
import { isolationOfAccepted, type Isolation } from '../../src/engine/schedule/registry.js';
// Endpoints: the server refuses a request that violates a rule, and changes nothing (ruling:request-rules).
import fc from 'fast-check';
import type { Case } from '../../src/cases/case.js';
import { mutate } from '../../src/cases/invalid-values/request-mutations.js';
import { neutralised } from '../../src/checks/neutralised.js';
import { derivedId, operations, requirements, type Operation } from '../../src/contract/contract.js';
import type { Context } from '../../src/domain/context.js';
import { expectRefused } from '../../src/checks/expect.js';
import { NotTestable, Violation } from '../../src/engine/errors.js';
import { mayCost } from '../../src/model/money/costs.js';
import { holdsFor } from '../../src/property/property.js';
import { suite } from '../../src/domain/suite.js';
import { breakable, type FormMutation } from './invalid-cases.js';
import { samplePlan } from './sample-plan.js';

export const { entries, requirement } = suite();

const isRow = new Set<string>(requirements.map(({ id }) => id));

for (const operation of operations) {
  // Other requirements cover boundary values.
  for (const [name, level, size, byChance] of [
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
      const options = samplePlan(t, { others: first, size, random: byChance });
      const isMeasured = await movesReadableMoney(t, operation);
      await holdsFor(
        t,
        values,
        async (mutation) => {
          // A state that belongs to the case may set the balance.
          const base = await t.cases.conforming(operation.id, mutation.example);
          const send = () => refused(t, operation, mutation, base);
          // Refused requests debit nothing (ruling:refused-debits-nothing).
          await (isMeasured ? t.money.measure(send) : send());
        },
        options,
      );
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

async function refused(t: Context, operation: Operation, mutation: FormMutation, base: Case): Promise<void> {
  const { place, keyword, pointer, label, sent } = mutation;
  const exchange = await t.http.send(mutate(base, mutation), { note: sent });
  if (place === 'body') return expectRefused(exchange, sent);
  const rule = operation.rules.find(
    (one) => one.place === 'query' && `/${one.pointer}` === pointer && one.keyword === keyword,
  );
  const obeyed = rule ? neutralised(rule, exchange) : null;
  if (obeyed)
    throw new Violation(
      claim(say`${label}: a rejection, or a response that ignores the value`, obeyed, { isRefusal: true }),
      exchange,
    );
}

/** Whether the operation moves money of a wallet whose balance the server shows, and that no other client uses. */
async function movesReadableMoney(t: Context, { effect, feature }: Operation): Promise<boolean> {
  if (effect !== 'moves-money' || feature !== 'wallet') return false;
  try {
    await t.money.rest();
    return !t.purse.book.isShared;
  } catch (error) {
    if (error instanceof NotTestable) return false;
    throw error;
  }
}
