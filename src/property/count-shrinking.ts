import type { RequirementContext } from '../engine/context/context.js';

/** Runs a shrinking step and counts its requests. */
export async function countShrinking<T>(
  t: RequirementContext,
  work: () => Promise<T>,
): Promise<{ result: T; cost: number }> {
  const before = t.http.requests;
  const result = await work();
  const cost = t.http.requests - before;
  t.run.budget.shrinking += cost;
  return { result, cost };
}
