// ruling:idempotency-keys: the contract does not say whether keys are case-sensitive.
import { inOtherCase } from '../../../src/cases/idempotency-keys.js';
import { rotate } from '../../../src/cases/sampling.js';
import type { Context } from '../../../src/domain/context.js';
import { keyedRequest, keyOf, withKey } from '../../../src/domain/idempotency/keyed-request.js';
import { notItsOwn } from '../../../src/domain/idempotency/own-answers.js';
import { suite } from '../../../src/domain/suite.js';
import { NotTestable } from '../../../src/engine/errors.js';

export const { entries, requirement } = suite('alone');

// Operations whose answers identify their request, and that use up no values.
const telling = ['createEsimOrder', 'createVirtualAccount', 'initiateTransfer'] as const;

requirement(
  'service/idempotency-key-case',
  {
    sampling: {
      column: 'keys and repetition',
      kinds: ({ seed, isWhole }) => {
        const turn = rotate(telling, seed);
        return (isWhole ? turn : turn.slice(0, 1)).map((id) => `the other case: ${id}`);
      },
    },
  },
  async (t) => {
    let tested = 0;
    for (const id of rotate(telling, t.sampling.pace.seed)) {
      const found = await inOtherCaseOf(t, id).catch(skipped);
      if (found === 'unclear') continue;
      if (found !== 'its own') throw found;
      tested++;
      if (!t.sampling.pace.isWhole) return;
    }
    if (tested === 0) throw new NotTestable('the server accepted no request with letters in its key');
  },
);

async function inOtherCaseOf(t: Context, id: (typeof telling)[number]) {
  const { first, keyed } = await keyedRequest(t, id);
  const key = inOtherCase(keyOf(keyed));
  if (key === keyOf(keyed)) return 'unclear';
  const asked = withKey(await t.cases.conforming(id), key);
  return notItsOwn(t, {
    first,
    asked,
    answer: await t.http.send(asked, { note: 'a key in the other case' }),
  });
}

function skipped(error: unknown): 'unclear' {
  if (error instanceof NotTestable) return 'unclear';
  throw error;
}
