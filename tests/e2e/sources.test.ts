// The command runs from the sources, without a build, as contributors call it.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { command } from './support/command.js';
import { readReport, temporaryFolder } from './support/fixtures.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tsx = 'node_modules/tsx/dist/cli.mjs';
const out = temporaryFolder();

// The embedded server runs in a thread, and Pact's verifier in a process.
test('certify finds a seeded defect from the sources', async () => {
  const only = ['initiateTransfer/debit', 'listEsimOrders/pact.success'];
  const flags = ['--defect', 'transfer-debited-twice', '--only', ...only, '--out', out];
  const { code, stdout, stderr } = await command([tsx, 'src/cli/main.ts', 'certify', ...flags], {
    cwd: root,
    env: { NO_COLOR: '1' },
  });
  expect(code, stdout + stderr).toBe(1);
  const verdicts = readReport(out).requirements.map(({ id, verdict }) => [id, verdict]);
  expect(Object.fromEntries(verdicts)).toEqual({
    'initiateTransfer/debit': 'fail',
    'listEsimOrders/pact.success': 'pass',
  });
  expect(stdout).toContain('npx tsx src/cli/main.ts certify --defect transfer-debited-twice');
});
