import type { Case } from '../src/cases/case.js';
import type { JsonValue, OperationId } from '../src/contract/contract.js';
import type { Context } from '../src/domain/context.js';
import { withKnownEdgeValues } from '../src/domain/edge-values.js';
import { NotTestable } from '../src/engine/errors.js';
import { offers } from '../src/target/offer.js';

/**
 * A conforming case of an operation that accepted one in this run, with edge-case values that it accepted; null otherwise, with the reason passed to
 * `tell`.
 */
export async function conformingOr(
  t: Context,
  id: OperationId,
  tell: (reason: NotTestable) => void,
): Promise<Case | null> {
  try {
    await t.http.baseline(id);
    const base = await t.cases.conforming(id);
    if (base.body === undefined) return base;
    return { ...base, body: (await withKnownEdgeValues(t, id, base.body as object)) as JsonValue };
  } catch (error) {
    if (!(error instanceof NotTestable)) throw error;
    tell(error);
    return null;
  }
}

/** Has the states that operations need set up at the same time. Whoever needs one that is not offered says so later. */
export async function prepareAll(t: Context, ids: readonly OperationId[]): Promise<void> {
  const offered = ids.filter((id) => offers(t.target, id));
  await t.http.sideBySide(
    offered.map((id) => async () => {
      await t.cases.prepared(id).catch((error: unknown) => {
        if (!(error instanceof NotTestable)) throw error;
      });
    }),
  );
}
