import type { Case } from '../src/cases/case.js';
import type { JsonValue, OperationId } from '../src/contract/contract.js';
import type { Context } from '../src/domain/context.js';
import { withKnownEdgeValues } from '../src/domain/edge-values.js';
import { NotTestable } from '../src/engine/errors.js';

/**
 * A conforming case of an operation, with edge-case values that the server has accepted. If the server accepted no conforming case in
 * this run, it passes the reason to `tell` and returns null.
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
