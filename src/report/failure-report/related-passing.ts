import { firstOf } from '../../contract/words.js';
import type { RequirementResult } from '../model/model.js';

const most = 6;
// The members of these families are unrelated.
const mixed = new Set(['response', 'pact', 'fuzz', 'body', 'query']);

/**
 * Lists passing requirements that narrow a failure down: siblings on the same operation, and the same requirement on other
 * operations.
 */
export function relatedPassing(requirement: RequirementResult, all: readonly RequirementResult[]): string[] {
  const name = nameOf(requirement);
  const family = familyOf(name);
  const passing = all.filter(({ verdict }) => verdict === 'pass');
  const siblings = passing
    .filter(({ operation }) => operation === requirement.operation)
    .map(nameOf)
    .filter((other) => other !== name && family !== '' && familyOf(other) === family);
  const elsewhere = passing
    .filter((other) => other.operation !== requirement.operation && nameOf(other) === name)
    .map(({ operation }) => operation);
  return [
    ...(siblings.length > 0 ? [few(siblings)] : []),
    ...(elsewhere.length > 0 ? [`${name} of ${few(elsewhere)}`] : []),
  ];
}

const nameOf = ({ id, operation }: RequirementResult): string => id.slice(operation.length + 1);

/** The common prefix of sibling names, such as `idempotency`, `body.amount` or `filter`; empty if there is none. */
function familyOf(name: string): string {
  const parts = name.split('.');
  const family = parts.slice(0, -1).join('.') || (/^[a-z]+(?=-)/.exec(name)?.[0] ?? '');
  return mixed.has(family) ? '' : family;
}

const few = (names: readonly string[]): string => firstOf(names, most, (more) => `${more} more`).join(', ');
