import { claim } from '../../../../src/contract/finding.js';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../../src/engine/events.js';
import { buildReport } from '../../../../src/report/build/build.js';
import { failureReport } from '../../../../src/report/failure-report/failure-report.js';
import { effortNote, observations } from '../../../../src/report/console/notes.js';
import { summary } from '../../../../src/report/console/summary.js';
import { faultsOf } from '../formats/format-faults.js';
import { exchangeLine, meta, verdictLine } from '../../support/report-journal.js';

const answered = (id: number, answer: 'accepted' | 'refused' | 'serverErrors' | 'other'): RunEvent => ({
  ...(exchangeLine(id) as Extract<RunEvent, { kind: 'ExchangeRecorded' }>),
  answer,
});
const id = 'listTransactions/paging-any-integer';
const share = '--depth standard leaves no more requests, --depth deep tries all';
const journal: RunEvent[] = [
  answered(1, 'accepted'),
  answered(2, 'accepted'),
  answered(3, 'refused'),
  answered(4, 'serverErrors'),
  { kind: 'PropertyCutShort', requirement: id, tried: 9, planned: 27, reason: share },
  verdictLine('listTransactions/response.body', 'fail', {
    evidence: {
      ...{ finding: claim('the documented body', 'no data'), exchange: 1, by: id },
      ...{ seed: 7, path: '3', depth: 'deep', case: 'page: 9', shrinking: 12 },
    },
  }),
  ...['page 1', 'a rejection', 'page 1'].map((observed): RunEvent => ({
    kind: 'Observed',
    id: 'listTransactions/page-zero',
    observed,
  })),
  { kind: 'RunFinished', requests: 5, burst: 1000, shrinking: 12 },
];
const report = buildReport(journal, { ...meta, effort: { depth: 'standard', maxMinutes: 5 } });

describe('the cost of a run', () => {
  it('is in the report, by its schema', () => {
    expect(report.effort).toEqual({
      depth: 'standard',
      maxMinutes: 5,
      requests: 5,
      burst: 1000,
      shrinking: 12,
      cut: [{ requirement: id, tried: 9, planned: 27, reason: share }],
      operations: [{ operation: 'initiateTransfer', accepted: 2, refused: 1, serverErrors: 1, other: 0 }],
    });
    expect(faultsOf['json']!(JSON.stringify(report))).toEqual([]);
  });

  it('is counted by its exchanges if the run was interrupted', () => {
    const cutOff = buildReport(journal.slice(0, 4), { ...meta, effort: { depth: 'deep' } });
    expect(cutOff.effort).toMatchObject({ requests: 4, burst: 0, shrinking: 0 });
  });

  it('is one line for any number of properties that were cut short', () => {
    const ids = ['createRecipient', 'getWallet', 'listBanks', 'freezeCard'] as const;
    const cut = { kind: 'PropertyCutShort', tried: 2, planned: 10, reason: share } as const;
    const cuts = ids.map((operation) => ({ ...cut, requirement: `${operation}/fuzz.bytes` as const }));
    expect(effortNote(buildReport(cuts, { ...meta, effort: { depth: 'standard' } }))).toBe(
      `Properties tried 8 of 40 values: ${share}.`,
    );
  });

  it('is on the console, and says where a limit cut a property short', () => {
    expect(effortNote(report)).toBe(`${id} tried 9 of 27 values: --depth standard leaves no more requests,
--depth deep tries all.
Shrinking failing cases took 12 requests.`);
    expect(summary(report)).toContain(
      '4 requests, and 1000 to exceed the rate, in 4.3 s, with a sample of the inputs (seed 42)',
    );
    expect(effortNote(buildReport([], meta))).toBe('');
  });
});

it('the failure report of a property shows the case, its cost and the command that repeats it', () => {
  const card = failureReport(report.requirements.find(({ verdict }) => verdict === 'fail')!);
  expect(card).toContain('  Case      page: 9\n');
  expect(card).toContain(`--only listTransactions/response.body ${id} --seed 7 --path 3 --depth deep`);
});

it('different observations of one unspecified behavior share a line; without any, nothing is printed', () => {
  expect(observations(report, { verbose: true })).toBe(
    'Observed unspecified behavior, which never counts as a failure:\n  listTransactions/page-zero: a rejection; page 1',
  );
  expect(observations(report)).toMatch(/^1 observation of unspecified behavior/);
  expect(observations(buildReport([], meta))).toBe('');
});
