// Errors > HTTP status codes: any bytes as a body get an answer below 500.
import { isolationOfAccepted } from '../../src/engine/registry.js';
import fc from 'fast-check';
import { junked, type Junk } from '../../src/cases/junk/junk.js';
import { junksOf } from '../../src/cases/junk/junks.js';
import { classifyServerError } from '../../src/checks/server-error.js';
import { derivedId, operations } from '../../src/contract/contract.js';
import type { Context } from '../../src/domain/context.js';
import { inWords } from '../../src/engine/expect.js';
import { Violation } from '../../src/engine/errors.js';
import { holdsFor } from '../../src/property/property.js';
import { suite } from '../../src/domain/suite.js';
import { withSmallAmounts } from './small-amounts.js';
import { samplePlan } from './sample-plan.js';

export const { entries, requirement } = suite();

for (const [index, operation] of operations.entries()) {
  requirement(
    derivedId(operation.id, 'fuzz.bytes'),
    async (t) => {
      await t.control(operation.id);
      const { always, others, random } = junksOf(operation, index, t.options.seed * operations.length);
      const values = fc.oneof(random, fc.constantFrom(...others));
      const law = async (junk: Junk) => {
        const base = withSmallAmounts(await t.conforming(operation.id));
        answered(t, await t.send(junked(base, junk), { note: 'any bytes' }));
      };
      await holdsFor(
        t,
        values,
        law,
        samplePlan(t, { always, others, standard: Math.min(4, always.length), random: 0 }),
      );
    },
    'property',
    isolationOfAccepted(operation),
  );
}

function answered(t: Context, exchange: Awaited<ReturnType<Context['send']>>): void {
  const trouble = classifyServerError(exchange);
  const [expected, actual] = ['an answer below 500', inWords(exchange)];
  if (trouble === 'fault') throw new Violation(expected, actual, exchange);
  if (trouble === 'doubt')
    t.verdicts.record(t.entry.id, 'warn', {
      reason: 'what was sent is not HTTP',
      evidence: { expected, actual, exchange: exchange.id },
    });
}
