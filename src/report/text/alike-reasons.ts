import { operations } from '../../contract/contract.js';
import type { ReasonGroup } from './reasons.js';

const operationId = new RegExp(`\\b(?:${operations.map(({ id }) => id).join('|')})\\b`, 'g');

/**
 * The same groups, those in one whose reasons differ in the name of an operation alone: one reason stands for all, and
 * the other operations behind it.
 */
export function groupAlike(groups: readonly ReasonGroup[]): ReasonGroup[] {
  const alike = new Map<string, ReasonGroup[]>();
  for (const group of groups) {
    const key = group.reason.replaceAll(operationId, '…');
    alike.set(key, [...(alike.get(key) ?? []), group]);
  }
  return [...alike.values()]
    .map((all) => {
      const [first, ...others] = all;
      const names = others.map(({ reason }) => [...new Set(reason.match(operationId))].join(' and '));
      const unique = [...new Set(names)].join(', ');
      return {
        count: all.reduce((sum, one) => sum + one.count, 0),
        reason: first!.reason + (unique === '' ? '' : `; likewise ${unique}`),
      };
    })
    .sort((a, b) => b.count - a.count);
}
