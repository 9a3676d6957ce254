// The dependencies between requirements.
import { expect, test } from 'vitest';
import { requirements, type RequirementId } from '../../../src/contract/contract.js';
import { fits, isBuiltOn } from '../../../src/contract/needs.js';

test('dependencies between requirements have no cycles', () => {
  const ids: RequirementId[] = ['initiateTransfer/fuzz.valid', 'initiateTransfer/pact.success'];
  expect(isBuiltOn(ids[0]!, ids[1]!) && isBuiltOn(ids[1]!, ids[0]!)).toBe(false);
  expect(isBuiltOn(ids[0]!, ids[1]!) || isBuiltOn(ids[1]!, ids[0]!)).toBe(true);
  const open = new Set<RequirementId>();
  const done = new Set<RequirementId>();
  const visit = (id: RequirementId): void => {
    if (done.has(id)) return;
    expect(open, `${id} is built on itself`).not.toContain(id);
    open.add(id);
    for (const other of requirements) if (isBuiltOn(id, other.id)) visit(other.id);
    done.add(id);
  };
  for (const { id } of requirements) visit(id);
});

test.each([
  ['a/*', 'a/b.c', true],
  ['*/b.c', 'a/b.c', true],
  ['a/*.c', 'a/b.c', true],
  ['a/*.c', 'a/b.d', false],
  ['a/b', 'a/b', true],
  ['a/b', 'a/bc', false],
  ['a*a', 'a', false],
])('%s fits %s: %s', (pattern, id, does) => expect(fits(pattern, id)).toBe(does));
