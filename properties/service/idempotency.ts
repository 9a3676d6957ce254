// Endpoints > Conventions > item 2, whatever is sent between a request and its repetition.
import { derivedId } from '../../src/contract/contract.js';
import type { Context } from '../../src/domain/context.js';
import { prepareAll } from '../conforming.js';
import { suite } from '../../src/domain/suite.js';
import { expectUnbroken, survey, type Sequences } from '../../src/property/sequence.js';
import {
  idempotentOperations,
  otherBody,
  otherKey,
  IdempotencyModel,
  repeat,
  send,
  sendAnew,
  steps,
} from './idempotency-model.js';

export const { entries, requirement } = suite('alone');

for (const id of idempotentOperations) {
  requirement(
    derivedId(id, 'idempotency.any-sequence'),
    (t) =>
      expectUnbroken(t, id, sequencesOf(t), () =>
        t.once('programs of requests with keys', (t) => survey(t, sequencesOf(t))),
      ),
    'property',
  );
}

function sequencesOf(t: Context): Sequences<IdempotencyModel, Context> {
  return {
    // Every operation, with other requests in between: of the operation itself, and of all others.
    first: [
      [
        ...idempotentOperations.map(send),
        ...idempotentOperations.map((id, index) => (index % 2 === 0 ? otherKey(id) : otherBody(id))),
        ...idempotentOperations.map(sendAnew),
        ...idempotentOperations.map((id) => repeat(id)),
      ],
    ],
    steps,
    longest: 8,
    serves: idempotentOperations.length,
    runs: 1,
    begin: async (referee) => {
      await prepareAll(t, idempotentOperations);
      return { model: new IdempotencyModel(t, referee), real: t };
    },
  };
}
