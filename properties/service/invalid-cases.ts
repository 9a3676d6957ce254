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

/** A mutation of a documented form of a request. */
export interface FormMutation extends RequestMutation {
  example: number;
}

export interface Breakable {
  first: FormMutation[];
  random: fc.Arbitrary<FormMutation> | null;
}

/**
 * The mutations of an operation's requests that break one rule beyond its boundary, and MUST or SHOULD be refused.
 * Each member is mutated in the first accepted example that has it; the rules take turns.
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
    const judged = (mutation: RequestMutation): boolean =>
      mutation.level === level && isJudged(mutation) && formWith(operation, mutation) === example;
    const inForm = (mutation: RequestMutation): FormMutation => ({ ...mutation, example });
    const mutations = broken.filter(judged);
    first.push(...mutations.filter((one) => !one.isBoundary).map(inForm));
    const values = level === 'MUST' && mutations.length > 0 ? randomRequestMutations(base) : null;
    if (values) random.push(filterBounded(values, judged, 'the rules of this form').map(inForm));
  }
  const byRule = new Map<string, FormMutation[]>();
  for (const mutation of first) {
    const rule = `${mutation.pointer} ${mutation.keyword}`;
    byRule.set(rule, [...(byRule.get(rule) ?? []), mutation]);
  }
  return { first: interleave([...byRule.values()]), random: random.length > 0 ? fc.oneof(...random) : null };
}

/** An example of the request with all of its mutations, made once for both levels. */
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

// Wrong JSON types have requirements of their own, except null in place of a member. A body of null is left open.
const isJudged = ({ keyword, value, pointer }: RequestMutation): boolean =>
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
