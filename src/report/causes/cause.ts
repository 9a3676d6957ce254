import type { RequirementId } from '../../contract/contract.js';
import type { ReportedEvidence } from '../model/model.js';

/** One thing to mend: the requirement that shows it best, and what else fails for it alone. */
export interface Cause {
  /** Stable while the same fault shows in the same way: the id of its requirement. */
  id: string;
  headline: string;
  requirement: RequirementId;
  /** Where it was seen: an operation, a webhook, or `service`. */
  operation: string;
  /** All of them, where it ails several alike. */
  operations?: string[];
  level: 'MUST' | 'SHOULD';
  /** What else fails, warns or waits for it. */
  explains: string[];
  evidence: ReportedEvidence[];
}
