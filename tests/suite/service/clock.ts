// What the passing of time must not change. Judged after all that spends: the clock cannot go back.
import { derivedId, operations } from '../../../src/contract/contract.js';
import type { Context } from '../../../src/domain/context.js';
import { expectSameResponse } from '../../../src/engine/expect.js';
import { suite } from '../../../src/domain/suite.js';
import { keyedRequest, newKeyedRequest, type KeyedRequest } from './keyed-request.js';

export const { entries, requirement } = suite('alone');

const hour = 3600;

// Limits > row Idempotency window; Endpoints > Conventions > item 2
for (const { id } of operations.filter((row) => row.idempotent)) {
  requirement(
    derivedId(id, 'idempotency.after-23h'),
    async (t) => {
      const known = await keyedRequest(t, id);
      // Another requirement may have moved the clock beyond it.
      const isLate = t.clockSeconds > known.sentAt + 23 * hour;
      await replayedAfter(t, 23, isLate ? await newKeyedRequest(t, id) : known);
    },
    'derived',
  );
}

for (const { id } of operations.filter((row) => row.idempotent)) {
  requirement(
    derivedId(id, 'idempotency.after-1h'),
    async (t) => {
      // A response returned again after 23 hours was stored after one hour, too.
      if (t.verdicts.of(derivedId(id, 'idempotency.after-23h')) === 'pass') return;
      await replayedAfter(t, 1, await newKeyedRequest(t, id));
    },
    'derived',
  );
}

async function replayedAfter(
  t: Context,
  hours: number,
  { keyed, first, sentAt }: KeyedRequest,
): Promise<void> {
  const due = sentAt + hours * hour;
  if (t.clockSeconds < due) await t.advance(due - t.clockSeconds);
  const again = await t.send(keyed, { note: `replay after ${hours} h` });
  expectSameResponse(first, again, `same Idempotency-Key, ${hours} h later`);
}
