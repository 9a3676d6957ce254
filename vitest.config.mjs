import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/run/vitest-order.mjs';

const core = 'tests/self/core/*.test.ts';
// Slow tests that depend only on releases, pipelines or languages.
const slow = 'tests/e2e/{guide,handlers,package-managers,pipelines,release}.test.ts';
const whole = 'tests/e2e/whole.test.ts';
const alone = 'tests/self/alone/*.test.ts';
const last = 'tests/self/detection-matrix/closed.test.ts';

const project = (name, include, more = {}) => ({
  extends: true,
  // At other levels, Vite warns of packages without source maps.
  logLevel: 'error',
  test: { name, include, ...more },
});

// The tests of the suite itself. `cwit certify` runs the conformance tests against a server.
export default defineConfig({
  test: {
    pool: 'forks',
    // All files import the same modules, so each worker loads them only once.
    isolate: false,
    // Some tests mostly wait, so an additional worker keeps the cores busy.
    maxWorkers: availableParallelism() + 1,
    // Recorded exchanges outlive a small young generation; moving them took a tenth of the time.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    globalSetup: ['scripts/run/vitest-setup.mjs'],
    setupFiles: ['tests/self/support/every-file.ts'],
    // Tests with a server wait a third of their time, so several of them keep a core busy.
    maxConcurrency: 6,
    // The timeouts only guard against hanging, because several certifications may share a busy machine.
    testTimeout: 600_000,
    hookTimeout: 300_000,
    // A finished worker occasionally does not exit on its own.
    teardownTimeout: 2000,
    server: {
      deps: {
        // The package imports JSON in a way that only bundlers support.
        inline: ['@actions/workflow-parser'],
        // Tests of the command run the built code.
        external: [/^(?!.*node_modules).*\/dist\//],
      },
    },
    // `npm run prove -- --changed` follows imports, but the suites are loaded by name, and most of generated/ is not in git.
    forceRerunTriggers: [
      '**/spec/**',
      '**/docs/rulings.md',
      '**/tests/conformance/**',
      '**/properties/**',
      '**/generated/**',
      '**/package-lock.json',
    ],
    projects: [
      project('unit', ['tests/unit/**/*.test.ts']),
      project('e2e', ['tests/{e2e,browser}/**/*.test.ts'], { exclude: [slow, whole] }),
      project('certification', [whole]),
      // `npm test` runs the core of the self-tests, and `npm run prove` the rest.
      project('core', [core]),
      project('self', ['tests/self/**/*.test.ts', slow], { exclude: [core, last, alone] }),
      // `npm run prove -- --alone` runs these.
      project('alone', [alone]),
      // The check over all seeded defects runs after them.
      project('closing', [last], { sequence: { groupOrder: 1 } }),
    ],
  },
});
