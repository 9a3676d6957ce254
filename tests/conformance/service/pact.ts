// The published pact, outcome by outcome, verified by Pact's own verifier.
import { isolationOfAccepted } from '../../../src/engine/schedule/registry.js';
import { derivedId, operationOf, operations } from '../../../src/contract/contract.js';
import { suite } from '../../../src/domain/suite.js';
import { verifyOutcome } from '../../../src/pact/verify-outcome.js';

export const { entries, requirement } = suite();

for (const { id, outcomes } of operations) {
  for (const outcome of outcomes) {
    requirement(
      derivedId(id, `pact.${outcome.name}`),
      {
        kind: 'pact',
        isolation: outcome.kind === 'success' ? isolationOfAccepted(operationOf(id)) : 'overlapping',
      },
      async (t) => {
        // A server that refuses every request shows nothing by its refusals.
        if (outcome.kind !== 'success') await t.http.baseline(id, outcome.form);
        await verifyOutcome(t, id, outcome);
        // Without a body in the pact, any answer would satisfy it.
        if (outcome.kind === 'success') await t.http.baseline(id, outcome.form);
      },
    );
  }
}
