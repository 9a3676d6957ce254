import type { RequirementResult } from '../model.js';

const fewest = 3;
const share = 2 / 3;

/** The name of a requirement without its operation, and a rule of a member as that of any member. */
export const alikeName = (id: string): string => nameOf(id).replace(/^(body|query)\..+\.(\w+)$/, '$1.*.$2');

/** Requirements of one kind at one operation: its filters, its orders, its credentials. */
const familyOf = (id: string): string => id.split(/[-.]/)[0]!;

const nameOf = (id: string): string => id.slice(id.indexOf('/') + 1);

/**
 * What most operations break alike, and what most requirements of one family at one operation do: at least three, and
 * two thirds of those that were judged. What ails them is one thing, such as credentials that nobody looks at.
 *
 * @returns the keys that the requirement of an id has in common with others that are broken alike
 */
export function brokenAlike(
  broken: readonly RequirementResult[],
  all: readonly RequirementResult[],
): (id: string) => string[] {
  const judged = all.filter(({ verdict }) => ['pass', 'warn', 'fail'].includes(verdict));
  const names = most(
    ({ id }) => alikeName(id),
    ({ operation }) => operation,
  );
  const families = most(
    ({ id }) => familyOf(id),
    ({ id }) => id,
  );
  return (id) => [alikeName(id), familyOf(id)].filter((name) => names.has(name) || families.has(name));

  function most(
    of: (result: RequirementResult) => string,
    what: (result: RequirementResult) => string,
  ): Set<string> {
    const [some, whole] = [broken, judged].map((results) => {
      const members = new Map<string, Set<string>>();
      for (const result of results)
        members.set(of(result), (members.get(of(result)) ?? new Set()).add(what(result)));
      return members;
    });
    return new Set(
      [...some!]
        .filter(([name, { size }]) => size >= fewest && size >= share * (whole!.get(name)?.size ?? 0))
        .map(([name]) => name),
    );
  }
}
