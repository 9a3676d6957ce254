import type { Operation, Outcome } from '../contract/contract.js';
import { inSentences } from './mismatches.js';
import type { Published } from './published.js';
import type { Mismatch } from './verification.js';

/** An answer held against one interaction, and what does not match. */
export interface Attempt {
  /** What tells the interaction from the others of its outcome; empty when it is the only one. */
  label: string;
  mismatches: readonly Mismatch[];
}

/** What an answer lacks to be one of those that are published; `answer` is the answer in a few words. */
export function closest(attempts: readonly Attempt[], answer: string): string {
  const ofStatus = attempts.filter(
    ({ mismatches }) => !mismatches.some(({ type }) => type === 'StatusMismatch'),
  );
  const [nearest] = ofStatus.toSorted((a, b) => a.mismatches.length - b.mismatches.length);
  if (!nearest) return answer;
  const found = inSentences(nearest.mismatches);
  return nearest.label === '' ? found : `${found} (as ${nearest.label})`;
}

/** What is published, for "expected". */
export function expectation(
  { id, success }: Operation,
  { kind, name }: Outcome,
  alternatives: readonly Published[],
): string {
  const labels = alternatives.map(({ label }) => label).join(' or ');
  const several = labels === '' ? '' : ` (${labels})`;
  if (kind === 'unauthorized')
    return 'status 401, as the pact publishes it for a request without credentials';
  if (kind === 'success')
    return `the ${name} that the pact publishes for ${id}, with status ${success.join(' or ')}${several}`;
  return `the refusal ${name} that the pact publishes for ${id}${several || `, with status ${statusOf(alternatives)}`}`;
}

function statusOf([first]: readonly Published[]): string {
  return String(first?.interaction.response?.status ?? 'of a refusal');
}
