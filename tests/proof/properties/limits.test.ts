// Limits cut a run short, say so, and blame nobody.
import { expect, test } from 'vitest';
import { judgeReference, type Judgement } from '../judge.js';
import { expectGreen } from '../variants/green.js';
import { property, tryNumbers, withServer } from './fake.js';

const fine = () => ({ status: 400 });
const effort = { depth: 'standard', properties: 1 } as const;

function sent({ lines }: Judgement): number {
  return lines.filter((line) => line.kind === 'ExchangeRecorded' && !line.exchange.received).length;
}

test('a property stops with its share, passes on what it tried, and says how much that was', async () => {
  await withServer(fine, async (url, pages) => {
    const { verdicts, lines } = await tryNumbers(
      url,
      { runs: 200 },
      { effort: { ...effort, maxRequests: 100 } },
    );
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(['pass']);
    expect(pages).toHaveLength(40);
    expect(lines).toContainEqual({
      kind: 'PropertyCutShort',
      requirement: property,
      tried: 40,
      planned: 200,
      reason: '--max-requests 100 leaves no more requests',
    });
  });
});

test('what a property leaves of its share, another goes on with, where it had stopped', async () => {
  const two = { depth: 'standard', properties: 2, maxRequests: 260 } as const;
  const wishes = [{ runs: 150 }, { runs: 10, first: [5n] }];
  const unlimited: string[] = [];
  await withServer(fine, async (url, pages) => {
    await tryNumbers(url, wishes);
    unlimited.push(...pages);
  });
  await withServer(fine, async (url, pages) => {
    const { lines, verdicts } = await tryNumbers(url, wishes, { effort: two });
    expect([...pages.slice(0, 100), ...pages.slice(110)]).toEqual(unlimited.slice(0, 150));
    expect(pages.slice(100, 110)).toEqual(unlimited.slice(150));
    expect(lines.filter(({ kind }) => kind === 'PropertyCutShort')).toEqual([]);
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(['pass', 'pass']);
  });
});

test('what comes before any random value is tried, as long as others have enough to begin', async () => {
  const first = [...Array(60).keys()].map(BigInt);
  await withServer(fine, async (url, pages) => {
    // 55 requests are shared, and the other property needs two to begin.
    await tryNumbers(url, [{ runs: 90, first }, { runs: 9 }], {
      effort: { depth: 'standard', properties: 2, maxRequests: 115 },
    });
    expect(pages.slice(0, 53)).toEqual(first.slice(0, 53).map(String));
    expect(pages).toHaveLength(55);
  });
});

test('a failure of a later round has the path that replays it', async () => {
  const first = [...Array(120).keys()].map(BigInt).concat(999n);
  const wishes = [{ runs: 130, first }, { runs: 1 }];
  const failing = (page: bigint) => ({ status: page === 999n ? 404 : 400 });
  await withServer(failing, async (url, pages) => {
    const { verdicts } = await tryNumbers(url, wishes, {
      effort: { depth: 'standard', properties: 2, maxRequests: 260 },
    });
    const { path } = verdicts.find(({ outcome }) => outcome === 'fail')!.evidence!;
    expect(path).toBe('120');
    pages.length = 0;
    await tryNumbers(url, wishes[0]!, { path: path! });
    expect(pages).toEqual(['999', '999']);
  });
});

test('a failure that the limit keeps from being sent again is not reported as one', async () => {
  await withServer(
    () => ({ status: 404 }),
    async (url, pages) => {
      const { verdicts } = await tryNumbers(url, { runs: 9 }, { effort: { ...effort, maxRequests: 1 } });
      expect(pages).toHaveLength(1);
      expect(verdicts).toContainEqual(
        expect.objectContaining({ reason: expect.stringContaining('limit of 1 requests') as unknown }),
      );
      expect(verdicts.map(({ outcome }) => outcome)).not.toContain('fail');
    },
  );
});

test('the values of a depth begin with those of a lesser one', async () => {
  const tried: string[][] = [];
  for (const depth of ['quick', 'standard', 'deep'] as const) {
    await withServer(fine, async (url, pages) => {
      await tryNumbers(url, { runs: 10, first: [1n, 2n] }, { effort: { depth, properties: 1 } });
      tried.push(pages);
    });
  }
  const [quick, standard, deep] = tried as [string[], string[], string[]];
  expect(tried.map(({ length }) => length)).toEqual([2, 10, 2 + 8 * 20]);
  expect(standard.slice(0, quick.length)).toEqual(quick);
  expect(deep.slice(0, standard.length)).toEqual(standard);
});

test.each([1, 9, 60, 250, 480])('a limit of %i requests blames nobody', async (maxRequests) => {
  const judged = await judgeReference({}, { effort: { depth: 'standard', maxRequests } });
  expect(sent(judged)).toBeLessThanOrEqual(maxRequests);
  expectGreen(judged);
  const untouched = judged.with('not-testable').map(judged.why);
  const reason = new RegExp(`of ${maxRequests} (requests ended the run|are left)`);
  expect(untouched).toContainEqual(expect.stringMatching(reason));
});
