// The vitest face: declares a test for every requirement that is to be judged. The suite files themselves know
// nothing of vitest.
import { afterAll, inject, test } from 'vitest';
import { FileJournal } from './journal.js';
import { joinRun } from './line.js';
import type { RunOptions } from './options.js';
import { Run } from './run.js';
import { loadSuites } from './suites.js';

/** What the command hands to the worker in which the suites run. */
export type RunConfig = Omit<RunOptions, 'journal' | 'tell'> & {
  journalPath: string;
  /** The name of the line to the command. */
  line: string;
  /** The ids to judge; all when absent. */
  only?: readonly string[];
};

declare module 'vitest' {
  export interface ProvidedContext {
    cwit: RunConfig;
  }
}

const config = inject('cwit');
// Loaded before the run is made, whose minutes count from then on.
const { entries } = await loadSuites();
const run = joinRun(config.line, (tell) => {
  return new Run({ ...config, journal: new FileJournal(config.journalPath), tell });
});

// Limits, deadlines and patience are the run's own: vitest must never go on while a requirement is judged.
const endless = 2 ** 31 - 1;

for (const entry of entries) {
  if (config.only && !config.only.includes(entry.id)) continue;
  test(entry.id, { timeout: endless }, async () => {
    const outcome = await run.judge(entry);
    // The journal has the verdict; throwing shows it to vitest's own reporters.
    if (outcome === 'fail') throw new Error(`${entry.id} failed`);
  });
}

afterAll(() => run.close(), endless);
