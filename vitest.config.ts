import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/proof/longest-first.js';

const last = 'tests/proof/kill-sheet/closed.test.ts';

// The suite judged against itself. The conformance tests are judged against a target: `cwit certify`.
export default defineConfig({
  test: {
    pool: 'forks',
    // What a file imports is the same for all: loaded once, and warm.
    isolate: false,
    maxWorkers: 3,
    // Exchanges live long enough to be moved by a small young generation: a tenth of the time went there.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    setupFiles: ['tests/proof/names-once.ts'],
    // Judging mostly waits, for what settles late: so many at once keep a core busy.
    maxConcurrency: 16,
    // Many share two processors, and a whole certification is among them.
    testTimeout: 300_000,
    hookTimeout: 60_000,
    // Now and then a worker that is done does not end by itself.
    teardownTimeout: 2000,
    // It imports JSON as only bundlers do.
    server: { deps: { inline: ['@actions/workflow-parser'], external: [/\/dist\//] } },
    provide: { killSheet: join(tmpdir(), `cwit-kill-sheet-${process.pid}`) },
    projects: [
      {
        extends: true,
        test: {
          name: 'tests',
          include: ['tests/{unit,proof,e2e,browser}/**/*.test.ts'],
          exclude: [last],
          globalSetup: ['tests/proof/kill-sheet/setup.ts'],
        },
      },
      // What all defects together show comes after them.
      { extends: true, test: { name: 'closing', include: [last], sequence: { groupOrder: 1 } } },
    ],
  },
});
