import type { Outcome } from '../contract/verdict.js';
import type { RequirementResult, Summary } from './model.js';

/** What the results amount to. `problems` are what kept the suite from judging. */
export function summarise(
  results: readonly RequirementResult[],
  problems: readonly string[],
  selected: boolean,
): Omit<Summary, 'requests' | 'durationMs'> {
  const count = (verdict: Outcome) => results.filter((result) => result.verdict === verdict).length;
  const unjudged = results.some((result) => result.verdict === 'not-testable' && !result.excluded);
  const [pass, fail] = [count('pass'), count('fail')];
  const undecided = problems.length > 0 || pass === 0;
  return {
    verdict: fail > 0 ? 'nonconforming' : undecided ? 'undecided' : 'conforming',
    complete: !unjudged && !selected && problems.length === 0,
    pass,
    fail,
    warn: count('warn'),
    notTestable: count('not-testable'),
    notOffered: count('not-offered'),
  };
}
