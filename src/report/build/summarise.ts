import { countsOf } from './counts.js';
import type { RequirementResult, Summary } from '../model/model.js';

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
