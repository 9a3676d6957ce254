// What the passing of time must not change. What changes or spends comes before: the clock cannot go back.
import { derivedId, operations } from '../../src/contract/contract.js';
import { expectSameResponse } from '../../src/harness/expect.js';
import { requirement } from '../../src/harness/registry.js';
import { keyedRequest } from './keyed.js';

const hour = 3600;

// "A repeated request with the same key returns the same response for 24 hours" (Endpoints > Conventions)
for (const hours of [1, 23]) {
  for (const { id } of operations.filter((row) => row.idempotent)) {
    requirement(
      derivedId(id, `idempotency.after-${hours}h`),
      async (t) => {
        const { keyed, first, sentAt } = await keyedRequest(t, id);
        const due = sentAt + hours * hour;
        if (t.run.clockSeconds < due) await t.advance(due - t.run.clockSeconds);
        expectSameResponse(
          first,
          await t.send(keyed, { note: `replay after ${hours} h` }),
          `same Idempotency-Key, ${hours} h later`,
        );
      },
      'derived',
    );
  }
}
