// Reads incomplete journals; tests of folders and of `cwit report` read complete ones.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { JournalFile, readJournal } from '../../../src/certify/journal-file.js';
import type { RunEvent } from '../../../src/engine/events.js';
import { redacted } from '../../../src/redaction/redacted.js';
import { Redactor } from '../../../src/redaction/redactor.js';
import { buildReport } from '../../../src/report/build/build.js';
import { meta, verdictLine } from '../support/report-journal.js';

const folder = mkdtempSync(join(tmpdir(), 'cwit-journal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const passed = 'getWallet/response.success';
const events: RunEvent[] = [
  { kind: 'RunStarted', requirements: [passed], connections: 1 },
  verdictLine(passed, 'pass'),
  { kind: 'RunFinished', requests: 1, burst: 0, shrinking: 0 },
];

test('a truncated journal loses only its incomplete last line', () => {
  const path = join(folder, 'cut.ndjson');
  const redactor = new Redactor({ apiKey: '', apiSecret: '' });
  const journal = new JournalFile(path, meta, redactor);
  for (const event of events) journal.write(redacted(event, redactor));
  journal.close();
  expect(readJournal(path).isWhole).toBe(true);
  writeFileSync(path, readFileSync(path, 'utf8').slice(0, -10));
  const read = readJournal(path);
  expect(read.isWhole).toBe(false);
  const report = buildReport(read.events, read.meta);
  expect(report.summary).toMatchObject({ verdict: 'undecided', complete: false, pass: 1 });
  expect(report.problems).toEqual(['the run stopped: its process ended early']);
});

test('an invalid line is named in the error', () => {
  const path = join(folder, 'broken.ndjson');
  writeFileSync(path, '{"kind":\n');
  expect(() => readJournal(path)).toThrow('line 1: not a JSON object');
});
