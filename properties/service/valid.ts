// Endpoints: the server accepts or refuses any well-formed request in the documented shape, whatever its values.
import { say } from '../../src/contract/phrase.js';
import { isolationOfAccepted } from '../../src/engine/schedule/registry.js';
import fc from 'fast-check';
import { derivedId, operations, operationOf, type Operation } from '../../src/contract/contract.js';
import type { Exchange } from '../../src/contract/exchange.js';
import { saysTheSame, varied, type Variation } from '../../src/cases/variations/variation.js';
import { variationsOf, type Variations } from '../../src/cases/variations/variations.js';
import type { Context } from '../../src/domain/context.js';
import { expectThat } from '../../src/checks/expect.js';
import { inWords, isAccepted } from '../../src/checks/response.js';
import { Forbidden, NotTestable } from '../../src/engine/errors.js';
import { expectServed } from '../../src/rules/service.js';
import { holdsFor } from '../../src/property/property.js';
import { suite } from '../../src/domain/suite.js';
import { withSmallAmounts } from '../../src/cases/request-members.js';
import { samplePlan } from './sample-plan.js';

export const { entries, requirement } = suite();

const longest = 4000;

// Arbitraries are slow to build, so they are built on first use and cached.
const made = new Map<string, Variations>();
function variations(operation: Operation): Variations {
  const known = made.get(operation.id) ?? variationsOf(operation);
  made.set(operation.id, known);
  return known;
}

for (const operation of operations) {
  requirement(
    derivedId(operation.id, 'fuzz.valid'),
    { kind: 'property', isolation: isolationOfAccepted(operation) },
    async (t) => {
      // Other values show whether the key may not use the operation, or the server forbids a value of the baseline request.
      await t.http.baseline(operation.id).catch((error: unknown) => {
        if (!(error instanceof Forbidden)) throw error;
      });
      const { always, others, random } = variations(operation);
      let accepted = 0;
      const property = async (variation: Variation) => {
        const again = () => send(t, operation.id, variation);
        const exchange = await again();
        if (isAccepted(exchange.response)) accepted++;
        await expectServedOrRefused(t, variation, exchange, again);
      };
      const values = fc.oneof(random, fc.constantFrom(...always, ...others));
      await holdsFor(t, values, property, samplePlan(t, { always, others, size: 3, random: 0 }));
      if (accepted === 0 && !t.sampling.replay)
        throw new NotTestable('the server accepted none of the requests');
    },
  );
}

async function send(
  t: Context,
  id: (typeof operations)[number]['id'],
  variation: Variation,
): Promise<Exchange> {
  const conforming = await t.cases.conforming(id, variation.example);
  const base = saysTheSame(variation) ? conforming : withSmallAmounts(conforming);
  const { apiKey, apiSecret } = t.target;
  const upper = variation.writing.includes('upper-case headers');
  return t.http.send(varied(base, variation), {
    note: 'a well-formed request',
    ...(upper ? { credentials: { 'API-KEY': apiKey, 'API-SECRET': apiSecret } } : {}),
  });
}

async function expectServedOrRefused(
  t: Context,
  variation: Variation,
  exchange: Exchange,
  again: () => Promise<Exchange>,
): Promise<void> {
  expectServed(exchange, t.answers.fits(exchange));
  if (exchange.response === null || isAccepted(exchange.response)) return;
  // The server must accept only the base example, and only at its usual length, because it may limit body sizes.
  if (!saysTheSame(variation) || variation.example !== 0) return;
  if ((exchange.request.body ?? '').length > longest) return;
  const id = exchange.operation!;
  const isMoved = t.states.isAtOtherTime;
  t.answers.unlessExcused(exchange, isMoved);
  // Any value may run out, and the run may have moved the clock outside the business hours of the server.
  if (!(await t.run.tried.control(t, exchange, 1)))
    throw new NotTestable(say`the usual form of ${id} was rejected as well`);
  if (isAccepted((await again()).response)) return;
  if (['charges', 'moves-money'].includes(operationOf(id).effect) && !t.purse.isFilled)
    throw new NotTestable('the wallet may be empty by now: configure a state handler that fills it');
  expectThat(false, 'a success for the conforming request in this form', inWords(exchange), exchange);
}
