// The published pact, interaction by interaction, verified by Pact's own verifier.
import { derivedId, operations } from '../../src/contract/contract.js';
import { requirement } from '../../src/harness/registry.js';
import { honoured } from '../../src/pact/honoured.js';

for (const { id } of operations) {
  requirement(
    derivedId(id, 'pact.success'),
    async (t) => {
      await honoured(t, id, 'success');
      // Where the pact shows no body, any server would honour it that answers everybody.
      await t.control(id);
    },
    'pact',
  );
  requirement(
    derivedId(id, 'pact.unauthorized'),
    async (t) => {
      // A server that answers everybody with 401 honours nothing.
      await t.control(id);
      await honoured(t, id, 'unauthorized');
    },
    'pact',
  );
}
