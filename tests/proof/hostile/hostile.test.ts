// A judge meets the worst servers: each is told what it does wrong, and everything else is judged as ever.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Hostile } from './hostile.js';
import { wrongsOf } from './hostile.js';
import { hostile } from './index.js';
import { short } from './short.js';

const good = new Map<RegExp | undefined, Promise<ReadonlySet<string>>>();

/** What is judged of the good server. */
function goodFor({ only }: Hostile): Promise<ReadonlySet<string>> {
  const row: Hostile = {
    name: 'good',
    at: 'everywhere',
    answer: ({ status, text }, outgoing) => void outgoing.writeHead(status).end(text),
    ...(only ? { only } : {}),
  };
  const known = good.get(only) ?? short(row).then(({ judged }) => judged);
  good.set(only, known);
  return known;
}

beforeAll(() => goodFor(hostile[0]!));

describe.concurrent('hostile servers', () => {
  test.each(hostile.map((row) => [row.name, row] as const))('%s', async (_, row) => {
    const began = performance.now();
    expect(wrongsOf(row, await short(row), await goodFor(row))).toEqual([]);
    expect(performance.now() - began).toBeLessThan(60_000);
  });
});
