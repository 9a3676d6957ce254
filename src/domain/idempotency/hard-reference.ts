import { hardest, hardText } from '../../cases/edge-cases/texts.js';
import type { OperationId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import type { RequirementContext } from '../../engine/context/context.js';
import { accepting } from '../accepting.js';
import { insteadOfHardest } from '../travelling.js';

/** Sends a request under a hard reference, or as it is where the target refuses that, or where there is no kind. */
export async function underReference<B extends { reference?: string }, R extends { exchange: Exchange }>(
  t: RequirementContext,
  id: OperationId,
  kind: string | undefined,
  body: B,
  send: (body: B) => Promise<R>,
): Promise<R & { value: B }> {
  const hard = kind === undefined ? [] : [{ ...body, reference: hardText(kind, (text) => t.fresh(text)) }];
  const sent = await accepting(t, `the reference of ${id}`, [...hard, body], send);
  if (kind === hardest && sent.value === body) (await refusedHardest(t)).add(id);
  return sent;
}

/** The kinds to try one by one, because the target refused the text that is all of them. */
export async function instead(t: RequirementContext, id: OperationId): Promise<string[]> {
  return (await refusedHardest(t)).has(id) ? insteadOfHardest(id, t.sampling.pace) : [];
}

const refusedHardest = (t: RequirementContext): Promise<Set<OperationId>> =>
  t.once('operations that refused the hardest reference', () => Promise.resolve(new Set<OperationId>()));
