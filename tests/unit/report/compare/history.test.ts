// A run in a line: what is kept of it, and how it is read again.
import { expect, test } from 'vitest';
import { historyLine, historyTable, readHistory, withLine } from '../../../../src/report/compare/history.js';
import { report } from '../../support/report-journal.js';

const night = (seed: number) => ({ ...historyLine(report), seed });
const seeds = (text: string): number[] => readHistory(text).map(({ seed }) => seed);

test('a line has the verdict of each selected requirement', () => {
  expect(historyLine(report)).toEqual({
    historyVersion: 2,
    startedAt: report.startedAt,
    finishedAt: report.finishedAt,
    baseUrl: 'https://sandbox.example.com/v1',
    seed: 42,
    suite: report.suite,
    contract: report.contract,
    summary: report.summary,
    causes: report.causes.map(({ id, headline, requirement, fingerprints }) => ({
      ...{ id, headline, requirement, fingerprints },
    })),
    verdicts: {
      fail: ['initiateTransfer/reference-unique'],
      warn: ['initiateTransfer/body.amount.type'],
      'not-testable': ['initiateTransfer/idempotency.after-1h'],
      'not-offered': ['listTransactions/page-walk'],
      pass: ['getWallet/known-wallet'],
    },
  });
  expect(report.causes.length).toBeGreaterThan(0);
});

test('lines are appended, and only the last ones are kept', () => {
  const two = withLine(withLine('', night(1), 3), night(2), 3);
  expect(seeds(two)).toEqual([1, 2]);
  expect(readHistory(two)[1]).toEqual(night(2));
  expect(seeds(withLine(withLine(two, night(3), 3), night(4), 3))).toEqual([2, 3, 4]);
});

test('an incomplete last line is ignored, and the next line starts on its own', () => {
  const cut = withLine(withLine('', night(1), 9), night(2), 9).slice(0, -20);
  expect(seeds(cut)).toEqual([1]);
  expect(seeds(withLine(cut, night(3), 9))).toEqual([1, 3]);
});

test.each(['no JSON', 'null', '{"historyVersion":3}', ''])('a line such as %j is named', (wrong) => {
  expect(() => readHistory(`${withLine('', night(1), 9)}${wrong}\n`)).toThrow(
    /^line 2 is not a history line/,
  );
});

test('a table names the root causes that the earlier run did not have', () => {
  const fault = { ...historyLine(report).causes[0]!, fingerprints: ['body: id required'], headline: 'No id' };
  const elsewhere = {
    ...fault,
    id: 'listBanks/response.body',
    requirement: 'listBanks/response.body',
  } as const;
  const verdicts = historyLine(report).verdicts;
  const runs = [
    [],
    [fault],
    [elsewhere],
    [fault, { ...elsewhere, fingerprints: ['other'], headline: 'No date' }],
  ];
  const lines = runs.map((causes, seed) => ({ ...night(seed), causes, verdicts }));
  expect(historyTable(lines)).toBe(`began (UTC)       seed  verdict
2026-01-02 03:04  0     not conforming: 1 requirement fails
2026-01-02 03:04  1     not conforming: 1 requirement fails
  new: No id (${fault.requirement})
2026-01-02 03:04  2     not conforming: 1 requirement fails
2026-01-02 03:04  3     not conforming: 1 requirement fails
  new: No date (listBanks/response.body)`);
});

test('a line of an earlier version has fewer numbers, and its root causes match by requirement', () => {
  const fault = { ...historyLine(report).causes[0]!, fingerprints: ['body: id required'] };
  const { masked: _, rootCauses: __, warnings: ___, observed: ____, ...summary } = night(0).summary;
  const old = {
    ...night(0),
    historyVersion: 1,
    summary,
    causes: [{ ...fault, fingerprints: ['of another form'] }],
  };
  const lines = [...readHistory(`${JSON.stringify(old)}\n`), { ...night(1), causes: [fault] }];
  expect(historyTable(lines)).not.toContain('new:');
});
