// What the passing of time must not change. Runs last: the clock of the target moves and cannot go back.
import { derivedId, operations } from '../../src/contract/contract.js';
import { expectSameResponse, isAccepted } from '../../src/harness/expect.js';
import { NotTestable } from '../../src/harness/outcome.js';
import { requirement } from '../../src/harness/registry.js';

const hour = 3600;

// "A repeated request with the same key returns the same response for 24 hours" (Endpoints > Conventions)
for (const operation of operations.filter((row) => row.idempotent)) {
  for (const hours of [1, 23]) {
    requirement(
      derivedId(operation.id, `idempotency.after-${hours}h`),
      async (t) => {
        await t.control(operation.id);
        const base = await t.conforming(operation.id);
        const keyed = { ...base, headers: { 'Idempotency-Key': t.fresh('IDEM') } };
        const first = await t.send(keyed, { note: 'first' });
        if (!isAccepted(first.response))
          throw new NotTestable('the first request with an Idempotency-Key was not accepted');
        await t.advance(hours * hour);
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
