// Work that has the server for itself begins when all other requirements under test have ended, and holds up new ones.
import PQueue from 'p-queue';
import { expect, test } from 'vitest';
import { Exclusion } from '../../../../src/engine/schedule/exclusion.js';

/** A queue of two at a time, and what began and ended in it. */
function setUp() {
  const queue = new PQueue({ concurrency: 2 });
  const exclusion = new Exclusion(queue);
  const story: string[] = [];
  const step = async (name: string) => {
    story.push(`${name} begins`);
    await new Promise((next) => setImmediate(next));
    story.push(`${name} ends`);
  };
  return { queue, exclusion, story, step };
}

test('others end first, and new ones begin later', async () => {
  const { queue, exclusion, story, step } = setUp();
  void queue.add(() => step('under way'));
  void queue.add(() => exclusion.alone(() => step('alone')));
  void queue.add(() => step('new'));
  await queue.onIdle();
  expect(story).toEqual([
    'under way begins',
    'under way ends',
    'alone begins',
    'alone ends',
    'new begins',
    'new ends',
  ]);
});

test('several take turns, also after one that fails', async () => {
  const { queue, exclusion, story, step } = setUp();
  const failing = queue.add(() =>
    exclusion.alone(async () => {
      await step('one');
      throw new Error('fails');
    }),
  );
  void queue.add(() => exclusion.alone(() => step('other')));
  await expect(failing).rejects.toThrow('fails');
  await queue.onIdle();
  expect(story).toEqual(['one begins', 'one ends', 'other begins', 'other ends']);
});

test('without a queue nothing is waited for', async () => {
  const { exclusion, story, step } = setUp();
  await exclusion.alone(() => step('alone'));
  expect(story).toEqual(['alone begins', 'alone ends']);
});
