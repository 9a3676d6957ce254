import type { RequirementResult } from '../model/model.js';

/** Whether a requirement was seen broken, and waits for another one that fails: only its evidence shows it. */
export const isWaiting = ({ verdict, evidence }: RequirementResult): boolean =>
  verdict === 'not-testable' && evidence.length > 0;
