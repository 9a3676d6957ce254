import type { Operation, Outcome } from '../contract/contract.js';
import { inSentences } from './mismatches.js';
import type { Published } from './published.js';
import type { Mismatch } from './verify-interaction.js';

/** The mismatches of a response with one interaction. */
export interface InteractionMismatch {
  /** The name of the interaction among those of its outcome; empty when it is the only one. */
  label: string;
  mismatches: readonly Mismatch[];
}

/**
 * The mismatches with the interaction that the response comes nearest to.
 *
 * @param answer the response in a few words, for a status that no interaction has
 */
export function nearestMismatch(candidates: readonly InteractionMismatch[], answer: string): string {
  const ofStatus = candidates.filter(
    ({ mismatches }) => !mismatches.some(({ type }) => type === 'StatusMismatch'),
  );
  const [nearest] = ofStatus.toSorted((a, b) => a.mismatches.length - b.mismatches.length);
  if (!nearest) return answer;
  const found = inSentences(nearest.mismatches);
  return nearest.label === '' ? found : `${found} (as ${nearest.label})`;
}

/** The published outcome, for the expected value of a violation. */
export function expectation(
  { id, success }: Operation,
  { kind, name }: Outcome,
  alternatives: readonly Published[],
): string {
  if (kind === 'unauthorized') return 'status 401, for a request without credentials';
  if (kind === 'success')
    return `a ${id} response as documented (${name}), with status ${success.join(' or ')}`;
  const several = alternatives.filter(({ label }) => label !== '').length > 1;
  return several
    ? `one of the documented refusals (${name})`
    : `the documented refusal (${name}), with status ${statusOf(alternatives)}`;
}

function statusOf([first]: readonly Published[]): string {
  return String(first?.interaction.response?.status ?? 'of a refusal');
}
