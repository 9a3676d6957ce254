// The server may refuse or neutralise a query value that breaks a rule, but must not obey it (ruling:query-rules). Only
// the content of a list shows which, so each list has its own test.
import { boundaryMutations, mutate } from '../../../src/cases/invalid-values/request-mutations.js';
import { operationOf, type OperationId, type RequirementId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { expectRefused } from '../../../src/checks/expect.js';
import { isAccepted } from '../../../src/checks/response.js';
import { NotTestable } from '../../../src/engine/errors.js';

/** Query rules that are tested with the content of their list, not with one exchange. */
export const listRules = [
  'listTransactions/query.status.enum',
  'listTransactions/query.channel.enum',
  'listTransactions/query.from.format',
  'listTransactions/query.to.format',
  'listTransactions/query.sort.enum',
  'listTransactions/query.order.enum',
  // Tested with a list that is longer than a page.
  'listTransactions/query.per_page.maximum',
  'getWalletStatement/query.from.format',
  'getWalletStatement/query.to.format',
  'listEsimOrders/query.type.enum',
] as const satisfies RequirementId[];
export type ListRule = (typeof listRules)[number];

/** The exchange of a query with a value that breaks a rule. */
export interface Despite {
  exchange: Exchange;
  /** The broken rule, in words. */
  label: string;
}

/** Sends a query with a value that breaks the rule. */
export async function sendDespite(
  t: Context,
  id: ListRule,
  query: Record<string, string> = {},
): Promise<Despite> {
  const [owner, ruleName] = id.split('/') as [OperationId, string];
  const operation = operationOf(owner);
  await t.http.baseline(owner);
  const base = await t.cases.conforming(owner);
  const rule = operation.rules.find(({ name }) => name === ruleName);
  const [mutation, further] = rule ? boundaryMutations(rule, base) : [];
  if (!mutation) throw new Error(`no value breaks ${id}`);
  // A server may read a day that no calendar has as the next day, but must not crash.
  if (further) await t.http.send(mutate({ ...base, query }, further), { note: further.sent });
  const { label, sent } = mutation;
  return { exchange: await t.http.send(mutate({ ...base, query }, mutation), { note: sent }), label };
}

/** Whether the query was answered with the documented body rather than refused. */
export function isServed(t: Context, { exchange, label }: Despite): boolean {
  if (!isAccepted(exchange.response)) {
    expectRefused(exchange, label);
    return false;
  }
  if (t.answers.fits(exchange)) return true;
  throw new NotTestable('the body is not as documented: see response.body');
}
