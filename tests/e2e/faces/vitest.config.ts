import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['tests/e2e/faces/in-vitest.ts'], server: { deps: { external: [/\/dist\//] } } },
});
