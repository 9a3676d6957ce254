import fc from 'fast-check';
import type { Case } from '../../src/cases/case.js';
import { formWith } from '../../src/cases/form-with.js';
import { kept } from '../../src/cases/arbitrary/kept.js';
import { inTurn } from '../../src/cases/in-turn.js';
import { breachesOf, randomBreaches, type Breach } from '../../src/cases/violations.js';
import type { Operation } from '../../src/contract/contract.js';
import type { Context } from '../../src/domain/context.js';
import { NotTestable } from '../../src/engine/errors.js';

/** A breach of a documented form of a request. */
export interface FormBreach extends Breach {
  example: number;
}

export interface Breakable {
  first: FormBreach[];
  random: fc.Arbitrary<FormBreach> | null;
}

/**
 * The mutations of an operation's requests that break one rule beyond its boundary, and MUST or SHOULD be refused.
 * Each member is mutated in the first accepted example that has it; the rules take turns.
 */
export async function breakable(
  t: Context,
  operation: Operation,
  level: Breach['level'],
): Promise<Breakable> {
  const first: FormBreach[] = [];
  const random: fc.Arbitrary<FormBreach>[] = [];
  for (const example of await forms(t, operation)) {
    const { base, broken } = await brokenForm(t, operation, example);
    const judged = (breach: Breach): boolean =>
      breach.level === level && isJudged(breach) && formWith(operation, breach) === example;
    const inForm = (breach: Breach): FormBreach => ({ ...breach, example });
    const breaches = broken.filter(judged);
    first.push(...breaches.filter((one) => !one.isBoundary).map(inForm));
    const values = level === 'MUST' && breaches.length > 0 ? randomBreaches(base) : null;
    if (values) random.push(kept(values, judged, 'the rules of this form').map(inForm));
  }
  const byRule = new Map<string, FormBreach[]>();
  for (const breach of first) {
    const rule = `${breach.pointer} ${breach.keyword}`;
    byRule.set(rule, [...(byRule.get(rule) ?? []), breach]);
  }
  return { first: inTurn([...byRule.values()]), random: random.length > 0 ? fc.oneof(...random) : null };
}

/** An example of the request with all of its mutations, made once for both levels. */
function brokenForm(
  t: Context,
  { id }: Operation,
  example: number,
): Promise<{ base: Case; broken: Breach[] }> {
  return t.once(`breaches of ${id} ${example}`, async (t) => {
    const base = await t.conforming(id, example);
    return { base, broken: breachesOf(base) };
  });
}

// Another JSON type has requirements of its own, but for null, which may stand for nothing; null as a whole body is
// left open.
const isJudged = ({ keyword, value, pointer }: Breach): boolean =>
  pointer !== '' && keyword !== 'required' && (keyword !== 'type' || value === null);

async function forms(t: Context, operation: Operation): Promise<number[]> {
  const needed = new Set(operation.rules.map((rule) => formWith(operation, rule)));
  const offered: number[] = [];
  for (const example of [...needed].sort()) {
    try {
      await t.control(operation.id, example);
      offered.push(example);
    } catch (error) {
      if (!(error instanceof NotTestable)) throw error;
    }
  }
  return offered;
}
