import { say } from '../../src/contract/phrase.js';
import type { Case } from '../../src/cases/case.js';
import { withValueAt } from '../../src/contract/pointer.js';
import {
  operationOf,
  type JsonValue,
  type OperationId,
  type RequirementId,
} from '../../src/contract/contract.js';
import type { Exchange } from '../../src/contract/exchange.js';
import type { Context } from '../../src/domain/context.js';
import { NotOffered, NotTestable } from '../../src/engine/errors.js';

/** An accepted example request, with its exchange. */
export interface AcceptedExample {
  request: Record<string, JsonValue>;
  body: unknown;
  exchange: Exchange;
}

/** The index of an example of an operation by its name. */
export function exampleIndex(id: OperationId, name: string): number {
  const index = operationOf(id).examples.findIndex((example) => example.name === name);
  if (index < 0) throw new Error(`${id} has no example ${name}`);
  return index;
}

/** Sends an example once in a run and expects the documented body. Throws NotTestable without it. */
export async function acceptedExample(t: Context, id: OperationId, name: string): Promise<AcceptedExample> {
  const exchange = await t.http.baseline(id, exampleIndex(id, name));
  if (!t.answers.fits(exchange))
    throw new NotTestable(say`the body of ${id} is not as documented: see ${id}/response.body`);
  const request = JSON.parse(exchange.request.body ?? '{}') as Record<string, JsonValue>;
  return { request, body: exchange.response?.json, exchange };
}

/** Returns the case with changed members in its body. Undefined removes a member. */
export function withMembers(base: Case, members: Record<string, JsonValue | undefined>): Case {
  const body = Object.entries(members).reduce<JsonValue>(
    (built, [name, value]) => withValueAt(built, `/${name}`, value),
    base.body ?? {},
  );
  return { ...base, body };
}

/** The exchange of a request for a record that does not exist, sent once per run. */
export function unknownRecord(t: Context, id: OperationId): Promise<Exchange> {
  return t.once(`an unknown record of ${id}`, async (t) => {
    const base = await t.cases.conforming(id);
    const path = Object.fromEntries(Object.keys(base.path).map((name) => [name, t.fresh('{uuid}')]));
    return t.http.send({ ...base, path }, { note: 'no record has this id' });
  });
}

/** Returns null instead of throwing NotTestable, for parts that a test can do without. */
export async function optional<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof NotTestable) return null;
    throw error;
  });
}

/** Tests a value that a server may leave out. Throws NotOffered if the responses do not show it. */
export async function whereShown(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof NotTestable ? new NotOffered(error.message) : error;
  }
}

/** Tests a rule on each group of exchanges that shows the compared values. Throws NotOffered if no group does. */
export const checkWhatIsShown = (
  t: Context,
  id: RequirementId,
  groups: readonly (readonly Exchange[])[],
): Promise<void> => whereShown(() => allTestable(groups, (exchanges) => t.check(id, ...exchanges)));

/** Returns the results for all testable items. Throws the first NotTestable if no item is testable. */
export async function allTestable<A, B>(all: readonly A[], work: (one: A) => B | Promise<B>): Promise<B[]> {
  const found: B[] = [];
  const reasons: NotTestable[] = [];
  for (const one of all) {
    try {
      found.push(await work(one));
    } catch (error) {
      if (!(error instanceof NotTestable)) throw error;
      reasons.push(error);
    }
  }
  if (found.length === 0 && reasons[0]) throw reasons[0];
  return found;
}
