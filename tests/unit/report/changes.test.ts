// What `--watch` prints after a judgement, and `cwit diff` of two reports.
import { describe, expect, test } from 'vitest';
import { requirementRow, type RequirementId } from '../../../src/contract/contract.js';
import type { Outcome } from '../../../src/contract/verdict.js';
import { buildReport } from '../../../src/report/build.js';
import { changes } from '../../../src/report/changes.js';
import { diffMarkdown } from '../../../src/report/diff-markdown.js';
import { diffReports } from '../../../src/report/diff.js';
import { diffText } from '../../../src/report/diff-text.js';
import type { Report } from '../../../src/report/model.js';
import { since, withSince } from '../../../src/report/since.js';
import { meta, verdictLine } from '../support/report-journal.js';

const ids: RequirementId[] = ['getWallet/known-wallet', 'getWallet/same-wallet', 'listBanks/response.body'];
const report = (...outcomes: Outcome[]) =>
  buildReport(
    outcomes.map((outcome, index) => verdictLine(ids[index]!, outcome)),
    meta,
    ids.map(requirementRow),
  );

test('of changes, no more than thirty are named', () => {
  const diff = diffReports(report('pass'), report('fail'));
  const verdicts = Array.from({ length: 33 }, () => diff.verdicts[0]!);
  expect(changes({ ...diff, verdicts }).replaceAll(/\s+/g, ' ')).toMatch(/known-wallet and 3 more 1 of 3/);
});

const later = (changed: Partial<Report>): Report => ({
  ...report('pass', 'fail', 'pass'),
  startedAt: '2026-01-03T03:04:05.000Z',
  ...changed,
});

describe('what may explain it', () => {
  const before = report('fail', 'pass', 'pass');
  const contract = { version: '9.9.9', sha256: 'f'.repeat(64) };
  const digests = (suite: string) => ({ suite: suite.repeat(64), target: '0'.repeat(64) });
  const ours = { suite: { name: 'cwit', version: '2' } };
  const elsewhere = { target: { ...meta.target, baseUrl: 'http://b' } };
  const offersNothing = { target: { ...meta.target, features: [] } };
  const fewer = { requirements: later({}).requirements.slice(1) };
  test.each<[string, before: Partial<Report>, after: Partial<Report>, want: RegExp]>([
    ['chance', {}, { seed: 7 }, /^Neither .* the server did, or it is chance \(seeds 42 and 7\)\.$/],
    ['the same seed', {}, {}, /or it is chance \(seed 42 both times\)\.$/],
    ['the contract', {}, { contract }, /^The contract changed: .*, then 9\.9\.9 \(f{12}\)\.$/],
    ['the suite', {}, ours, /^The suite changed: .*0\.1\.0, then cwit 2\.$/],
    [
      'a build',
      { digests: digests('a') },
      { digests: digests('b') },
      /^The suite changed: .*\(a{12}\), then/,
    ],
    ['a digest that only one has', {}, { digests: digests('b') }, /^Neither/],
    [
      'a server',
      {},
      elsewhere,
      /^They judged different servers: .*, then http:\/\/b\. Neither contract nor suite changed\.$/,
    ],
    ['an offer', {}, offersNothing, /^Not the same is said to be offered/],
    [
      'a selection',
      {},
      fewer,
      /^They judged different selections: only the 2 requirements of both are compared\. Neither/,
    ],
  ])('%s', (_, one, other, want) => {
    const text = diffText(diffReports({ ...before, ...one }, later(other)));
    const [, , ...rest] = text.split('\n\n')[0]!.split(/\n(?! )/);
    expect(rest.join(' ')).toMatch(want);
  });
});

describe('a whole diff', () => {
  const observed = (what: string) => [{ id: 'a/b', text: 'What is chosen.', observed: what }];
  const diff = diffReports(
    { ...report('fail', 'pass', 'pass'), observations: observed('one') },
    later({ observations: observed('two | <b>') }),
  );

  test('is a text', () => {
    expect(diffText(diff))
      .toBe(`Before: 2026-01-02 03:04 UTC, https://sandbox.example.com/v1: nonconforming, 1 broken, 3 of 3
        judged, seed 42
After:  2026-01-03 03:04 UTC, https://sandbox.example.com/v1: nonconforming, 1 broken, 3 of 3
        judged, seed 42
Neither contract nor suite changed: the server did, or it is chance (seed 42 both times).

Broken now: getWallet/same-wallet
Kept now:   getWallet/known-wallet
1 of 3 requirements broken, 3 judged.
1 cause new: getWallet/same-wallet
1 cause gone: getWallet/known-wallet

What the contract leaves open is answered otherwise:
  What is chosen. Before: one. Now: two | <b>.`);
  });

  test('is Markdown in which nothing that a server sent is markup', () => {
    expect(diffMarkdown(diff))
      .toBe(`## Since 2026\\-01\\-02 03\\:04 UTC: 1 newly broken, 1 kept again, 1 choice made otherwise

Neither contract nor suite changed\\: the server did, or it is chance (seed 42 both times)\\.

|  | requirement | before | now |
| --- | --- | --- | --- |
| Broken now | getWallet/same\\-wallet | pass | fail |
| Kept now | getWallet/known\\-wallet | fail | pass |

- What is chosen\\. Before: one. Now: two \\| \\<b\\>.`);
  });
});

describe('since the run before', () => {
  const serve = { again: { judge: 'cwit certify', serve: 'cwit serve' } };
  const elsewhere = { target: { ...meta.target, baseUrl: 'http://127.0.0.1:1' } };
  const table: [string, before: Partial<Report>, after: Partial<Report>, isCompared: boolean][] = [
    ['the same server', {}, {}, true],
    ['another one', {}, elsewhere, false],
    ['the embedded one at another port', serve, { ...serve, ...elsewhere }, true],
    ['the embedded one, then a server', serve, {}, false],
  ];
  test.each(table)('%s', (_, one, other, isCompared) => {
    const found = withSince(later(other), { ...report('fail', 'pass', 'pass'), ...one });
    expect(found.since !== undefined).toBe(isCompared);
    expect(since(found)).toBe(
      isCompared
        ? `Since the run of 2026-01-02 03:04 UTC: 1 newly broken, 1 kept again. Neither contract nor suite
changed: the server did, or it is chance (seed 42 both times).`
        : '',
    );
  });

  test('is not said where nothing is different', () => {
    expect(since(withSince(later({}), later({})))).toBe('');
    expect(withSince(later({}), undefined)).not.toHaveProperty('since');
  });
});
