import { isJudged, type Outcome } from '../../contract/verdict.js';
import type { Counts, RequirementResult } from '../model/model.js';

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
