import { describe, expect, it } from 'vitest';
import { certificate } from '../../../../src/report/formats/certificate.js';
import type { Report, Summary } from '../../../../src/report/model.js';
import { report } from '../../support/report-journal.js';

interface Statement {
  predicate: { result: string; failedTests: string[] };
}

const digests = { target: 'a'.repeat(64), suite: 'b'.repeat(64), journal: 'c'.repeat(64) };
const stated = (summary: Partial<Summary>, more: Partial<Report> = {}): Statement =>
  JSON.parse(
    certificate({ ...report, digests, ...more, summary: { ...report.summary, ...summary } })!,
  ) as Statement;

describe('certificate.json', () => {
  const rows: [Partial<Summary>, string][] = [
    [{ verdict: 'conforming', complete: true, fail: 0, warn: 0 }, 'PASSED'],
    [{ verdict: 'conforming', complete: false, fail: 0, warn: 0 }, 'WARNED'],
    [{ verdict: 'conforming', complete: true, fail: 0, warn: 1 }, 'WARNED'],
    [{ verdict: 'undecided', complete: false, fail: 0, warn: 0 }, 'FAILED'],
    [{ verdict: 'undecided', complete: true, fail: 0, warn: 0 }, 'FAILED'],
    [{ verdict: 'nonconforming', complete: true, fail: 1, warn: 0 }, 'FAILED'],
  ];
  it.each(rows)('of %o is %s', (summary, result) => {
    expect(stated(summary).predicate.result).toBe(result);
  });

  it('of failures that a baseline knows is FAILED, and names them', () => {
    const known = report.causes.map(({ id }) => ({ id, reason: 'known', since: '2026-01-01' }));
    const baseline = { file: 'b.json', fresh: [], known, gone: [], unmet: [], expired: [] };
    const { result, failedTests } = stated({}, { baseline }).predicate;
    expect(result).toBe('FAILED');
    expect(failedTests).toEqual(['initiateTransfer/reference-unique']);
  });

  it('is none of a report without digests', () => {
    expect(certificate(report)).toBeNull();
  });
});
