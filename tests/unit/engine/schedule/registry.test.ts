// Registries find all requirements, regardless of earlier imports of a suite, and report missing ones.
import { expect, test } from 'vitest';
import { entries } from '../../../conformance/service/pact.js';
import { requirements } from '../../../../src/contract/contract.js';
import { Registry, suite } from '../../../../src/engine/schedule/registry.js';
import { loadSuites } from '../../../../src/certify/suites.js';

const [first, second] = requirements;
const testOf = (id: (typeof requirements)[number]['id']) => {
  const { entries, requirement } = suite();
  requirement(id, () => Promise.resolve());
  return entries;
};

test('a suite that was imported before is complete in every load', async () => {
  const loads = [await loadSuites(), await loadSuites()];
  const tested = requirements.filter((row) => !row.excluded).map((row) => row.id);
  expect(entries.length).toBeGreaterThan(0);
  for (const { entries: all } of loads) {
    expect(all.map((entry) => entry.id).toSorted()).toEqual(tested.toSorted());
    expect(all).toEqual(expect.arrayContaining([...entries]));
  }
});

test('registries and suites are independent', () => {
  const [one, other] = [new Registry(), new Registry()];
  one.add({ name: 'one', entries: testOf(first!.id) });
  other.add({ name: 'other', entries: testOf(second!.id) });
  expect(one.entries.map((entry) => entry.id)).toEqual([first!.id]);
  expect(other.entries.map((entry) => entry.id)).toEqual([second!.id]);
  expect(() => one.of(second!.id)).toThrow(`no test for ${second!.id}`);
});

test('the error names requirements without a test', () => {
  const registry = new Registry();
  registry.add({ name: 'one', entries: testOf(first!.id) });
  expect(() => registry.expectAll([first!.id])).not.toThrow();
  expect(() => registry.expectAll([first!.id, second!.id])).toThrow(`no test for ${second!.id}`);
});

test('two tests for an id cause an error, within a suite and across suites', () => {
  const registry = new Registry();
  registry.add({ name: 'one', entries: testOf(first!.id) });
  const twice = `${first!.id} has two tests: in one and in`;
  expect(() => registry.add({ name: 'other', entries: testOf(first!.id) })).toThrow(`${twice} other`);
  const doubled = [...testOf(second!.id), ...testOf(second!.id)];
  expect(() => registry.add({ name: 'own', entries: doubled })).toThrow(`${second!.id} has two tests`);
});
