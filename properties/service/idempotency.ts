// Endpoints > Conventions > item 2, with any requests between a request and its repetition.
import { say } from '../../src/contract/phrase.js';
import { formsOfKeys, type KeyForm, keyForms } from '../../src/cases/idempotency-keys.js';
import { sampled, type Pace } from '../../src/cases/sampling.js';
import { derivedId } from '../../src/contract/contract.js';
import type { Context } from '../../src/domain/context.js';
import { idempotentOperations } from '../../src/domain/idempotency/keyed-request.js';
import { NotOffered } from '../../src/engine/errors.js';
import type { Sampling } from '../../src/engine/schedule/registry.js';
import { suite } from '../../src/domain/suite.js';
import { expectUnbroken, survey, type Sequences, type Survey } from '../../src/property/sequence.js';
import {
  alikeKey,
  otherBody,
  IdempotencyModel,
  repeat,
  send,
  sendIfNeeded,
  steps,
} from './idempotency-model.js';
import { ownAnswers } from './own-answers.js';

export const { entries, requirement } = suite('alone');

for (const [place, id] of idempotentOperations.entries()) {
  requirement(
    derivedId(id, 'idempotency.any-sequence'),
    {
      kind: 'property',
      sampling: {
        column: 'keys and repetition',
        kinds: (pace) => ['a replay after other requests', ...bodiesOf(place, pace)],
      },
    },
    (t) => expectUnbroken(t, id, sequencesOf(t), () => surveyed(t)),
  );

  const plan: Sampling = {
    column: 'keys and repetition',
    kinds: (pace) => formsOfKeys(place, pace).map(({ name }) => name),
  };
  // The same sequences also test keys that resemble each other.
  requirement(derivedId(id, 'idempotency.own-key'), { kind: 'property', sampling: plan }, async (t) => {
    const { excused } = await surveyed(t);
    const { tested, broken } = await ownAnswers(t);
    const found = broken.get(id);
    if (found) throw found;
    if (!tested.has(id))
      throw excused.get(id) ?? new NotOffered(say`the responses to two ${id} requests do not differ`);
  });
}

// Requests to send between a request and its repetition, in addition to those of other operations.
const bodiesOf = (place: number, pace: Pace): string[] =>
  sampled(['a different body with a used key'], place, pace);

const surveyed = (t: Context): Promise<Survey> =>
  t.once('sequences of requests with keys', (t) => survey(t, sequencesOf(t)));

function sequencesOf(t: Context): Sequences<IdempotencyModel, Context> {
  const {
    sampling: { pace },
  } = t;
  return {
    first: pace.isWhole
      ? keyForms.map((form, turn) => sequence({ seed: pace.seed + turn, isWhole: false }, form))
      : [sequence(pace)],
    steps,
    longest: 8,
    random: 0,
    deep: 20,
    begin: async (referee) => {
      await t.cases.prepareAll(idempotentOperations);
      return { model: new IdempotencyModel(t, referee), real: t };
    },
  };
}

// A sequence for every operation, with requests of all operations between a request and its repetition.
function sequence(pace: Pace, form?: KeyForm) {
  return [
    ...idempotentOperations.map((id) => send(id, form)),
    ...idempotentOperations.map(alikeKey),
    ...idempotentOperations.filter((_, place) => bodiesOf(place, pace).length > 0).map(otherBody),
    ...idempotentOperations.map(sendIfNeeded),
    ...idempotentOperations.map((id) => repeat(id)),
  ];
}
