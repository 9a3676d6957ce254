// Which run a folder is about, where its report and its journal are of different runs.
import { mkdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { JournalFile, readJournal } from '../../../../../src/certify/journal-file.js';
import { suite } from '../../../../../src/contract/package.js';
import { readRunFolder } from '../../../../../src/cli/commands/report/run-folder.js';
import { recordedByProxy } from '../../../../../src/traffic/har/write.js';
import { harText } from '../../../../../src/cli/io/har-file.js';
import { buildReport, type RunMeta } from '../../../../../src/report/build/build.js';
import { json } from '../../../../../src/report/formats/formats.js';
import { redacted } from '../../../../../src/redaction/redacted.js';
import { Redactor } from '../../../../../src/redaction/redactor.js';
import { lines, meta } from '../../../support/report-journal.js';
import { temporaryFolder } from '../../../support/folder.js';

const root = temporaryFolder();

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

const recording = { source: 'old.har', exchanges: 1, foreign: 0 };
const path = (name: string): string => join(folder, name);
const cutOff = 'the run stopped: its process ended early';

/** The run of the folder, in which these files were left. */
function left(...leave: (() => void)[]) {
  for (const one of leave) one();
  return readRunFolder(folder);
}
const reportOf = (time: string) => () => leaveReport(time);
const journalOf =
  (time: string, ...more: [version?: string, more?: Partial<RunMeta>]) =>
  () =>
    leaveJournal(time, ...more);

test('is that of the report, with the journal of the same run', () => {
  const { report, journal, note } = left(reportOf(noon), journalOf(noon));
  expect(report.startedAt).toBe(noon);
  expect(journal?.meta.startedAt).toBe(noon);
  expect(note).toBeUndefined();
});

test('is that of the report, without the journal of an earlier run', () => {
  const run = left(reportOf(noon), journalOf(morning));
  expect(run).toMatchObject({ report: { startedAt: noon }, journal: null });
});

test('is that of the journal if the report is of an earlier run', () => {
  const { report, note } = left(reportOf(morning), journalOf(noon));
  expect(report).toMatchObject({ startedAt: noon, summary: { verdict: 'nonconforming', fail: 1 } });
  expect(report.problems).toEqual([cutOff]);
  expect(note).toContain('report.json is of an earlier run. The run is incomplete.');
});

test('is that of the report if the journal cannot be read, and says so', () => {
  const { note, ...run } = left(reportOf(morning), () => writeFileSync(path('journal.ndjson'), ''));
  expect(run).toMatchObject({ report: { startedAt: morning }, journal: null });
  expect(note).toContain('journal.ndjson is not a journal of this version of cwit');
});

test('is that of the journal if the report was cut off, and says so', () => {
  const { report, journal, note } = left(reportOf(noon), journalOf(noon), () =>
    truncateSync(path('report.json'), 500),
  );
  expect(report).toMatchObject({ startedAt: noon, summary: { fail: 1 } });
  expect(journal?.meta.startedAt).toBe(noon);
  expect(note).toContain('report.json cannot be used');
});

test.each([
  ['before', 100, noon],
  ['after', 300, morning],
])('of a recording reported %s the journal was written, is that of the later file', (_, time, startedAt) => {
  const run = left(journalOf(noon), () => {
    writeFileSync(path('report.json'), json({ ...buildReport([], at(morning)), recording }));
    utimesSync(path('journal.ndjson'), 200, 200);
    utimesSync(path('report.json'), time, time);
  });
  expect(run.report.startedAt).toBe(startedAt);
  expect(run.journal === null).toBe(startedAt === morning);
});

test('is that of a recording if the journal says so', () => {
  const run = left(journalOf(noon, suite.version, { recording }));
  expect(run.report.recording).toEqual(recording);
  expect(JSON.parse(harText(run.journal!.events, run.report))).toMatchObject({
    log: { creator: { comment: recordedByProxy } },
  });
});

test('an invalid line of a journal is named', () => {
  writeFileSync(path('broken.ndjson'), '{"kind":\n');
  expect(() => readJournal(path('broken.ndjson'))).toThrow('line 1: not a JSON object');
});

test('is missing if neither file can be read, or if another version wrote the journal', () => {
  expect(() => left(() => writeFileSync(path('report.json'), '{'))).toThrow('report.json is not JSON');
  expect(() => left(() => writeFileSync(path('journal.ndjson'), '{'))).toThrow(
    'journal.ndjson is not a journal',
  );
  expect(() => left(journalOf(noon, '0.0.1'))).toThrow('is the journal of version "0.0.1"');
  expect(() => left(journalOf(noon, '0'.repeat(1000)))).toThrow(/version "0{10,500}…", this is/);
});
