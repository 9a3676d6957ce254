import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/run/vitest-order.mjs';

const core = 'tests/self/core/*.test.ts';
// What takes long, and shows only what a release, a pipeline or a language changes.
const slow = 'tests/e2e/{guide,handlers,pipelines,release}.test.ts';
const whole = 'tests/e2e/whole.test.ts';
const last = 'tests/self/detection-matrix/closed.test.ts';

const project = (name, include, more = {}) => ({
  extends: true,
  // It warns of packages that come without their sources.
  logLevel: 'error',
  test: { name, include, ...more },
});

// The tests of the suite itself. The conformance tests run against a server: `cwit certify`.
export default defineConfig({
  test: {
    pool: 'forks',
    // All files import the same modules: they are loaded once in each worker, and warm.
    isolate: false,
    // Some tests wait while others work.
    maxWorkers: availableParallelism() + 1,
    // Exchanges live long enough to be moved by a small young generation: a tenth of the time went there.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    globalSetup: ['scripts/run/vitest-setup.mjs'],
    setupFiles: ['tests/self/support/every-file.ts'],
    // The tests of a server wait for a third of their time, so that several keep a core busy.
    maxConcurrency: 6,
    // Only a guard against hanging: on a busy machine, whole certifications run next to others.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Now and then a worker that is done does not end by itself.
    teardownTimeout: 2000,
    server: {
      deps: {
        // It imports JSON as only bundlers do.
        inline: ['@actions/workflow-parser'],
        // Tests of the command run what was built.
        external: [/^(?!.*node_modules).*\/dist\//],
      },
    },
    // `npm run prove -- --changed`: the suites are loaded by name, which no graph of imports shows.
    forceRerunTriggers: [
      '**/tests/conformance/**',
      '**/properties/**',
      '**/generated/**',
      '**/package-lock.json',
    ],
    projects: [
      project('unit', ['tests/unit/**/*.test.ts']),
      project('e2e', ['tests/{e2e,browser}/**/*.test.ts'], { exclude: [slow, whole] }),
      project('certification', [whole]),
      // The fixed part of the self-tests that `npm test` runs, and all the rest: `npm run prove`.
      project('core', [core]),
      project('self', ['tests/self/**/*.test.ts', slow], { exclude: [core, last] }),
      // What all seeded defects together show comes after them.
      project('closing', [last], { sequence: { groupOrder: 1 } }),
    ],
  },
});
