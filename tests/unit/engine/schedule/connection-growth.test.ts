// The run opens more connections to a remote server while its latency stays stable.
import PQueue from 'p-queue';
import { expect, test } from 'vitest';
import { ConnectionGrowth } from '../../../../src/engine/schedule/connection-growth.js';

function growing(most = 32) {
  const queue = new PQueue({ concurrency: 8 });
  const growth = new ConnectionGrowth(queue, most);
  const answers = (count: number, ms: number, kind: 'request' | 'state' = 'request') => {
    for (let answer = 0; answer < count; answer++) growth.note(kind, ms);
  };
  return { queue, growth, answers };
}

test('a nearby server keeps its number of connections', () => {
  const { queue, answers } = growing();
  answers(100, 5);
  expect(queue.concurrency).toBe(8);
});

test('a remote server gets twice as many after each fast round, up to the maximum', () => {
  const { queue, answers } = growing();
  answers(8, 100);
  expect(queue.concurrency).toBe(16);
  answers(16, 110);
  expect(queue.concurrency).toBe(32);
  answers(100, 100);
  expect(queue.concurrency).toBe(32);
});

test('a server that gets slower gets no more', () => {
  const { queue, answers } = growing();
  answers(8, 100);
  answers(64, 200);
  expect(queue.concurrency).toBe(16);
});

test('slow states are compared only with each other', () => {
  const { queue, answers } = growing();
  answers(100, 5);
  answers(8, 2000, 'state');
  expect(queue.concurrency).toBe(16);
});

test('a server that cannot handle parallel requests gets no more', () => {
  const { queue, growth, answers } = growing();
  queue.concurrency = 1;
  growth.stop();
  answers(100, 100);
  expect(queue.concurrency).toBe(1);
});
