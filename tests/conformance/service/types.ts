import type { Case } from '../../../src/cases/case.js';
import { isMistyped, mistypesOf } from '../../../src/cases/malformed/type-rules.js';
import { boundaryMutations, mutate } from '../../../src/cases/invalid-values/request-mutations.js';
import type { Operation, RequestRule } from '../../../src/contract/contract.js';
import type { Context } from '../../../src/domain/context.js';
import { expectRefused } from '../../../src/engine/expect.js';
import { NotTestable } from '../../../src/engine/errors.js';

/** Judges whether values of other JSON types are refused for a member (ruling:type-mismatch). */
export async function judgeType(
  t: Context,
  operation: Operation,
  rule: RequestRule,
  example: number,
): Promise<void> {
  const name = rule.pointer.slice(1).replaceAll('/', '.');
  let judged = 0;
  const judge = async (request: Case, label: string, isWrong: boolean): Promise<void> => {
    const exchange = await t.http.send(request, { note: label });
    if (!isWrong) return;
    judged++;
    expectRefused(exchange, label);
  };
  for (const { name: what, put } of mistypesOf(operation, rule, t.sampling.pace)) {
    const request = put(await t.cases.conforming(operation.id, example));
    await judge(request, `${name}: ${what}`, isMistyped(request));
  }
  if (judged > 0) return;
  // A number that nothing bounds may be any integer.
  const base = await t.cases.conforming(operation.id, example);
  const [mutation] = boundaryMutations(rule, base);
  if (!mutation) throw new NotTestable(`no conforming request has ${rule.pointer}`);
  await judge(mutate(base, mutation), mutation.label, true);
}
