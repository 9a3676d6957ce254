// "Create and modify operations accept an optional Idempotency-Key header. A repeated request with the same key returns
// the same response for 24 hours." (Endpoints > Conventions): whatever comes in between.
import { derivedId } from '../../src/contract/contract.js';
import type { Context } from '../../src/engine/context.js';
import { suite } from '../../src/engine/registry.js';
import { expectUnbroken, survey, type Sequences } from '../../src/property/sequence.js';
import {
  creators,
  otherBody,
  otherKey,
  Program,
  repeat,
  send,
  sendAnew,
  steps,
} from './idempotency-model.js';

export const { entries, requirement } = suite();

for (const id of creators) {
  requirement(
    derivedId(id, 'idempotency.any-sequence'),
    (t) =>
      expectUnbroken(t, id, programs(t), () =>
        t.once('programs of requests with keys', () => survey(t, programs(t))),
      ),
    'property',
  );
}

function programs(t: Context): Sequences<Program, Context> {
  return {
    // All operations, each with others in between: of the operation itself, and of all the rest.
    first: [
      [
        ...creators.map(send),
        ...creators.map((id, index) => (index % 2 === 0 ? otherKey(id) : otherBody(id))),
        ...creators.map(sendAnew),
        ...creators.map((id) => repeat(id)),
      ],
    ],
    steps,
    longest: 8,
    serves: creators.length,
    runs: 1,
    begin: async (referee) => ({ model: new Program(t, referee), real: t }),
  };
}
