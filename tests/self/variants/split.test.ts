// The members of a group that a failure needs, found with runs of parts of the group.
import { expect, test } from 'vitest';
import { split } from './split.js';

const members = Array.from({ length: 50 }, (_, index) => index);

/** Splits the members for a failure that shows with all of some members. Counts the runs. */
async function splitFor(needed: readonly number[], mostRuns = 200) {
  let runs = 0;
  const isRed = (some: readonly number[]): Promise<boolean> => {
    runs++;
    return Promise.resolve(needed.every((one) => some.includes(one)));
  };
  return { ...(await split(members, isRed, mostRuns)), runs };
}

test.each([[[]], [[0]], [[49]], [[17]], [[3, 4]], [[0, 49]], [[5, 24, 25, 48]]])(
  'names exactly %j',
  async (needed) => {
    const found = await splitFor(needed);
    expect(found.members).toEqual(needed);
    expect(found.isMinimal).toBe(true);
  },
);

test('finds one of fifty members in a dozen runs', async () => {
  expect((await splitFor([31])).runs).toBeLessThanOrEqual(14);
});

test('stops after the maximum of runs, with members that are red together', async () => {
  const { members: some, isMinimal, runs } = await splitFor([5, 24, 25, 48], 10);
  expect(some).toEqual(expect.arrayContaining([5, 24, 25, 48]));
  expect(isMinimal).toBe(false);
  expect(runs).toBeLessThanOrEqual(10);
});

test('names one of two members if each of them suffices', async () => {
  const { members: some } = await split(
    members,
    (part) => Promise.resolve(part.includes(8) || part.includes(40)),
    100,
  );
  expect(some).toEqual([8]);
});
