// The tests that judge mutants: `npm run mutate` names their files in MUTATE_TESTS.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: JSON.parse(process.env.MUTATE_TESTS ?? '[]'),
    // Every run loads the modules again: a mutant may change what a module computes when it is loaded.
    isolate: false,
    testTimeout: 120_000,
    setupFiles: ['tests/self/support/every-file.ts'],
  },
});
