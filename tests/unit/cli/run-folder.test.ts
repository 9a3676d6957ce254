// Which run a folder is about, where its report and its journal are of different runs.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { JournalFile } from '../../../src/certify/journal-file.js';
import { suite } from '../../../src/certify/package.js';
import { readRunFolder } from '../../../src/cli/run-folder.js';
import { harText } from '../../../src/cli/write-har.js';
import { buildReport, type RunMeta } from '../../../src/report/build.js';
import { json } from '../../../src/report/formats/json.js';
import { redacted } from '../../../src/redaction/redacted.js';
import { Redactor } from '../../../src/redaction/redactor.js';
import { lines, meta } from '../support/report-journal.js';

const root = mkdtempSync(join(tmpdir(), 'cwit-run-folder-'));
afterAll(() => rmSync(root, { recursive: true }));

let number = 0;
let folder = '';
beforeEach(() => {
  folder = join(root, String(number++));
  mkdirSync(folder);
});

const at = (startedAt: string, version = suite.version) => ({
  ...meta,
  startedAt,
  finishedAt: startedAt,
  suite: { name: suite.name, version },
});
const redactor = new Redactor({ apiKey: '', apiSecret: '' });
const [morning, noon] = ['2026-01-02T09:00:00.000Z', '2026-01-02T12:00:00.000Z'];

function leaveReport(startedAt: string): void {
  writeFileSync(join(folder, 'report.json'), json(buildReport([], at(startedAt))));
}
function leaveJournal(startedAt: string, version?: string, more: Partial<RunMeta> = {}): void {
  const journal = new JournalFile(
    join(folder, 'journal.ndjson'),
    { ...at(startedAt, version), ...more },
    redactor,
  );
  for (const line of lines) journal.write(redacted(line, redactor));
  journal.close();
}

describe('the run of a folder', () => {
  it('is that of the report, with the journal of the same run', () => {
    leaveReport(noon);
    leaveJournal(noon);
    const { report, journal, note } = readRunFolder(folder);
    expect(report.startedAt).toBe(noon);
    expect(journal?.meta.startedAt).toBe(noon);
    expect(note).toBeUndefined();
  });

  it('is that of the report, without the journal of an earlier run', () => {
    leaveReport(noon);
    leaveJournal(morning);
    expect(readRunFolder(folder)).toMatchObject({ report: { startedAt: noon }, journal: null });
  });

  it('is that of the journal, where the report is of an earlier run', () => {
    leaveReport(morning);
    leaveJournal(noon);
    const { report, note } = readRunFolder(folder);
    expect(report).toMatchObject({ startedAt: noon, summary: { verdict: 'nonconforming', fail: 1 } });
    expect(report.problems).toEqual(['the run stopped: it ended before its end, and left its journal alone']);
    expect(note).toContain('report.json is of an earlier run. The run did not come to its end.');
  });

  it('is that of the report, where the journal cannot be read, and says so', () => {
    leaveReport(morning);
    writeFileSync(join(folder, 'journal.ndjson'), '');
    const { report, journal, note } = readRunFolder(folder);
    expect(report.startedAt).toBe(morning);
    expect(journal).toBeNull();
    expect(note).toContain('journal.ndjson is no journal of this version of cwit');
  });

  it('is that of what was written last, where the report is of a recording', () => {
    const recording = { source: 'old.har', exchanges: 1, foreign: 0 };
    const file = join(folder, 'report.json');
    leaveJournal(noon);
    writeFileSync(file, json({ ...buildReport([], at(morning)), recording }));
    utimesSync(file, new Date(), new Date(Date.now() + 5000));
    expect(readRunFolder(folder)).toMatchObject({ report: { startedAt: morning }, journal: null });
    utimesSync(file, new Date(), new Date(Date.now() - 5000));
    expect(readRunFolder(folder)).toMatchObject({ report: { startedAt: noon } });
  });

  it('is that of the journal, where the report was cut off, and says so', () => {
    leaveReport(noon);
    leaveJournal(noon);
    const file = join(folder, 'report.json');
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, 500));
    const { report, journal, note } = readRunFolder(folder);
    expect(report).toMatchObject({ startedAt: noon, summary: { fail: 1 } });
    expect(journal?.meta.startedAt).toBe(noon);
    expect(note).toContain('report.json cannot be used');
  });

  it('is none, where neither of the two can be read', () => {
    writeFileSync(join(folder, 'report.json'), '{');
    expect(() => readRunFolder(folder)).toThrow('report.json is no JSON');
    writeFileSync(join(folder, 'journal.ndjson'), '{');
    expect(() => readRunFolder(folder)).toThrow('journal.ndjson is no journal');
  });

  it('is that of a recording, where the journal says so', () => {
    const recording = { source: 'old.har', exchanges: 1, foreign: 0 };
    leaveJournal(noon, suite.version, { recording });
    const run = readRunFolder(folder);
    expect(run.report.recording).toEqual(recording);
    expect(JSON.parse(harText(run.journal!.events, run.report))).not.toHaveProperty('log.creator.comment');
  });

  it('is none, where the journal is by another version', () => {
    leaveJournal(noon, '0.0.1');
    expect(() => readRunFolder(folder)).toThrow('is the journal of version 0.0.1');
  });
});
