import { forged } from './forged.js';
import { genuine } from './genuine.js';
import { needsOf } from './needs.js';
import { processing } from './processing.js';
import type { Rule } from './rule.js';

export { observations } from './observations.js';
export type { Observation, Rule } from './rule.js';

/** Everything that a receiver is judged by. What takes comes first: without it no refusal counts. */
export const rules: readonly (Rule & { needs: string[] })[] = [...genuine, ...forged, ...processing].map(
  (rule) => ({ ...rule, needs: needsOf(rule.id) }),
);
