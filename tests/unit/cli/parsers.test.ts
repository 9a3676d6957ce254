// Input files may be truncated, from another program, or malicious. The suite reads them, or prints a clear message.
import fc from 'fast-check';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { digestsOf } from '../../../src/certify/digests.js';
import { JournalFile, readJournal } from '../../../src/certify/journal-file.js';
import { suite } from '../../../src/contract/package.js';
import type { RunEvent } from '../../../src/engine/events.js';
import { output } from '../../../src/output/output.js';
import { redacted } from '../../../src/redaction/redacted.js';
import { Redactor } from '../../../src/redaction/redactor.js';
import { baselineOf } from '../../../src/cli/commands/certify/baseline-file.js';
import { FailurePrinter, printReport } from '../../../src/cli/io/show-report.js';
import { readConfig } from '../../../src/cli/commands/certify/config.js';
import { readHistoryFile } from '../../../src/cli/commands/history/history.js';
import { readReport } from '../../../src/cli/io/read-report.js';
import { readRunFolder } from '../../../src/cli/commands/report/run-folder.js';
import { runFormats } from '../../../src/cli/commands/report/report.js';
import { withBaseline } from '../../../src/report/compare/baseline.js';
import { diffReports } from '../../../src/report/compare/diff.js';
import { diffMarkdown } from '../../../src/report/compare/diff-markdown.js';
import { diffText } from '../../../src/report/compare/diff-text.js';
import { historyLine } from '../../../src/report/compare/history.js';
import { historyTable } from '../../../src/report/compare/history.js';
import type { Report } from '../../../src/report/model/model.js';
import { completeTarget, readTargetFile, TargetError } from '../../../src/server-under-test/target.js';
import { readHars } from '../../../src/traffic/har/read.js';
import { har } from '../../../src/traffic/har/write.js';
import { evaluateTraffic } from '../../../src/traffic/evaluate-traffic.js';
import { locate } from '../../../src/traffic/locate.js';
import { broken } from './broken.js';
import { lines, meta, report as invented } from '../support/report-journal.js';
import { temporaryFolder } from '../support/folder.js';

const folder = temporaryFolder();
const said = vi.spyOn(output, 'say').mockReturnValue();
afterAll(() => {
  said.mockRestore();
  output.begin(process);
});

/** A report that has all there can be in one, of a few requirements. */
const sample = JSON.parse(readFileSync('reports/sample/report.json', 'utf8')) as Report;
const brief: Report = {
  ...sample,
  operations: sample.operations.slice(0, 3),
  causes: sample.causes.slice(0, 2),
  requirements: [
    ...sample.requirements.filter(({ evidence }) => evidence.length > 0).slice(0, 3),
    ...sample.requirements.slice(0, 5),
  ],
};
const entry = {
  ...{ requirement: 'initiateTransfer/reference-unique', fingerprints: ['requirement: used twice'] },
  ...{ headline: 'debited twice', reason: 'known' },
};
const baseline = { causes: [entry] };
const whole: Report = { ...brief, since: diffReports(invented, brief) };
const target = {
  ...{
    baseUrl: 'https://sandbox.example.com/v1',
    apiKey: 'key',
    apiSecret: 'secret',
    environment: 'sandbox',
  },
  ...{ features: ['wallet', '!transfers'], requestsPerMinute: 100, webhookPort: 0 },
  ...{ stateHandler: 'https://sandbox.example.com/states', stateHeaders: { authorization: 'token' } },
  fixtures: [{ state: 'a wallet exists', params: {}, once: true, values: { balance: '1000.00' } }],
};

/** Renders a report in every way that there is. */
function shown({ report, journal }: Run): void {
  for (const { render } of runFormats) render({ report, journal });
  printReport(report, new FailurePrinter({ out: folder, verbose: true }), { verbose: true });
  historyLine(report);
  for (const diff of [diffReports(report, brief), diffReports(brief, report)]) {
    diffText(diff);
    diffMarkdown(diff);
  }
  withBaseline(report, baseline, 'cwit.baseline.json');
}

type Run = Pick<ReturnType<typeof readRunFolder>, 'report' | 'journal'>;

interface Parser {
  document: unknown;
  /** The name that the file must have. */
  name?: string;
  /** Writes the document as the text of a file. */
  text?: (document: string) => string;
  use: (file: string) => void;
}

const parsers: Record<string, Parser> = {
  'a report': { document: whole, use: (file) => shown({ report: readReport(file), journal: null }) },
  'a target file': { document: target, use: (file) => digestsOf(completeTarget(readTargetFile(file))) },
  'a configuration': {
    document: { ...target, only: ['getWallet'], allow: ['initiateTransfer'], seed: 1, out: 'reports' },
    use: (file) => digestsOf(completeTarget(readConfig(file))),
  },
  'a baseline': {
    document: baseline,
    use: (file) => void baselineOf({ baseline: file })!(brief),
  },
  'a history': {
    document: historyLine(brief),
    text: (line) => `${line}\n${JSON.stringify(historyLine(invented))}\n`,
    use: (file) => historyTable(readHistoryFile(file)),
  },
  'a recording': {
    document: har(lines, invented),
    use(file) {
      const { recorded, facts } = readHars([{ name: file, text: readFileSync(file, 'utf8') }]);
      evaluateTraffic(locate(recorded).exchanges, { facts });
    },
  },
};

/** Whether it was read, or refused in a sentence. */
function expectWords(use: () => void): void {
  try {
    use();
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    expect(error.message).toMatch(/^[^]+[.?)]$/);
    expect(error.message.length).toBeLessThan(3000);
  }
}

/** A journal of a run, and the text of its lines. */
const journal = join(folder, 'journal.ndjson');
function leaveJournal(events: readonly RunEvent[]): string[] {
  const { finishedAt: _, ...described } = meta;
  const redactor = new Redactor({ apiKey: '', apiSecret: '' });
  const file = new JournalFile(journal, { ...described, suite }, redactor);
  for (const event of [...events, finished]) file.write(redacted(event, redactor));
  file.close();
  return readFileSync(journal, 'utf8').split('\n').slice(0, -1);
}
const property = {
  requirement: 'getWallet/any-sequence',
  tried: 1,
  planned: 5,
  reason: 'the budget',
} as const;
const exception = { requirement: 'getWallet/same-wallet', message: 'TypeError: x\n    at y.ts:1:2' } as const;
const others: readonly RunEvent[] = [
  { kind: 'RequirementFinished', requirement: 'getWallet/known-wallet', outcome: 'pass', durationMs: 3 },
  { kind: 'PropertyCutShort', ...property },
  { kind: 'InternalError', ...exception },
  { kind: 'StatesUndone', states: 3, undone: 2 },
  { kind: 'RunStopped', reason: 'it was interrupted' },
];
const finished: RunEvent = { kind: 'RunFinished', requests: 2, burst: 0, shrinking: 0 };

describe('a journal', () => {
  test('that is cut off anywhere has all earlier events', () => {
    const texts = leaveJournal([...lines.slice(0, 1), ...lines.slice(-2)]);
    const bytes = Buffer.from(texts.map((line) => `${line}\n`).join(''));
    const { events } = readJournal(journal);
    expect(events).toHaveLength(4);
    const first = bytes.indexOf('\n') + 1;
    const isNearAnEnd = (at: number): boolean => bytes.subarray(Math.max(at - 3, 0), at + 3).includes('\n');
    const lengths = [...bytes.keys()].filter((at) => at % 20 === 0 || isNearAnEnd(at));
    for (const length of lengths) {
      writeFileSync(journal, bytes.subarray(0, length));
      if (length < first) expect(() => readJournal(journal)).toThrow(TargetError);
      else {
        const whole = bytes.subarray(first, length).toString('latin1').split('\n').length - 1;
        expect(readJournal(journal).events).toEqual([
          ...events.slice(0, whole),
          expect.objectContaining({ kind: 'RunStopped' }),
        ]);
      }
    }
  });

  test('that is corrupt is rendered, or rejected with a message', () => {
    const texts = leaveJournal([...lines, ...others]);
    fc.assert(
      fc.property(
        fc
          .nat(texts.length - 1)
          .chain((at) => broken(JSON.parse(texts[at]!)).map((content) => ({ at, content }))),
        ({ at, content: { bytes } }) => {
          const all = texts.map((line) => Buffer.from(`${line}\n`));
          all[at] = Buffer.concat([Buffer.from(bytes as string), Buffer.from('\n')]);
          writeFileSync(journal, Buffer.concat(all));
          expectWords(() => {
            shown(readRunFolder(folder));
          });
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('a corrupt file is read or rejected with a message:', () => {
  test.each(Object.entries(parsers))('%s', (_, { document, text = String, use }) => {
    const file = join(folder, 'file.json');
    fc.assert(
      fc.property(broken(document), ({ bytes }) => {
        writeFileSync(file, typeof bytes === 'string' ? text(bytes) : bytes);
        expectWords(() => use(file));
      }),
      { numRuns: 100 },
    );
  });
});
