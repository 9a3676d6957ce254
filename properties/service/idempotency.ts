// Endpoints > Conventions > item 2, whatever is sent between a request and its repetition.
import { derivedId } from '../../src/contract/contract.js';
import type { Context } from '../../src/domain/context.js';
import { suite } from '../../src/domain/suite.js';
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

export const { entries, requirement } = suite('alone');

for (const id of creators) {
  requirement(
    derivedId(id, 'idempotency.any-sequence'),
    (t) =>
      expectUnbroken(t, id, programs(t), () =>
        t.once('programs of requests with keys', (t) => survey(t, programs(t))),
      ),
    'property',
  );
}

function programs(t: Context): Sequences<Program, Context> {
  return {
    // Every operation, with other requests in between: of the operation itself, and of all others.
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
