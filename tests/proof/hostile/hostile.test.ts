// A judge meets the worst servers: each is told what it does wrong, and everything else is judged as ever.
import { describe, expect, test } from 'vitest';
import { wrongsOf, type Hostile } from './hostile.js';
import { hostile } from './index.js';
import { short } from './short.js';

const good = new Map<string, Promise<ReadonlySet<string>>>();

/** What is judged of the good server. */
function goodFor({ only }: Hostile): Promise<ReadonlySet<string>> {
  const row: Hostile = {
    name: 'good',
    at: 'everywhere',
    answer: ({ status, text }, outgoing) => void outgoing.writeHead(status).end(text),
    ...(only ? { only } : {}),
  };
  const key = String(only);
  const known = good.get(key) ?? short(row).then(({ judged }) => judged);
  good.set(key, known);
  return known;
}

const each = (rows: readonly Hostile[], limits = {}): void =>
  test.each(rows.map((row) => [row.name, row] as const))('%s', async (_, row) => {
    const began = performance.now();
    const known = await goodFor(row);
    expect(wrongsOf(row, await short(row, limits), known)).toEqual([]);
    expect(performance.now() - began).toBeLessThan(60_000);
  });

describe.concurrent('hostile servers', () => each(hostile.quick));
// One after the other: they keep the processor busy.
describe('hostile servers that send much', () => each(hostile.heavy));
describe.concurrent('hostile servers that are waited for', () =>
  each(hostile.waiting, {
    timeoutMs: 1500,
    stateMs: 2500,
    patience: { operationMs: 4000, allMs: 8000, throttledMs: 3000 },
  }));
