import fc from 'fast-check';
import { type Case, formWith } from '../../src/cases/case.js';
import { filterBounded } from '../../src/cases/arbitrary/texts.js';
import { interleave } from '../../src/cases/sampling.js';
import {
  randomRequestMutations,
  type RequestMutation,
  requestMutations,
} from '../../src/cases/invalid-values/request-mutations.js';
import type { Operation } from '../../src/contract/contract.js';
import type { Context } from '../../src/domain/context.js';
import { NotTestable } from '../../src/engine/errors.js';

/** A mutation of an example request. */
export interface FormMutation extends RequestMutation {
  example: number;
}

export interface Breakable {
  first: FormMutation[];
  random: fc.Arbitrary<FormMutation> | null;
}

/**
 * The mutations of an operation that violate one rule beyond its boundary, and that the server MUST or SHOULD refuse. Each member is
 * mutated in the first accepted example that has it. Mutations of different rules alternate.
 */
export async function breakable(
  t: Context,
  operation: Operation,
  level: RequestMutation['level'],
): Promise<Breakable> {
  const first: FormMutation[] = [];
  const random: fc.Arbitrary<FormMutation>[] = [];
  for (const example of await forms(t, operation)) {
    const { base, broken } = await brokenForm(t, operation, example);
    const isInScope = (mutation: RequestMutation): boolean =>
      mutation.level === level && isTested(mutation) && formWith(operation, mutation) === example;
    const inForm = (mutation: RequestMutation): FormMutation => ({ ...mutation, example });
    const mutations = broken.filter(isInScope);
    first.push(...mutations.filter((one) => !one.isBoundary).map(inForm));
    const values = level === 'MUST' && mutations.length > 0 ? randomRequestMutations(base) : null;
    if (values) random.push(filterBounded(values, isInScope, 'the rules of this example').map(inForm));
  }
  const byRule = new Map<string, FormMutation[]>();
  for (const mutation of first) {
    const rule = `${mutation.pointer} ${mutation.keyword}`;
    byRule.set(rule, [...(byRule.get(rule) ?? []), mutation]);
  }
  return { first: interleave([...byRule.values()]), random: random.length > 0 ? fc.oneof(...random) : null };
}

/** An example with all of its mutations, which both levels share. */
function brokenForm(
  t: Context,
  { id }: Operation,
  example: number,
): Promise<{ base: Case; broken: RequestMutation[] }> {
  return t.once(`mutations of ${id} ${example}`, async (t) => {
    const base = await t.cases.conforming(id, example);
    return { base, broken: requestMutations(base) };
  });
}

// Other requirements cover wrong JSON types, except null in place of a member. The contract does not specify a body of null.
const isTested = ({ keyword, value, pointer }: RequestMutation): boolean =>
  pointer !== '' && keyword !== 'required' && (keyword !== 'type' || value === null);

async function forms(t: Context, operation: Operation): Promise<number[]> {
  const needed = new Set(operation.rules.map((rule) => formWith(operation, rule)));
  const offered: number[] = [];
  for (const example of [...needed].sort()) {
    try {
      await t.http.baseline(operation.id, example);
      offered.push(example);
    } catch (error) {
      if (!(error instanceof NotTestable)) throw error;
    }
  }
  return offered;
}
