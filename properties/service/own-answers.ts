// ruling:idempotency-keys: a key that only resembles a used one is another key.
import { isDeepStrictEqual } from 'node:util';
import type { Case } from '../../src/cases/case.js';
import type { OperationId } from '../../src/contract/contract.js';
import type { Exchange } from '../../src/contract/exchange.js';
import type { Context } from '../../src/domain/context.js';
import { withKey } from '../../src/domain/keyed-request.js';
import { inWords, isAccepted } from '../../src/engine/expect.js';
import { Violation } from '../../src/engine/errors.js';

/** Which operations were asked under keys that resemble used ones, and which of them gave no answer of their own. */
export interface OwnAnswers {
  judged: Set<OperationId>;
  broken: Map<OperationId, Violation>;
}

/** What all sequences of a run have shown. */
export const ownAnswers = (t: Context): Promise<OwnAnswers> =>
  t.once('requests under keys like used ones', () =>
    Promise.resolve({ judged: new Set<OperationId>(), broken: new Map<OperationId, Violation>() }),
  );

/** The violation, where a request under a key like that of `first` got no answer of its own because of its key. */
export async function notItsOwn(
  t: Context,
  { first, asked, answer }: { first: Exchange; asked: Case; answer: Exchange },
): Promise<Violation | 'its own' | 'unclear'> {
  if (answer.resent) return 'unclear';
  const isAnswered = isAccepted(answer.response);
  if (isAnswered && !areSame(first, answer)) return 'its own';
  // What it gets under any key is no matter of keys: the same customer may have one account, a reference one use.
  const apart = await t.send(withKey(asked, t.fresh('{uuid}')), { note: 'with a key that resembles none' });
  if (!isAccepted(apart.response) || areSame(first, apart)) return 'unclear';
  return new Violation(
    'an answer of its own to another request, under a key that only resembles a used one',
    isAnswered ? 'the response to the request with the used key' : inWords(answer),
    answer,
    { compares: [first, answer] },
  );
}

/** Notes what came of it. */
export async function judgeOwnAnswer(
  t: Context,
  id: OperationId,
  sent: Parameters<typeof notItsOwn>[1],
): Promise<void> {
  const { judged, broken } = await ownAnswers(t);
  const found = await notItsOwn(t, sent);
  if (found === 'unclear') return;
  judged.add(id);
  if (found === 'its own' || broken.has(id)) return;
  found.story ??= t.story;
  broken.set(id, found);
}

const areSame = (one: Exchange, other: Exchange): boolean =>
  isDeepStrictEqual(one.response?.json, other.response?.json);
