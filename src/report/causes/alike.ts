import { groupBy } from '../../contract/collections.js';
import { isJudged } from '../../contract/verdict.js';
import type { RequirementResult } from '../model/model.js';
import { symptomOf } from './findings.js';

const fewest = 3;
const share = 2 / 3;

/** The name of a requirement without its operation, and a rule of a member as that of any member. */
export const alikeName = (id: string): string => nameOf(id).replace(/^(body|query)\..+\.(\w+)$/, '$1.*.$2');

/** Requirements of one kind at one operation: its filters, its orders, its credentials. */
const familyOf = (id: string): string => id.split(/[-.]/)[0]!;

const nameOf = (id: string): string => id.slice(id.indexOf('/') + 1);

/**
 * What most operations break alike, and what most requirements of one family at one operation do: at least three, and
 * two thirds of those that were judged, with the same symptom. What ails them is one thing, such as credentials that
 * nobody looks at.
 *
 * @returns the keys that a requirement has in common with others that are broken alike
 */
export function brokenAlike(
  broken: readonly RequirementResult[],
  all: readonly RequirementResult[],
): (result: RequirementResult) => string[] {
  const judged = all.filter(({ verdict }) => isJudged(verdict));
  const kinds: { group: Of; member: Of }[] = [
    { group: ({ id }) => alikeName(id), member: ({ operation }) => operation },
    { group: ({ id }) => familyOf(id), member: ({ id }) => id },
  ];
  const shared = kinds.map(({ group, member }) => {
    const some = membersBy(broken, (result) => keyOf(group(result), result), member);
    const whole = membersBy(judged, group, member);
    return (result: RequirementResult): string[] => {
      const key = keyOf(group(result), result);
      const size = some.get(key)?.size ?? 0;
      return size >= fewest && size >= share * (whole.get(group(result))?.size ?? 0) ? [key] : [];
    };
  });
  return (result) => shared.flatMap((keys) => keys(result));
}

const keyOf = (group: string, result: RequirementResult): string => `${group}: ${symptomOf(result)}`;

type Of = (result: RequirementResult) => string;

const membersBy = (results: readonly RequirementResult[], group: Of, member: Of) =>
  new Map([...groupBy(results, group)].map(([key, own]) => [key, new Set(own.map(member))]));

/** The items in groups: those that share a key, directly or by others between them, are in one. Order is kept. */
export function groupsOf<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): T[][] {
  let groups: { items: Set<T>; keys: Set<string> }[] = [];
  for (const item of items) {
    const keys = keysOf(item);
    const [first, ...others] = groups.filter((group) => keys.some((key) => group.keys.has(key)));
    const group = { items: new Set([item]), keys: new Set(keys) };
    if (!first) groups.push(group);
    else
      for (const other of [...others, group]) {
        for (const each of other.items) first.items.add(each);
        for (const key of other.keys) first.keys.add(key);
      }
    groups = groups.filter((one) => !others.includes(one));
  }
  return groups.map((group) => [...group.items]);
}
