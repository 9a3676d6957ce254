import { Big } from 'big.js';
import fc from 'fast-check';
import { NotTestable } from '../../src/engine/errors.js';
import { charge, order, repeatOrder } from './charge-steps.js';
import type { Step } from './spending.js';
import { keyChoices, overspend, replay, transfer } from './transfer-steps.js';

/** Moves the clock. The contract does not specify its effect on the wallet. */
export const advance = (hours: number): Step => ({
  check: () => true,
  async run(model, real) {
    try {
      await real.t.states.advance(hours * 3600);
    } catch (error) {
      if (error instanceof NotTestable) return;
      throw error;
    }
    model.words.push(`advance the clock by ${hours} h`);
    model.clock += hours * 3600;
    await real.lost();
  },
  toString: () => `advance the clock by ${hours} h`,
});

const labels = fc.constantFrom('a', 'b');
// The amounts are larger than a flat fee (ruling:prices-and-fees).
const anyTransfer = fc
  .tuple(labels, fc.integer({ min: 1000_00, max: 2500_00 }), fc.boolean())
  .map(([label, cents, keyed]) => transfer(label, new Big(cents).div(100).toFixed(2), keyed));
const anyReplay = fc.tuple(labels, fc.constantFrom(...keyChoices)).map(([label, how]) => replay(label, how));
const anyOverspend = fc
  .tuple(labels, fc.constantFrom('0.01', '1.00', '2500.00'))
  .map(([label, excess]) => overspend(label, excess));

/** The steps of random sequences; most of them are transfers and their replays. */
export const steps: fc.Arbitrary<Step>[] = [
  anyTransfer,
  anyTransfer,
  anyReplay,
  anyReplay,
  anyOverspend,
  labels.map(order),
  labels.map(repeatOrder),
  fc.constantFrom('verifyEnhancedNin' as const, 'queryLoanFeature' as const).map(charge),
  fc.constantFrom(1, 25).map(advance),
];
