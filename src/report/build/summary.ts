import type { Counts, RequirementResult, Summary } from '../model/model.js';
import { isTested, type Outcome } from '../../contract/verdict.js';

/** Sums the results up. With `problems`, a run is never complete or conforming. */
export function summarise(
  results: readonly RequirementResult[],
  problems: readonly string[],
  selected: boolean,
): Counts & Pick<Summary, 'verdict' | 'complete'> {
  const counts = countsOf(results);
  const undecided = problems.length > 0 || counts.pass === 0;
  return {
    verdict: counts.fail > 0 ? 'nonconforming' : undecided ? 'undecided' : 'conforming',
    complete: counts.notTestable === 0 && !selected && problems.length === 0,
    ...counts,
  };
}

export function countsOf(results: readonly RequirementResult[]): Counts {
  const count = (verdict: Outcome) => withVerdict(results, verdict).length;
  const included = results.filter(({ excluded }) => !excluded);
  return {
    total: included.length,
    tested: included.filter((row) => isTested(row.verdict) || isMasked(row)).length,
    pass: count('pass'),
    fail: count('fail'),
    warn: count('warn'),
    masked: included.filter(isMasked).length,
    notTestable: count('not-testable'),
    notOffered: count('not-offered'),
    excluded: results.length - included.length,
  };
}

/** Whether another failure masks this one: a masked failure is not testable, but has evidence. */
export const isMasked = ({ verdict, evidence }: Pick<RequirementResult, 'verdict' | 'evidence'>): boolean =>
  verdict === 'not-testable' && evidence.length > 0;

/** The requirements with a verdict, except those that the suite excludes and masked failures. */
export const withVerdict = (results: readonly RequirementResult[], verdict: Outcome): RequirementResult[] =>
  results.filter((row) => row.verdict === verdict && !row.excluded && !isMasked(row));

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
