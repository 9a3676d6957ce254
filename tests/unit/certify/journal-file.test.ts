import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { JournalFile, readJournal } from '../../../src/certify/journal-file.js';
import type { RunEvent } from '../../../src/engine/events.js';
import { redacted } from '../../../src/redaction/redacted.js';
import { Redactor } from '../../../src/redaction/redactor.js';
import { buildReport } from '../../../src/report/build.js';

const folder = mkdtempSync(join(tmpdir(), 'cwit-journal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const redactor = new Redactor({ apiKey: '', apiSecret: '' });
const meta = {
  suite: { name: 'cwit-conformance', version: '0.0.0' },
  target: { baseUrl: 'http://127.0.0.1:1', environment: 'sandbox' as const, features: [] },
  startedAt: '2026-01-01T00:00:00.000Z',
  seed: 1,
};
const started: RunEvent = {
  kind: 'RunStarted',
  requirements: ['getWallet/response.success'],
  connections: 1,
};
const passed: RunEvent = {
  kind: 'VerdictReached',
  verdict: { requirement: 'getWallet/response.success', outcome: 'pass' },
};
const finished: RunEvent = { kind: 'RunFinished', requests: 1, burst: 0, shrinking: 0 };

describe('the journal of a run', () => {
  it('gives the events again that were written', () => {
    const path = join(folder, 'whole.ndjson');
    written(path, [started, passed, finished]);
    const { events, isWhole, meta: read } = readJournal(path);
    expect(events).toMatchObject([started, passed, finished]);
    expect(isWhole).toBe(true);
    expect(read).toMatchObject(meta);
    expect(buildReport(events, read).problems).toEqual([]);
  });

  it('is no whole one where the run did not end, and loses only what was half written', () => {
    const path = join(folder, 'cut.ndjson');
    written(path, [started, passed, finished]);
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, -10));
    const { events, isWhole, meta: read } = readJournal(path);
    expect(isWhole).toBe(false);
    const report = buildReport(events, read);
    expect(report.summary).toMatchObject({ verdict: 'undecided', complete: false, pass: 1 });
    expect(report.problems).toEqual(['the run stopped: it ended before its end, and left its journal alone']);
  });

  it.each([
    ['no journal', '{"kind":"RunStarted"}\n', 'is no journal of this version of cwit'],
    ['an empty file', '', 'is no journal of this version of cwit'],
    ['no JSON', '{"kind":\n', 'line 1: that is no JSON object'],
  ])('says so of %s', (name, text, message) => {
    const path = join(folder, `${name}.ndjson`);
    writeFileSync(path, text);
    expect(() => readJournal(path)).toThrow(message);
  });
});

function written(path: string, events: readonly RunEvent[]): void {
  const journal = new JournalFile(path, meta, redactor);
  for (const event of events) journal.write(redacted(event, redactor));
  journal.close();
}
