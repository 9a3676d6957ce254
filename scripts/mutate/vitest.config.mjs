// The tests that run against mutants. `npm run mutate` names their files in MUTATE_TESTS.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: JSON.parse(process.env.MUTATE_TESTS ?? '[]'),
    // Every run loads the modules again, because a mutant may change a value that a module computes on load.
    isolate: false,
    testTimeout: 120_000,
    setupFiles: ['tests/self/support/every-file.ts'],
  },
});
