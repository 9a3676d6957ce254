import type { OperationId } from '../../src/contract/contract.js';
import type { Context } from '../../src/domain/context.js';
import { notItsOwn } from '../../src/domain/idempotency/own-answers.js';
import type { Violation } from '../../src/engine/errors.js';

/** Which operations were asked under keys that resemble used ones, and which of them gave no answer of their own. */
interface OwnAnswers {
  judged: Set<OperationId>;
  broken: Map<OperationId, Violation>;
}

/** What all sequences of a run have shown. */
export const ownAnswers = (t: Context): Promise<OwnAnswers> =>
  t.once('requests under keys like used ones', () =>
    Promise.resolve({ judged: new Set<OperationId>(), broken: new Map<OperationId, Violation>() }),
  );

/** Notes what came of a request under a key like a used one. */
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
  broken.set(id, found);
}
