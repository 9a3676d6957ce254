// The vitest face: declares a test for every requirement that a suite file registers. A setup file of the
// run, so the suite files themselves know nothing of vitest.
import { afterAll, expect, inject, test } from 'vitest';
import { FileJournal } from './journal.js';
import { joinRun } from './line.js';
import { onRegister } from './registry.js';
import type { RunOptions } from './options.js';
import { Run } from './run.js';

/** What the command hands to the worker in which the suites run. */
export type RunConfig = Omit<RunOptions, 'journal' | 'tell'> & {
  journalPath: string;
  /** The name of the line to the command. */
  line: string;
  /** The ids to judge; all when absent. */
  only?: readonly string[];
  /** The suite that comes last: after it the run is closed. */
  lastSuite: string;
};

declare module 'vitest' {
  export interface ProvidedContext {
    cwit: RunConfig;
  }
}

// One run for all suite files: they share the worker.
const shared = globalThis as { cwitRun?: Run };
const config = inject('cwit');
shared.cwitRun ??= joinRun(config.line, (tell) => {
  return new Run({ ...config, journal: new FileJournal(config.journalPath), tell });
});
const run = shared.cwitRun;

// Limits, deadlines and patience are the run's own: vitest must never go on while a requirement is judged.
const endless = 2 ** 31 - 1;

onRegister((entry) => {
  if (config.only && !config.only.includes(entry.id)) return;
  test(entry.id, { timeout: endless }, async () => {
    const outcome = await run.judge(entry);
    // The journal has the verdict; throwing shows it to vitest's own reporters.
    if (outcome === 'fail') throw new Error(`${entry.id} failed`);
  });
});

afterAll(async () => {
  if (expect.getState().testPath?.includes(config.lastSuite)) await run.close();
}, endless);
