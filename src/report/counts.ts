import type { Outcome } from '../contract/verdict.js';
import type { Counts, RequirementResult } from './model.js';

/** How many requirements have which verdict: the one place where they are counted. */
export function countsOf(results: readonly RequirementResult[]): Counts {
  const included = results.filter(({ excluded }) => !excluded);
  const count = (verdict: Outcome) => included.filter((result) => result.verdict === verdict).length;
  const [pass, fail, warn] = [count('pass'), count('fail'), count('warn')];
  return {
    total: included.length,
    judged: pass + fail + warn,
    pass,
    fail,
    warn,
    notTestable: count('not-testable'),
    notOffered: count('not-offered'),
    excluded: results.length - included.length,
  };
}
