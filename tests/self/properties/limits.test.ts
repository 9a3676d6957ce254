// A limit ends a run early, with a message and without a failure.
import { expect, test } from 'vitest';
import { reasonInWords } from '../../../src/contract/reason.js';
import { judgeReference, type Judgement } from '../support/run.js';
import { expectGreen } from '../variants/green.js';
import { property, tryNumbers } from './fake.js';

const fine = () => ({ status: 400 });
const effort = { depth: 'standard', properties: 1 } as const;
const two = { depth: 'standard', properties: 2 } as const;

function sent({ lines }: Judgement): number {
  return lines.filter((line) => line.kind === 'ExchangeRecorded' && !line.exchange.received).length;
}

test('a property stops at its share, passes, and reports how much it tried', async () => {
  const limited = { effort: { ...effort, maxRequests: 100 } };
  const { verdicts, lines, pages } = await tryNumbers(fine, { runs: 200 }, limited);
  expect(verdicts.map(({ outcome }) => outcome)).toEqual(['pass']);
  expect(pages).toHaveLength(40);
  expect(lines).toContainEqual({
    kind: 'PropertyCutShort',
    requirement: property,
    tried: 40,
    planned: 200,
    reason: 'the budget of --max-requests 100 is used up',
  });
});

test('a property leaves its remaining requests to the next, which continues where it stopped', async () => {
  const wishes = [{ runs: 150 }, { runs: 10, first: [5n] }];
  const { pages: unlimited } = await tryNumbers(fine, wishes);
  const { lines, verdicts, pages } = await tryNumbers(fine, wishes, { effort: { ...two, maxRequests: 260 } });
  expect([...pages.slice(0, 100), ...pages.slice(110)]).toEqual(unlimited.slice(0, 150));
  expect(pages.slice(100, 110)).toEqual(unlimited.slice(150));
  expect(lines.filter(({ kind }) => kind === 'PropertyCutShort')).toEqual([]);
  expect(verdicts.map(({ outcome }) => outcome)).toEqual(['pass', 'pass']);
});

test('explicit examples are tried first, and leave enough requests for the other properties to start', async () => {
  const first = [...Array(60).keys()].map(BigInt);
  // The properties share 55 requests, and the other one needs two to start.
  const limited = { effort: { ...two, maxRequests: 115 } };
  const { pages } = await tryNumbers(fine, [{ runs: 90, first }, { runs: 9 }], limited);
  expect(pages.slice(0, 53)).toEqual(first.slice(0, 53).map(String));
  expect(pages).toHaveLength(55);
});

test('a failure of a later round has the path that replays it', async () => {
  const first = [...Array(120).keys()].map(BigInt).concat(999n);
  const wishes = [{ runs: 130, first }, { runs: 1 }];
  const failing = (page: bigint) => ({ status: page === 999n ? 404 : 400 });
  const { verdicts } = await tryNumbers(failing, wishes, { effort: { ...two, maxRequests: 260 } });
  const { path } = verdicts.find(({ outcome }) => outcome === 'fail')!.evidence!;
  expect(path).toBe('120');
  expect((await tryNumbers(failing, wishes[0]!, { path: path! })).pages).toEqual(['999', '999']);
});

test('a failure that cannot be repeated within the limit is not reported', async () => {
  const limited = { effort: { ...effort, maxRequests: 1 } };
  const { verdicts, pages } = await tryNumbers(() => ({ status: 404 }), { runs: 9 }, limited);
  expect(pages).toHaveLength(1);
  expect(verdicts.map(({ reason }) => reason && reasonInWords(reason)).join()).toContain(
    'limit of 1 requests',
  );
  expect(verdicts.map(({ outcome }) => outcome)).not.toContain('fail');
});

test('the values of a depth begin with those of a smaller depth', async () => {
  const pagesOf = async (depth: 'quick' | 'standard' | 'deep') =>
    (await tryNumbers(fine, { runs: 10, first: [1n, 2n] }, { effort: { depth, properties: 1 } })).pages;
  const [quick, standard, deep] = [await pagesOf('quick'), await pagesOf('standard'), await pagesOf('deep')];
  expect([quick, standard, deep].map(({ length }) => length)).toEqual([2, 10, 2 + 8 * 20]);
  expect(standard.slice(0, quick.length)).toEqual(quick);
  expect(deep.slice(0, standard.length)).toEqual(standard);
});

test.each([1, 9, 60, 250, 480])('a limit of %i requests blames nobody', async (maxRequests) => {
  const judged = await judgeReference({}, { effort: { depth: 'standard', maxRequests } });
  expect(sent(judged)).toBeLessThanOrEqual(maxRequests);
  expectGreen(judged);
  const untouched = judged.with('not-testable').map(judged.why);
  const reason = new RegExp(`of ${maxRequests} (requests$|are left)`);
  expect(untouched).toContainEqual(expect.stringMatching(reason));
});
