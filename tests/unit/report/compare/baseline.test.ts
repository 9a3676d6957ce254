// Which causes a baseline knows, which are new, and which of its entries are out of date.
import { describe, expect, test } from 'vitest';
import { exitCode } from '../../../../src/cli/io/exit.js';
import {
  knownReason,
  updated,
  withBaseline,
  type BaselineEntry,
} from '../../../../src/report/compare/baseline.js';
import { baselineWords } from '../../../../src/report/compare/baseline-words.js';
import { failingCauses, signatureOf } from '../../../../src/report/compare/root-causes.js';
import type { Cause, Report, ReportedEvidence } from '../../../../src/report/model/model.js';
import { reportedExchange } from '../../support/exchange.js';
import { report as invented } from '../../support/report-journal.js';

const today = '2026-11-22';
const piece = (more: Partial<ReportedEvidence> = {}): ReportedEvidence => ({
  ...{ expected: 'one', actual: 'two', exchange: null, curl: null },
  ...more,
});
const answer = (status: number, how: 'accepted' | 'refused' = 'refused'): ReportedEvidence =>
  piece({
    exchange: reportedExchange({
      operation: 'getWallet',
      answer: how,
      response: { status, headers: {}, body: '' },
    }),
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
  ...{ requirement: wallet, signature: ['5xx'], headline: 'The wallet', reason: 'soon', since: '2026-01-01' },
  ...more,
});

test.each<[string, Cause, want: string[]]>([
  ['any server error', cause(wallet, [answer(500), answer(503)]), ['5xx']],
  ['a refusal by its status', cause(wallet, [answer(422)]), ['422']],
  ['an answer that is no refusal', cause(wallet, [answer(201, 'accepted')]), ['accepted']],
  ['a place in any item', cause(wallet, [faults('/data/0/id', '/data/17/id')]), ['/data/*/id type']],
  ['a member that is called by a number and a letter', cause(wallet, [faults('/1a')]), ['/1a type']],
  ['the operations', cause(wallet, [piece()], { operations: ['b', 'a'] }), ['a', 'b']],
  ['nothing', cause(wallet, [piece()]), []],
])('the signature of a cause is %s', (_, given, want) => expect(signatureOf(given)).toEqual(want));

describe('a report by a baseline', () => {
  const fails = [cause(wallet, [answer(500)])];
  const otherwise = [cause(wallet, [answer(200, 'accepted')])];
  const others = [cause(transfer, [answer(500)])];
  const kept = report([]);
  const rowsOf = (...requirements: Report['requirements']): Report => report([], { requirements });
  const unjudged = rowsOf(...kept.requirements.map((row) => ({ ...row, verdict: 'not-testable' as const })));
  const deep = report([], { effort: { ...invented.effort!, depth: 'deep' } });
  const stopped = report([cause(wallet, [{ ...answer(500), seed: 7 }])], { problems: ['it stopped'] });
  const [past, longPast] = ['2026-11-21', '2000-01-01'];
  const known = (until?: string) => [
    { id: wallet, reason: 'soon', since: '2026-01-01', ...(until && { until }) },
  ];
  const unmet = [{ id: wallet, seed: 7 }];
  const ids = [wallet];

  test.each<[string, Report, Partial<BaselineEntry>, lists: Partial<Report['baseline']>, code: number]>([
    ['knows what it has', report(fails), {}, { known: known() }, 0],
    ['does not know another requirement', report(fails), { requirement: 'a/b' }, { fresh: ids }, 1],
    ['does not know another fault', report(otherwise), {}, { fresh: ids }, 1],
    ['may hold until a day', report(fails), { until: today }, { known: known(today) }, 0],
    ['is past its day', report(fails), { until: past }, { known: known(past), expired: ids }, 4],
    ['has what is gone', kept, {}, { gone: ids }, 4],
    ['has what was not judged', unjudged, {}, {}, 0],
    ['has what was not selected', rowsOf(), {}, {}, 0],
    ['is past its day for what was not judged', unjudged, { until: longPast }, { expired: ids }, 4],
    ['is past its day, by other choices', kept, { seed: 7, until: longPast }, { unmet, expired: ids }, 4],
    ['has something gone that is past its day', kept, { until: longPast }, { gone: ids }, 4],
    ['has what random choices did not meet', kept, { seed: 7 }, { unmet }, 0],
    ['has what the same choices did not meet', { ...kept, seed: 7 }, { seed: 7 }, { gone: ids }, 4],
    ['has what a deep run did not meet', deep, { seed: 7 }, { gone: ids }, 4],
    ['has something gone, and new', report(others), {}, { fresh: [transfer], gone: ids }, 1],
    ['knows all, but the run stopped', stopped, {}, { known: known() }, 3],
  ])('%s', (_, given, changes, lists, code) => {
    const found = withBaseline(given, { causes: [entry(changes)] }, 'b.json', today);
    const none = { file: 'b.json', fresh: [], known: [], gone: [], unmet: [], expired: [] };
    expect(found.baseline).toEqual({ ...none, ...lists });
    expect(exitCode(found, false)).toBe(code);
    // What is known is broken all the same.
    expect(found.summary).toEqual(given.summary);
  });

  test('knows operations that are not there', () => {
    const [operation] = invented.operations;
    const absent = { ...operation!, operation: 'getWallet', status: 'not-there', fail: 1 } as const;
    const given = { ...report(fails), causes: [], operations: [absent] };
    expect(failingCauses(given)).toMatchObject([{ requirement: 'getWallet', signature: ['not there'] }]);
    const causes = [entry({ requirement: 'getWallet', signature: ['not there'] })];
    expect(exitCode(withBaseline(given, { causes }, 'b', today), false)).toBe(0);
    const there = { ...report([]), operations: [{ ...absent, status: 'kept' as const, fail: 0 }] };
    expect(withBaseline(there, { causes }, 'b', today).baseline!.gone).toEqual(['getWallet']);
  });

  test('gives the reason of all that a cause breaks', () => {
    const given = report([cause(wallet, [answer(500)], { explains: [transfer] })]);
    const found = withBaseline(given, { causes: [entry()] }, 'b', today);
    const reasons = [wallet, transfer, 'a/b'].map((id) => knownReason(found, id));
    expect(reasons).toEqual(['soon', 'soon', undefined]);
    const late = withBaseline(given, { causes: [entry({ until: past })] }, 'b', today);
    expect(knownReason(late, transfer)).toBeUndefined();
  });

  test('says what to do about an entry past its day, and nothing without a baseline', () => {
    const late = withBaseline(report(fails), { causes: [entry({ until: past })] }, 'b', today);
    expect(baselineWords(late)).toContain('Past their date: mend them, or set a later "until" in b');
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
});
