// Which causes a baseline knows, which are new, and which of its entries are out of date.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { BaselineFile, baselineOf } from '../../../src/cli/baseline.js';
import { exitCode } from '../../../src/cli/exit.js';
import type { Baseline, BaselineEntry } from '../../../src/report/baseline/baseline.js';
import { baselineWords } from '../../../src/report/baseline/baseline-words.js';
import { knownReason } from '../../../src/report/baseline/known-reason.js';
import { signatureOf } from '../../../src/report/baseline/signature.js';
import { updated } from '../../../src/report/baseline/updated.js';
import { violationsOf } from '../../../src/report/baseline/violations.js';
import { withBaseline } from '../../../src/report/baseline/with-baseline.js';
import type { Cause } from '../../../src/report/causes/cause.js';
import type { Report, ReportedEvidence } from '../../../src/report/model.js';
import { output } from '../../../src/output/output.js';
import { report as invented } from '../support/report-journal.js';

const today = '2026-11-22';
const piece = (more: Partial<ReportedEvidence> = {}): ReportedEvidence => ({
  ...{ expected: 'one', actual: 'two', exchange: null, curl: null },
  ...more,
});
const answer = (status: number, how: 'accepted' | 'refused' = 'refused'): ReportedEvidence =>
  piece({
    exchange: {
      ...{ operation: 'getWallet', purpose: 'a look', answer: how, durationMs: 1 },
      request: { method: 'GET', path: `/a/${Math.random()}`, headers: {}, body: null },
      response: { status, headers: {}, body: '' },
    },
  });
const faults = (...places: string[]): ReportedEvidence =>
  piece({ faults: places.map((pointer) => ({ pointer, keyword: 'type', expected: 'text', actual: '1' })) });

const cause = (id: string, evidence: ReportedEvidence[], more: Partial<Cause> = {}): Cause => ({
  ...({ id, requirement: id } as Pick<Cause, 'id' | 'requirement'>),
  ...{ headline: `${id} is broken`, operation: 'getWallet', level: 'MUST', explains: [], evidence },
  ...more,
});

const [wallet, transfer] = ['getWallet/known-wallet', 'initiateTransfer/reference-unique'];

/** A report in which these causes fail, and all else passes. */
function report(causes: Cause[], more: Partial<Report> = {}): Report {
  const failed = new Set(causes.flatMap(({ id, explains }) => [id, ...explains]));
  const requirements = invented.requirements.map((row) => ({
    ...row,
    verdict: failed.has(row.id) ? ('fail' as const) : ('pass' as const),
  }));
  const verdict = causes.length > 0 ? 'nonconforming' : 'conforming';
  const summary = { ...invented.summary, verdict, complete: true } as const;
  return { ...invented, causes, requirements, operations: [], problems: [], summary, ...more };
}

const entry = (more: Partial<BaselineEntry> = {}): BaselineEntry => ({
  ...{
    requirement: wallet,
    signature: ['5xx'],
    headline: 'The wallet',
    reason: 'soon',
    since: '2026-01-01',
  },
  ...more,
});

describe('the signature of a cause', () => {
  const table: [string, Cause, want: string[]][] = [
    ['any server error', cause(wallet, [answer(500), answer(503)]), ['5xx']],
    ['a refusal by its status', cause(wallet, [answer(422)]), ['422']],
    ['an answer that is no refusal', cause(wallet, [answer(201, 'accepted')]), ['accepted']],
    ['a place in any item', cause(wallet, [faults('/data/0/id', '/data/17/id')]), ['/data/*/id type']],
    ['a member that is called by a number and a letter', cause(wallet, [faults('/1a')]), ['/1a type']],
    ['the operations', cause(wallet, [piece()], { operations: ['b', 'a'] }), ['a', 'b']],
    ['nothing', cause(wallet, [piece()]), []],
  ];
  test.each(table)('is %s', (_, given, want) => expect(signatureOf(given)).toEqual(want));
});

describe('a report by a baseline', () => {
  const fails = [cause(wallet, [answer(500)])];
  const otherwise = [cause(wallet, [answer(200, 'accepted')])];
  const random = [cause(wallet, [{ ...answer(500), seed: 7 }])];
  const unjudged = report([]).requirements.map((row) => ({ ...row, verdict: 'not-testable' as const }));
  const gone = { ...report([]), effort: { ...invented.effort!, depth: 'deep' } };
  const table: [string, Report, Baseline['causes'], lists: Partial<Report['baseline']>, code: number][] = [
    ['knows what it has', report(fails), [entry()], { known: [entryKnown()] }, 0],
    [
      'does not know another requirement',
      report(fails),
      [entry({ requirement: 'a/b' })],
      { fresh: [wallet] },
      1,
    ],
    ['does not know another fault', report(otherwise), [entry()], { fresh: [wallet] }, 1],
    ['may hold until a day', report(fails), [entry({ until: today })], { known: [entryKnown(today)] }, 0],
    [
      'is past its day',
      report(fails),
      [entry({ until: '2026-11-21' })],
      { known: [entryKnown('2026-11-21')], expired: [wallet] },
      4,
    ],
    ['has what is gone', report([]), [entry()], { gone: [wallet] }, 4],
    ['has what was not judged', report([], { requirements: unjudged }), [entry()], {}, 0],
    ['has what was not selected', report([], { requirements: [] }), [entry()], {}, 0],
    [
      'is past its day for what was not judged',
      report([], { requirements: unjudged }),
      [entry({ until: '2000-01-01' })],
      { expired: [wallet] },
      4,
    ],
    [
      'is past its day for what random choices did not meet',
      report([]),
      [entry({ seed: 7, until: '2000-01-01' })],
      { unmet: [{ id: wallet, seed: 7 }], expired: [wallet] },
      4,
    ],
    [
      'has something gone that is past its day, too',
      report([]),
      [entry({ until: '2000-01-01' })],
      { gone: [wallet] },
      4,
    ],
    [
      'has what random choices did not meet',
      report([]),
      [entry({ seed: 7 })],
      { unmet: [{ id: wallet, seed: 7 }] },
      0,
    ],
    [
      'has what the same choices did not meet',
      report([], { seed: 7 }),
      [entry({ seed: 7 })],
      { gone: [wallet] },
      4,
    ],
    ['has what a deep run did not meet', gone, [entry({ seed: 7 })], { gone: [wallet] }, 4],
    [
      'has something gone, and there is something new',
      report([cause(transfer, [answer(500)])]),
      [entry()],
      { fresh: [transfer], gone: [wallet] },
      1,
    ],
    [
      'knows all, but the run stopped',
      report(random, { problems: ['it stopped'] }),
      [entry()],
      { known: [entryKnown()] },
      3,
    ],
  ];
  test.each(table)('%s', (_, given, causes, lists, code) => {
    const found = withBaseline(given, { causes }, 'b.json', today);
    const none = { file: 'b.json', fresh: [], known: [], gone: [], unmet: [], expired: [] };
    expect(found.baseline).toEqual({ ...none, ...lists });
    expect(exitCode(found, false)).toBe(code);
    // What is known is broken all the same.
    expect(found.summary).toEqual(given.summary);
  });

  test('knows operations that are not there', () => {
    const absent = {
      ...invented.operations[0]!,
      operation: 'getWallet',
      status: 'not-there',
      fail: 1,
    } as const;
    const given = { ...report(fails), causes: [], operations: [absent] };
    expect(violationsOf(given)).toMatchObject([{ requirement: 'getWallet', signature: ['not there'] }]);
    const causes = [entry({ requirement: 'getWallet', signature: ['not there'] })];
    expect(exitCode(withBaseline(given, { causes }, 'b', today), false)).toBe(0);
    const there = { ...report([]), operations: [{ ...absent, status: 'kept' as const, fail: 0 }] };
    expect(withBaseline(there, { causes }, 'b', today).baseline!.gone).toEqual(['getWallet']);
  });

  test('gives the reason of all that a cause breaks', () => {
    const given = report([cause(wallet, [answer(500)], { explains: [transfer] })]);
    const found = withBaseline(given, { causes: [entry()] }, 'b', today);
    expect([wallet, transfer, 'a/b'].map((id) => knownReason(found, id))).toEqual([
      'soon',
      'soon',
      undefined,
    ]);
    const past = withBaseline(given, { causes: [entry({ until: '2026-01-01' })] }, 'b', today);
    expect(knownReason(past, transfer)).toBeUndefined();
  });

  test('says what is to be done', () => {
    const words = baselineWords(
      withBaseline(report(fails), { causes: [entry({ until: '2026-11-21' })] }, 'b', today),
    );
    expect(words).toMatch(/^Not conforming; nothing new: 1 known cause \(b\)\./);
    expect(words).toContain('Past their date: mend them, or set a later "until" in b');
    expect(baselineWords(withBaseline(report([]), { causes: [entry()] }, 'b', today))).toContain(
      `Gone: take them out with --baseline-prune: ${wallet}`,
    );
    expect(baselineWords(report([]))).toBe('');
  });

  test('learns what is new, and keeps what was said of the rest', () => {
    const given = report([...otherwise, cause(transfer, [{ ...answer(400), seed: 42 }])]);
    const next = updated({ causes: [entry()] }, given, today);
    expect(next.causes).toEqual([
      entry({ signature: ['5xx', 'accepted'] }),
      {
        ...{ requirement: transfer, signature: ['400'], headline: `${transfer} is broken` },
        ...{ reason: 'to be filled in', since: today, seed: 42 },
      },
    ]);
    expect(updated(next, given, '2027-01-01')).toEqual(next);
  });

  function entryKnown(until?: string) {
    return { id: wallet, reason: 'soon', since: '2026-01-01', ...(until === undefined ? {} : { until }) };
  }
});

describe('the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cwit-baseline-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const path = (name: string) => join(folder, name);
  const fails = [cause(wallet, [answer(500)]), cause(transfer, [answer(500)])];
  vi.spyOn(output, 'say').mockReturnValue();

  test('is written, updated and pruned, and keeps its comments', () => {
    const file = path('b.jsonc');
    const open = (how: 'update' | 'prune') =>
      new BaselineFile(file, { update: how === 'update', prune: how === 'prune' }, () => today);
    expect(exitCode(open('update').kept(report(fails)), false)).toBe(0);
    writeFileSync(file, readFileSync(file, 'utf8').replace('"causes"', '// ours\n  "causes"'));
    open('update').kept(report(fails));
    const kept = open('prune').kept(report(fails.slice(1)));
    expect(exitCode(kept, false)).toBe(0);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('// ours\n');
    expect(text).toContain(transfer);
    expect(text).not.toContain(wallet);
    open('prune').kept(report([]));
    expect(readFileSync(file, 'utf8')).toContain('"causes": []');
  });

  const mistakes: [string, content: string, says: RegExp][] = [
    ['no JSON', '{"causes": [', /this is not JSON: .* in line 1/],
    ['of another shape', '{"causes": [{}]}', /\/causes\/0\/requirement is missing/],
    ['with a day that is none', JSON.stringify({ causes: [entry({ until: 'soon' })] }), /\/causes\/0\/until/],
    [
      'with a requirement that there is not',
      JSON.stringify({ causes: [entry({ requirement: 'getWallet/known-walet' })] }),
      /no requirement or operation is called "getWallet\/known-walet"\. Did you mean .*known-wallet.* Mend the name/,
    ],
    ['that has something twice', JSON.stringify({ causes: [entry(), entry()] }), /twice: leave one of them/],
  ];
  test.each(mistakes)('%s is a mistake', (_, content, says) => {
    writeFileSync(path('m.json'), content);
    expect(() => baselineOf({ baseline: path('m.json') })).toThrow(says);
  });

  test('must be there, and be named', () => {
    expect(() => baselineOf({ baseline: path('none') })).toThrow(/There is no baseline .*--baseline-update/);
    expect(() => baselineOf({ baselinePrune: true })).toThrow(/--baseline-prune needs the file/);
    expect(baselineOf({})).toBeUndefined();
  });
});
