import { defineConfig } from 'vitest/config';

// The suite judged against itself. The conformance tests are judged against a target: `cwit certify`.
export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.ts', 'tests/suite/**/*.test.ts'],
    globalSetup: ['tests/suite/kill-sheet.setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
