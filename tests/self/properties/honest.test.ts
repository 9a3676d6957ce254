// A failing value is sent again, shrunk within a bound, counted, and can be replayed.
import { expect, test } from 'vitest';
import { NotTestable } from '../../../src/engine/errors.js';
import { property, refused, tryNumbers } from './fake.js';

const failing = (page: bigint) => ({ status: page >= 57n ? 404 : 400 });

test('the smallest case is reported without JavaScript suffixes, and its path replays it exactly', async () => {
  const wish = { runs: 20, first: [3n, 5n] };
  const { verdicts, run, pages } = await tryNumbers(failing, wish);
  expect(verdicts.map(({ outcome }) => outcome)).toEqual(['fail']);
  const { case: tried, seed, path, shrinking, exchange } = verdicts[0]!.evidence!;
  expect(tried).toBe('57');
  expect(seed).toBe(11);
  expect(shrinking).toBeGreaterThan(0);
  expect(run.budget.shrinking).toBe(shrinking);
  expect(exchange).toBeDefined();
  // The first two values, the failing one twice, shrinking, and the smallest again.
  expect(pages.slice(0, 2)).toEqual(['3', '5']);
  expect(pages.at(-1)).toBe('57');

  const again = await tryNumbers(failing, wish, { path: path! });
  expect(again.pages).toEqual(['57', '57']);
  expect(again.verdicts[0]!.evidence).toMatchObject({ case: '57', path, shrinking: 0 });
});

test('a value that is always tried can be replayed, and a fixed server passes', async () => {
  const wish = { runs: 3, first: [1n, 57n, 2n] };
  const { verdicts } = await tryNumbers(failing, { ...wish, shrinks: 0 });
  const { path } = verdicts[0]!.evidence!;
  expect(path).toBe('1');
  expect((await tryNumbers(failing, wish, { path: path! })).pages).toEqual(['57', '57']);
  const fixed = await tryNumbers(() => ({ status: 400 }), wish, { path: path! });
  expect(fixed.pages).toEqual(['57']);
  expect(fixed.verdicts.map(({ outcome }) => outcome)).toEqual(['pass']);
});

test('a path that leads to no value is not testable', async () => {
  const { verdicts, pages } = await tryNumbers(failing, { runs: 3 }, { path: '0:999999:4' });
  expect(verdicts[0]).toMatchObject({ outcome: 'not-testable' });
  expect(pages).toEqual([]);
});

test('a failure that does not repeat is a warning with both exchanges, and the property continues', async () => {
  const once = (_: bigint, nth: number) => ({ status: nth === 4 ? 404 : 400 });
  const { verdicts, lines, pages } = await tryNumbers(once, { runs: 10 });
  expect(verdicts.map(({ outcome }) => outcome)).toEqual(['warn', 'warn', 'pass']);
  expect(verdicts[0]!.reason!.kind).toBe('not-repeated');
  const shown = verdicts.slice(0, 2).map(({ evidence }) => evidence!.exchange);
  const statuses = shown.map((id) =>
    lines.flatMap((line) =>
      line.kind === 'ExchangeRecorded' && line.exchange.id === id ? [line.exchange.response?.status] : [],
    ),
  );
  expect(statuses).toEqual([[404], [400]]);
  expect(pages).toHaveLength(11);
  expect(pages[3]).toBe(pages[4]);
});

test('a failure that disappears during shrinking is reported unshrunk', async () => {
  const twice = (_: bigint, nth: number) => ({ status: nth <= 2 ? 404 : 400 });
  const { verdicts } = await tryNumbers(twice, { runs: 5, first: [700n] });
  expect(verdicts.map(({ outcome }) => outcome)).toEqual(['fail']);
  expect(verdicts[0]!.evidence).toMatchObject({ case: '700', path: '0' });
});

test('shrinking keeps to its bound', async () => {
  const { verdicts, pages } = await tryNumbers(failing, { runs: 5, first: [999n], shrinks: 3 });
  const { shrinking } = verdicts[0]!.evidence!;
  // And the smallest again.
  expect(shrinking).toBeLessThanOrEqual(4);
  expect(pages).toHaveLength(2 + shrinking!);
});

test('values that show nothing are not a failure, and many of them end the property', async () => {
  const odd = await tryNumbers(
    failing,
    { runs: 4, first: [1n, 2n, 3n, 4n] },
    {
      law: async (t, page) => {
        if (page % 2n === 1n) throw new NotTestable('odd pages show nothing');
        await refused(t, page);
      },
    },
  );
  expect(odd.verdicts.map(({ outcome }) => outcome)).toEqual(['pass']);
  expect(odd.lines).toContainEqual({
    kind: 'PropertyCutShort',
    requirement: property,
    tried: 2,
    planned: 4,
    reason: 'odd pages show nothing',
  });
  let calls = 0;
  const none = await tryNumbers(
    failing,
    { runs: 50 },
    { law: () => (calls++, Promise.reject(new NotTestable('nothing is there'))) },
  );
  expect(none.verdicts).toMatchObject([{ outcome: 'not-testable', reason: { words: 'nothing is there' } }]);
  expect(calls).toBe(5);
});

test('a value that fails a check is sent again as well, and the failure names the property', async () => {
  const wrong = { status: 200, body: '{"status":"success"}' };
  const wish = { runs: 3, first: [1n, 9n, 2n] };
  const foundIn = ({ verdicts }: Awaited<ReturnType<typeof tryNumbers>>) =>
    verdicts.filter(({ requirement }) => requirement === 'listTransactions/response.body');
  const always = await tryNumbers((page) => (page === 9n ? wrong : { status: 400 }), wish);
  expect(foundIn(always)).toMatchObject([
    { outcome: 'fail', evidence: { seed: 11, path: '1', case: '9', by: property } },
  ]);
  expect(always.pages).toEqual(['1', '9', '9', '2']);
  const once = await tryNumbers((_, nth) => (nth === 2 ? wrong : { status: 400 }), wish);
  expect(foundIn(once).map(({ outcome }) => outcome)).toEqual(['warn', 'warn']);
});
