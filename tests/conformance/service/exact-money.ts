// Resources and their fields > Wallet > row balance; Endpoints > Initiate transfer > row amount (ruling:money-is-exact).
// Every answer and debit of the run is tested where it occurs. This file only makes the most revealing ones.
import { suite } from '../../../src/domain/suite.js';
import { Violation } from '../../../src/engine/errors.js';
import { onHardBalances } from '../transfers/debit.js';

export const { entries, requirement } = suite('alone');

for (const name of ['exact-money', 'exact-large-money', 'decimal-places'] as const)
  requirement(`service/${name}`, async (t) => {
    await onHardBalances(t).catch((error: unknown) => {
      // A wholly different debit fails initiateTransfer/debit.
      if (!(error instanceof Violation)) throw error;
    });
  });
