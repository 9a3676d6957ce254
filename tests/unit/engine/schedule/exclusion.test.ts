// Exclusive work starts after all other running tests, and delays new ones.
import PQueue from 'p-queue';
import { expect, test } from 'vitest';
import { Exclusion } from '../../../../src/engine/schedule/exclusion.js';

/** A queue with a concurrency of two, and the events in it. */
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

test('running work ends first, and new work starts later', async () => {
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

test('exclusive work runs serially, even after a failure', async () => {
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

test('exclusive work starts at once if the queue is empty', async () => {
  const { exclusion, story, step } = setUp();
  await exclusion.alone(() => step('alone'));
  expect(story).toEqual(['alone begins', 'alone ends']);
});
