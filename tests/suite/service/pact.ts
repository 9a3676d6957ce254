// The published pact, outcome by outcome, verified by Pact's own verifier.
import { isolationOfAccepted } from '../../../src/engine/registry.js';
import { derivedId, operationOf, operations } from '../../../src/contract/contract.js';
import { suite } from '../../../src/domain/suite.js';
import { honoured } from '../../../src/pact/honoured.js';

export const { entries, requirement } = suite();

for (const { id, outcomes } of operations) {
  for (const outcome of outcomes) {
    requirement(
      derivedId(id, `pact.${outcome.name}`),
      async (t) => {
        // A server that refuses everybody honours no refusal.
        if (outcome.kind !== 'success') await t.control(id, outcome.form);
        await honoured(t, id, outcome);
        // Where the pact shows no body, any server would honour it that answers everybody.
        if (outcome.kind === 'success') await t.control(id, outcome.form);
      },
      'pact',
      // A success uses up what a state gave.
      outcome.kind === 'success' ? isolationOfAccepted(operationOf(id)) : 'overlapping',
    );
  }
}
