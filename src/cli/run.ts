import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startVitest, type Reporter } from 'vitest/node';
import type { Effort } from '../engine/budget.js';
import { FileJournal, readJournal, type JournalLine } from '../engine/journal.js';
import { openLine } from '../engine/line.js';
import type { News } from '../engine/events.js';
import type { Registry } from '../engine/registry.js';
import type { RunConfig } from '../engine/vitest.js';
import type { Interrupts } from './interrupts.js';

const compiled = fileURLToPath(new URL('../..', import.meta.url));

export interface SuiteRun extends Omit<RunConfig, 'journalPath' | 'line' | 'effort'> {
  suites: Registry;
  effort: Omit<Effort, 'properties'>;
  /** Told after each judged requirement. */
  onProgress: (done: number, total: number, failed: number) => void;
  onNews: (news: News) => void;
  interrupts: Interrupts;
}

/**
 * Runs the suites in vitest, in one worker, and returns the journal of the run. An interrupt
 * ends the run well: then the journal has what was judged until then.
 */
export async function runSuites({
  suites,
  onProgress,
  onNews,
  interrupts,
  effort,
  ...config
}: SuiteRun): Promise<JournalLine[]> {
  const entries = suites.entries.filter(({ id }) => !config.only || config.only.includes(id));
  const properties = entries.filter(({ how }) => how === 'property').length;
  const scratch = mkdtempSync(join(tmpdir(), 'cwit-run-'));
  const journalPath = join(scratch, 'journal.jsonl');
  FileJournal.create(journalPath);
  const name = `cwit ${scratch}`;
  const line = openLine(name, onNews);
  interrupts.during(() => line.stop('it was interrupted'));
  try {
    const progress = new Progress(entries.length, onProgress);
    const vitest = await startVitest(
      'test',
      [],
      {
        root: compiled,
        config: false,
        watch: false,
        include: ['src/engine/vitest.js'],
        // The package may itself lie in a node_modules folder, which is excluded by default.
        exclude: [],
        // One wallet, one lane: everything in one worker.
        pool: 'threads',
        maxWorkers: 1,
        fileParallelism: false,
        isolate: false,
        reporters: [progress],
        provide: {
          cwit: {
            ...config,
            journalPath,
            line: name,
            effort: { ...effort, properties },
          },
        },
        attachmentsDir: join(scratch, 'attachments'),
        cache: false,
        // Compiled already: nothing to transform.
        server: {
          deps: { external: [/\/(src|generated|tests|properties|reference)\/.*\.js$/, /node_modules/] },
        },
      },
      { cacheDir: join(scratch, 'cache'), logLevel: 'error' },
    );
    await vitest.close();
    const failures = progress.errors;
    const lines = readJournal(journalPath);
    return [
      ...lines,
      ...failures.map((message): JournalLine => ({ kind: 'internal-error', requirement: 'suite', message })),
    ];
  } finally {
    interrupts.during(null);
    line.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Counts; the journal has the verdicts. What breaks outside a test is an error of the suite. */
class Progress implements Reporter {
  readonly errors: string[] = [];
  private done = 0;
  private failed = 0;

  constructor(
    private readonly total: number,
    private readonly tell: SuiteRun['onProgress'],
  ) {}

  onTestCaseResult(testCase: { result: () => { state: string } }): void {
    this.done++;
    if (testCase.result().state === 'failed') this.failed++;
    this.tell(this.done, this.total, this.failed);
  }

  onTestModuleEnd(module: { errors: () => readonly { message: string }[] }): void {
    this.errors.push(...module.errors().map((error) => error.message));
  }

  onTestRunEnd(_: unknown, unhandled: readonly { message: string }[]): void {
    this.errors.push(...unhandled.map((error) => error.message));
  }
}
