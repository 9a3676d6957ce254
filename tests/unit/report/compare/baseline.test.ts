// Which root causes a baseline knows, which are new, and which of its entries are out of date.
import { claim } from '../../../../src/contract/finding.js';
import { describe, expect, test } from 'vitest';
import { exitCode } from '../../../../src/cli/io/exit.js';
import {
  knownReason,
  updated,
  withBaseline,
  type BaselineEntry,
} from '../../../../src/report/compare/baseline.js';
import { baselineWords } from '../../../../src/report/compare/baseline-words.js';
import { failingCauses } from '../../../../src/report/compare/root-causes.js';
import type {
  Cause,
  Report,
  ReportedBaseline,
  ReportedEvidence,
} from '../../../../src/report/model/model.js';
import { report as invented } from '../../support/report-journal.js';

const piece: ReportedEvidence = {
  ...{ finding: claim('one', 'two'), expected: 'one', actual: 'two', headline: 'two instead of one' },
  ...{ exchange: null, curl: null },
};

const cause = (id: string, fingerprints: string[], more: Partial<Cause> = {}): Cause => ({
  ...({ id, requirement: id } as Pick<Cause, 'id' | 'requirement'>),
  ...{ headline: `${id} is broken`, operation: 'getWallet', level: 'MUST', explains: [], evidence: [piece] },
  fingerprints,
  ...more,
});

const [wallet, transfer, echo] = [
  'getWallet/known-wallet',
  'initiateTransfer/reference-unique',
  'initiateTransfer/echo',
];

/** A report in which these causes fail, and everything else passes, or is masked. */
function report(causes: Cause[], more: Partial<Report> = {}, masked: string[] = []): Report {
  const failed = new Set(causes.flatMap(({ id, explains }) => [id, ...explains]));
  const requirements = invented.requirements.map((row) => ({
    ...row,
    verdict: failed.has(row.id) ? ('fail' as const) : ('pass' as const),
    ...(masked.includes(row.id) ? { verdict: 'not-testable' as const, evidence: [piece] } : {}),
  }));
  const verdict = causes.length > 0 ? 'nonconforming' : 'conforming';
  const summary = { ...invented.summary, verdict, complete: true } as const;
  return { ...invented, causes, requirements, operations: [], problems: [], summary, ...more };
}

const crash = `5xx: ${wallet}`;
const entry = (more: Partial<BaselineEntry> = {}): BaselineEntry => ({
  ...{
    requirement: wallet,
    fingerprints: [crash],
    headline: 'The wallet',
    reason: 'soon',
  },
  ...more,
});
const named = (id: string, headline = `${id} is broken`) => ({ id, headline });
const none = { file: 'b.json', fresh: [], known: [], gone: [] };

describe('a report by a baseline', () => {
  const fails = [cause(wallet, [crash])];
  const accepted = [cause(wallet, [`requirement: ${wallet} accepted`])];
  const others = [cause(transfer, [`5xx: ${transfer}`])];
  const passes = report([]);
  const rowsOf = (...requirements: Report['requirements']): Report => report([], { requirements });
  const untested = rowsOf(
    ...passes.requirements.map((row) => ({ ...row, verdict: 'not-testable' as const })),
  );
  const deep = report([], { effort: { ...invented.effort!, depth: 'deep' } });
  const stopped = report([cause(wallet, [crash], { evidence: [{ ...piece, seed: 7 }] })], {
    problems: ['it stopped'],
  });
  const known = [{ ...named(wallet), reason: 'soon' }];
  const gone = [named(wallet, 'The wallet')];
  const fresh = [named(wallet)];

  test.each<[string, Report, Partial<BaselineEntry>, lists: Partial<ReportedBaseline>, code: number]>([
    ['knows what it has', report(fails), {}, { known }, 0],
    [
      'does not know another requirement',
      report(fails),
      { requirement: 'a/b', fingerprints: ['5xx: a/b'] },
      { fresh },
      1,
    ],
    ['does not know another fault', report(accepted), {}, { fresh }, 1],
    ['knows every fault by the requirement alone', report(fails), { fingerprints: [] }, { known }, 0],
    ['has only a requirement, which passes', passes, { fingerprints: [] }, { gone }, 4],
    ['has what is fixed', passes, {}, { gone }, 4],
    ['has what was not tested', untested, {}, {}, 0],
    ['has what was not selected', rowsOf(), {}, {}, 0],
    ['has what random choices did not meet', passes, { seed: 7 }, {}, 0],
    ['has what the same choices did not meet', { ...passes, seed: 7 }, { seed: 7 }, { gone }, 4],
    ['has what a deep run did not meet', deep, { seed: 7 }, { gone }, 4],
    ['has something fixed, and new', report(others), {}, { fresh: [named(transfer)], gone }, 1],
    ['knows all, but the run stopped', stopped, {}, { known }, 3],
  ])('%s', (_, given, changes, lists, code) => {
    const found = withBaseline(given, { causes: [entry(changes)] }, 'b.json');
    expect(found.baseline).toEqual({ ...none, ...lists });
    expect(exitCode(found, false)).toBe(code);
    // Known root causes still fail.
    expect(found.summary).toEqual(given.summary);
  });

  const id = 'body: id required';
  const [entryOfBody, amount] = [{ fingerprints: [id] }, 'body: amount type null'];
  test.each<[string, BaselineEntry, Report, isKnown: boolean]>([
    ['the place of a body that it knows', entry(entryOfBody), report([cause(wallet, [id])]), true],
    ['that place at another requirement', entry(entryOfBody), report([cause(echo, [id])]), true],
    [
      'a further place at the same requirement',
      entry(entryOfBody),
      report([cause(wallet, [amount, id])]),
      false,
    ],
    [
      'only another place at the same requirement',
      entry(entryOfBody),
      report([cause(wallet, [amount])]),
      false,
    ],
    [
      'one of the places that it knows',
      entry({ fingerprints: [amount, id] }),
      report([cause(wallet, [id])]),
      true,
    ],
    [
      'a crash at a requirement whose entry has none',
      entry({ fingerprints: ['echo: a → b'] }),
      report([cause(wallet, ['echo: a → b', 'crash: 500 null'])]),
      false,
    ],
    [
      'other words at the same requirement, as of other values',
      entry({ fingerprints: ['echo: a → b'] }),
      report([cause(wallet, ['echo: a → c'])]),
      true,
    ],
    [
      'a root cause that masks its requirement',
      entry(),
      report([cause(transfer, [`5xx: ${transfer}`], { explains: [wallet] })], {}, [wallet]),
      false,
    ],
  ])('knows or does not know %s', (_, known, given, isKnown) => {
    const { baseline } = withBaseline(given, { causes: [known] }, 'b.json');
    expect([baseline!.known.length, baseline!.fresh.length]).toEqual(isKnown ? [1, 0] : [0, 1]);
  });

  test('is not fixed if its requirement passes but a second one shows it', () => {
    const given = report([cause(echo, ['status 400 instead of 401'])]);
    const causes = [entry({ fingerprints: ['status 400 instead of 401'] })];
    const { baseline } = withBaseline(given, { causes }, 'b.json');
    expect(baseline).toEqual({ ...none, known: [{ ...named(echo), reason: 'soon' }] });
  });

  test('knows operations that are not implemented', () => {
    const [operation] = invented.operations;
    const absent = { ...operation!, operation: 'getWallet', status: 'not-offered', fail: 1 } as const;
    const given = { ...report(fails), causes: [], operations: [absent] };
    const fingerprints = ['requirement: getWallet not implemented'];
    expect(failingCauses(given)).toMatchObject([{ requirement: 'getWallet', fingerprints }]);
    const causes = [entry({ requirement: 'getWallet', fingerprints })];
    expect(exitCode(withBaseline(given, { causes }, 'b'), false)).toBe(0);
    const there = { ...report([]), operations: [{ ...absent, status: 'pass' as const, fail: 0 }] };
    expect(withBaseline(there, { causes }, 'b').baseline!.gone).toEqual([named('getWallet', 'The wallet')]);
  });

  test('gives the reason for every requirement that a root cause breaks', () => {
    const given = report([cause(echo, [crash], { explains: [transfer] })]);
    const found = withBaseline(given, { causes: [entry()] }, 'b');
    const reasons = [echo, transfer, 'a/b'].map((each) => knownReason(found, each));
    expect(reasons).toEqual(['soon', 'soon', undefined]);
  });

  test('says what to do about the baseline, and nothing without one', () => {
    const found = withBaseline(report([...fails, ...others]), { causes: [entry()] }, 'b');
    expect(baselineWords(found)).toBe(`Not conforming; 1 new root cause, 1 known root cause (b).
  New: ${transfer} is broken (${transfer})
  Known: ${wallet} is broken (${wallet}): soon`);
    const fixed = withBaseline(report([]), { causes: [entry()] }, 'b');
    expect(baselineWords(fixed)).toContain(`Fixed: remove it with --baseline-prune: The wallet (${wallet})`);
    expect(baselineWords(report([]))).toBe('');
  });

  test('adds new root causes, and keeps the reasons of the others', () => {
    const found = cause(transfer, [`requirement: ${transfer} 400`], {
      evidence: [{ ...piece, seed: 42 }],
      explains: [echo],
    });
    const given = report([...accepted, found], {}, [echo]);
    const next = updated({ causes: [entry()] }, given);
    expect(next.causes).toEqual([
      entry({ fingerprints: [crash, `requirement: ${wallet} accepted`] }),
      {
        ...{
          requirement: transfer,
          fingerprints: [`requirement: ${transfer} 400`],
          headline: `${transfer} is broken`,
        },
        ...{ reason: 'to be filled in', seed: 42 },
      },
    ]);
    expect(updated(next, given)).toEqual(next);
    const { baseline } = withBaseline(given, next, 'b');
    expect(baseline!.known.map(({ id: known }) => known)).toEqual([wallet, transfer]);
  });

  test('adds the requirements of a root cause that it already knows', () => {
    const given = report([cause(echo, [crash, 'status 400 instead of 401'])]);
    const next = updated({ causes: [entry()] }, given);
    expect(next.causes).toEqual([entry({ fingerprints: [crash, 'status 400 instead of 401'] })]);
  });
});
