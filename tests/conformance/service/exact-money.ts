// Resources and their fields > Wallet > row balance; Endpoints > Initiate transfer > row amount (ruling:money-is-exact). Every answer
// and every debit of the run is tested where it is seen: here are only made those that show the most.
import { suite } from '../../../src/domain/suite.js';
import { Violation } from '../../../src/engine/errors.js';
import { onHardBalances } from '../transfers/debit.js';

export const { entries, requirement } = suite('alone');

for (const name of ['exact-money', 'exact-large-money', 'decimal-places'] as const)
  requirement(`service/${name}`, async (t) => {
    await onHardBalances(t).catch((error: unknown) => {
      // That a debit is another one altogether is a matter of initiateTransfer/debit.
      if (!(error instanceof Violation)) throw error;
    });
  });
