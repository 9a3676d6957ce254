import type { Counts, RequirementResult, Summary } from '../model/model.js';
import { isJudged, type Outcome } from '../../contract/verdict.js';

/** What the results amount to. `problems` are what kept the suite from judging. */
export function summarise(
  results: readonly RequirementResult[],
  problems: readonly string[],
  selected: boolean,
): Omit<Summary, 'requests' | 'durationMs'> {
  const counts = countsOf(results);
  const undecided = problems.length > 0 || counts.pass === 0;
  return {
    verdict: counts.fail > 0 ? 'nonconforming' : undecided ? 'undecided' : 'conforming',
    complete: counts.notTestable === 0 && !selected && problems.length === 0,
    ...counts,
  };
}

/** How many requirements have which verdict: the one place where they are counted. */
export function countsOf(results: readonly RequirementResult[]): Counts {
  const included = results.filter(({ excluded }) => !excluded);
  const count = (verdict: Outcome) => included.filter((result) => result.verdict === verdict).length;
  return {
    total: included.length,
    judged: included.filter(({ verdict }) => isJudged(verdict)).length,
    pass: count('pass'),
    fail: count('fail'),
    warn: count('warn'),
    notTestable: count('not-testable'),
    notOffered: count('not-offered'),
    excluded: results.length - included.length,
  };
}
