import { say } from '../../../src/contract/phrase.js';
import { isMistyped, mistypesOf } from '../../../src/cases/malformed/type-rules.js';
import type { Operation, RequestRule } from '../../../src/contract/contract.js';
import type { Context } from '../../../src/domain/context.js';
import { expectRefused } from '../../../src/checks/expect.js';
import { NotTestable } from '../../../src/engine/errors.js';

/** Tests whether the server refuses values of other JSON types for a member (ruling:type-mismatch). */
export async function testType(
  t: Context,
  operation: Operation,
  rule: RequestRule,
  example: number,
): Promise<void> {
  const member = rule.pointer.slice(1).replaceAll('/', '.');
  let isShown = false;
  for (const { name, isReported, put } of mistypesOf(operation, rule, t.sampling.pace)) {
    const request = put(await t.cases.conforming(operation.id, example));
    const sent = { member, fault: name, rule: 'type' };
    const exchange = await t.http.send(request, { note: sent });
    if (!isReported || !isMistyped(request)) continue;
    isShown = true;
    expectRefused(exchange, sent);
  }
  if (!isShown) throw new NotTestable(say`no conforming request has ${rule.pointer}`);
}
