// The results in the documentation: the pure steps from reports to text, and mistakes in the arguments.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { main } from '../../../../scripts/docs.js';
import { literal } from '../../../../scripts/docs/markdown.js';
import { requirementText, unspecifiedTable } from '../../../../scripts/docs/requirement-tables.js';
import { Results, runsText } from '../../../../scripts/docs/results.js';
import { runsOf } from '../../../../scripts/docs/runs.js';
import type { RequirementRow, UnspecifiedRow } from '../../../../src/contract/contract.js';
import type { Outcome } from '../../../../src/contract/verdict.js';
import { historyLine } from '../../../../src/report/compare/history.js';
import type { Report } from '../../../../src/report/model/model.js';
import { temporaryFolder } from '../../support/folder.js';

type Verdicts = Record<string, Outcome>;

/** A run on a day in November, with the members that the documentation reads. */
function reportOf(day: number, verdicts: Verdicts, more: Partial<Report> = {}): Report {
  const requirements = Object.entries(verdicts).map(([id, verdict]) => ({ id, verdict, evidence: [] }));
  return {
    startedAt: `2026-11-${day}T02:00:00.000Z`,
    target: { baseUrl: 'https://a.example', environment: 'sandbox', features: [] },
    summary: { verdict: 'nonconforming', complete: true, pass: 1, fail: 1, warn: 0, total: 2 },
    operations: [{ operation: 'make', tag: 'things', fail: 1, warn: 0 }],
    causes: [],
    problems: [],
    observations: [],
    requirements,
    ...more,
  } as never;
}

function resultsOf(...reports: [...Report[], Report]): Results {
  const last = reports.at(-1)!;
  return new Results(runsOf(last, reports.map(historyLine)));
}

const row = (id: string, origin: 'written' | 'derived' = 'written') => {
  const placed = { operation: 'make', level: 'MUST', clause: 'C', basis: 'stated' } as const;
  return { ...placed, id, origin, text: `Text of ${id}.` } as object as RequirementRow;
};

describe('over several runs', () => {
  const outcomes = ['pass', 'fail', 'warn', 'not-testable', undefined, 'pass'] as const;
  const runs = outcomes.map((outcome, at) => reportOf(10 + at, outcome ? { a: outcome } : {}));
  const results = resultsOf(...(runs as [Report]));

  test.each([
    ['a', 'Passing in 2 of the last 6 runs, failing in 2, not tested in 2'],
    ['new', 'Passing in 0 of the last 6 runs, not tested in 6'],
  ])('counts %s', (id, want) => expect(results.tally(id)).toBe(want));

  test('counts a run in both a report and the history once, and no run after the last report', () => {
    const [early, last, late] = [10, 11, 12].map((day) => historyLine(reportOf(day, { a: 'pass' })));
    const { all } = runsOf(reportOf(11, { a: 'fail' }), [late!, last!, early!, early!, last!]);
    expect(all.map(({ startedAt }) => startedAt.slice(0, 10))).toEqual(['2026-11-10', '2026-11-11']);
  });

  test('has no tally after a single run', () =>
    expect(resultsOf(reportOf(10, { a: 'pass' })).tally('a')).toBe(''));
});

describe('an operation', () => {
  const failing = { id: 'b', verdict: 'fail', evidence: [{ expected: 'one | two', actual: '<b>`x`' }] };
  const report = reportOf(23, { a: 'pass', c: 'not-testable' });
  report.requirements.push(failing as never);
  Object.assign(report.requirements[1]!, { reason: 'no *wallet*' });
  const text = requirementText([row('a'), row('c', 'derived'), row('b', 'derived')], resultsOf(report));

  test('begins with the numbers and the date', () =>
    expect(text).toMatch(/^\*\*✗ 1 of 3 passing, 1 failing, 1 not tested\*\* on 2026-11-23\n/));

  test('shows failing requirements first, and closes the derived ones', () =>
    expect(
      [...text.matchAll(/<details(.*)>\n<summary>(.*)<\/summary>/g)].map(([, ...parts]) => parts),
    ).toEqual([
      [' open', '✗ 1 failing'],
      [' open', '1 stated by the contract, not failing'],
      ['', '1 derived from the schema and the general rules, not failing'],
    ]));

  test('shows the verdict and the reason in the row', () => {
    expect(text).toContain(
      '| <strong class="verdict failing">✗ failing</strong><br>MUST | Text of b.<br><a id="b" href="#b">`b`</a><br>Expected: one &#124; two<br>Actual: &#60;b&#62;&#96;x&#96; | C |',
    );
    expect(text).toContain(
      '– not testable</strong><br>MUST | Text of c.<br><a id="c" href="#c">`c`</a><br>*no &#42;wallet&#42;* | C |',
    );
  });

  test('shows observations of unspecified behavior', () => {
    const seen = (observed: string) => ({ id: 'make/colour', text: '', observed });
    const observations = [seen('red'), seen('<i>'), seen('red')];
    const open = { ...row('make/colour'), accepted: ['red', 'blue'] } as object as UnspecifiedRow;
    const of = (report: Report) => unspecifiedTable([open], resultsOf(report));
    expect(of(reportOf(23, {}, { observations }))).toContain('| • red<br>• &#60;i&#62; |');
    expect(of(reportOf(23, {}))).toContain('| Unspecified | Allowed | Observed on 2026-11-23 |');
    expect(of(reportOf(23, {}))).toContain('| – not observed |');
  });
});

test('the last run shows its server, its root causes, its operations and earlier runs', () => {
  const causes = [{ headline: 'make: <b>' }] as never;
  const results = resultsOf(reportOf(22, { a: 'pass' }), reportOf(23, { a: 'fail' }, { causes }));
  const catalog = { requirements: [row('a')], unspecified: [], rulings: [] };
  const text = runsText(results, catalog);
  expect(text).toContain('**Not conforming:** 1 requirement fails.\n\n- make&#58; &#60;b&#62;');
  expect(text).toContain('Tested on 2026-11-23 02:00 UTC: https&#58;&#47;&#47;a&#46;example (sandbox).');
  expect(text).toContain('| [`make`](#make) | ✗ 0 of 1 passing, 1 failing |');
  expect(text).toMatch(/The last 2 runs[^]*\| 2026-11-23 02:00 UTC \|[^]*\| 2026-11-22 02:00 UTC \|/);
});

test.each([
  ['a|b\n  c', 'a&#124;b c'],
  ['{% x %}', '&#123;&#37; x &#37;&#125;'],
  ['é 漢 9\u202e', 'é 漢 9&#92;u202e'],
  ['𝒳🙂', '𝒳&#128578;'],
])('%j stays text', (text, want) => expect(literal(text)).toBe(want));

test('shortens a long text', () => expect(literal('abcdef', 3)).toBe('abc&#8230;'));

describe('a mistake in the arguments exits with code 2 and a message', () => {
  const folder = temporaryFolder();
  afterEach(() => vi.restoreAllMocks());
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  test.each<[string, () => string[], RegExp]>([
    ['no such report', () => ['--results', join(folder, 'none.json')], /^There is no report .*none\.json: /],
    [
      'no report',
      () => ['--results', file('other.json', '{}')],
      /other\.json is not a report of this version/,
    ],
    ['no JSON', () => ['--results', file('text.json', 'x')], /text\.json is not JSON/],
    ['a history alone', () => ['--history', 'h.ndjson'], /Name it with --results/],
    ['an unknown flag', () => ['--result', 'x'], /unknown option '--result'/],
  ])('%s', async (_what, args, says) => {
    const lines: string[] = [];
    const take = (text: unknown) => lines.push(String(text).trim()) > 0;
    vi.spyOn(console, 'error').mockImplementation(take);
    vi.spyOn(process.stderr, 'write').mockImplementation(take);
    expect(await main([...args(), '--out', folder])).toBe(2);
    expect(lines).toEqual([expect.stringMatching(says)]);
  });
});
