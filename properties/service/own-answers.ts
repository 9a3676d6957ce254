import type { OperationId } from '../../src/contract/contract.js';
import type { Context } from '../../src/domain/context.js';
import { notItsOwn } from '../../src/domain/idempotency/own-answers.js';
import type { Violation } from '../../src/engine/errors.js';

/** The operations tested with keys that resemble used ones, and the violations of those that sent no separate response. */
interface OwnAnswers {
  tested: Set<OperationId>;
  broken: Map<OperationId, Violation>;
}

/** The results of all sequences of a run. */
export const ownAnswers = (t: Context): Promise<OwnAnswers> =>
  t.once('requests with keys similar to used ones', () =>
    Promise.resolve({ tested: new Set<OperationId>(), broken: new Map<OperationId, Violation>() }),
  );

/** Records the result of a request with a key similar to a used one. */
export async function recordOwnAnswer(
  t: Context,
  id: OperationId,
  sent: Parameters<typeof notItsOwn>[1],
): Promise<void> {
  const { tested, broken } = await ownAnswers(t);
  const found = await notItsOwn(t, sent);
  if (found === 'unclear') return;
  tested.add(id);
  if (found === 'its own' || broken.has(id)) return;
  broken.set(id, found);
}
