// The command of the next call is the one by which the user called it.
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reproduceCommand } from '../../../../src/cli/io/reproduce-command.js';
import { temporaryFolder } from '../../support/folder.js';

const folder = realpathSync(temporaryFolder());
const { argv } = process;
beforeEach(() => vi.stubEnv('npm_lifecycle_event', ''));
afterEach(() => {
  vi.unstubAllEnvs();
  process.argv = argv;
});

const main = 'node_modules/cwit-conformance/dist/src/cli/main.js';
test.each([
  ['npm, installed', 'npm/11 node/v20', 'node_modules/.bin/cwit', 'npx cwit'],
  ['npm, fetched', 'npm/11 node/v20', '_npx/5f/node_modules/.bin/cwit', 'npx cwit-conformance'],
  ['no package manager, installed', '', 'a/node_modules/.bin/cwit', 'npx cwit'],
  ['pnpm, installed', 'pnpm/10 npm/?', main, 'pnpm cwit'],
  ['pnpm, fetched', 'pnpm/10 npm/?', `dlx/5f/${main}`, 'pnpm dlx --package=cwit-conformance cwit'],
  ['Yarn, installed', 'yarn/4 npm/?', `.yarn/cache/cwit-conformance.zip/${main}`, 'yarn cwit'],
  ['Yarn, fetched', 'yarn/4 npm/?', `dlx-77/${main}`, 'yarn dlx --package=cwit-conformance cwit'],
  ['the PATH', 'yarn/4 npm/?', 'bin/cwit', 'cwit'],
])('%s', (_, agent, path, caller) => {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  vi.stubEnv('npm_config_user_agent', agent);
  process.argv = ['node', file];
  expect(reproduceCommand('certify', { only: ['getWallet'] })).toBe(`${caller} certify --only getWallet`);
});

test('Node', () => {
  vi.stubEnv('npm_config_user_agent', '');
  const file = join(folder, 'dist/main.js');
  process.argv = ['node', file];
  expect(reproduceCommand('serve', {})).toBe(`node ${relative('', file)} serve`);
});
