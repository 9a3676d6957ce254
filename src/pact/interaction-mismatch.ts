import type { Operation, Outcome } from '../contract/contract.js';
import type { Published } from './published.js';
import type { Mismatch } from './verify-interaction.js';

/** The mismatches of a response with one interaction. */
export interface InteractionMismatch {
  /** The name of the interaction among those of its outcome; empty when it is the only one. */
  label: string;
  mismatches: readonly Mismatch[];
}

/** The interaction that the response comes nearest to; undefined for a status that none has. */
export function nearestOf(candidates: readonly InteractionMismatch[]): InteractionMismatch | undefined {
  const ofStatus = candidates.filter(
    ({ mismatches }) => !mismatches.some(({ type }) => type === 'StatusMismatch'),
  );
  return ofStatus.toSorted((a, b) => a.mismatches.length - b.mismatches.length)[0];
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
