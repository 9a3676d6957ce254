import type { RequirementId, UnspecifiedId } from '../../contract/contract.js';
import type { Evidence } from '../../contract/verdict.js';
import { NotTestable } from '../errors.js';
import { wasAway, type Doubt } from '../retry/flake-detection.js';
import type { RequirementContext } from './context.js';

/** What a requirement finds besides its own verdict. */
export class Result {
  constructor(private readonly t: RequirementContext) {}

  /** Notes what the target does where the contract leaves the choice. */
  observe(id: UnspecifiedId, observed: string): void {
    this.t.run.verdicts.observe(id, observed);
  }

  /** Holds something against another requirement than the one that is judged. Throws NotTestable where that is in doubt. */
  blame(id: RequirementId, evidence: Evidence): void {
    const { doubt } = this;
    if (doubt !== null) throw new NotTestable(doubt.why);
    this.t.run.verdicts.violated(id, evidence, this.t.entry.id);
  }

  /**
   * Why what was seen may come of an answer that was lost, or of a server that was started anew; null where nothing
   * was.
   */
  get doubt(): Doubt | null {
    const { run, scope } = this.t;
    const { absences, attempt, doubt } = scope;
    return run.absences > absences ? wasAway : (attempt?.doubt ?? doubt);
  }
}
