// `cwit ci` around the commands that evaluate traffic; tests of pipelines have it around `cwit certify`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { har } from '../../src/traffic/har/write.js';
import { exchangeLine, meta } from '../unit/support/report-journal.js';
import { command, main } from './command.js';
import { readReport, temporaryFolder } from './fixtures.js';

const root = temporaryFolder();

let number = 0;
let out = '';
let told = '';
beforeEach(() => {
  out = join(root, String(number++));
  mkdirSync(out);
  told = join(out, 'told');
});
const ci = (...args: string[]) =>
  command([main, 'ci', '--out', out, '--fail-on', 'never', ...args], {
    env: {
      GITHUB_ACTIONS: 'true',
      GITLAB_CI: '',
      GITHUB_OUTPUT: told,
      GITHUB_STEP_SUMMARY: join(out, 'summary.md'),
    },
  });

test('of a recording, the report is that of the run, however old the recording is', async () => {
  const recording = join(out, 'recorded.har');
  const wallet = exchangeLine(1, {
    operation: 'getWallet',
    request: {
      ...{ method: 'GET', path: '/pms/api/external/request/wallet/get-or-create/', body: null },
      headers: { 'api-key': 'k', 'api-secret': 's' },
    },
  });
  writeFileSync(recording, JSON.stringify(har([wallet], { ...meta, recording: {} })));
  const { code, stdout, stderr } = await ci('judge', recording);
  expect(code).toBe(0);
  expect(readReport(out).summary.verdict).toBe('nonconforming');
  expect(stderr).toBe('');
  expect(readReport(out).startedAt).toBe(meta.startedAt);
  expect(stdout).not.toContain('nothing was judged');
  expect(readFileSync(told, 'utf8')).toMatch(/^report<<.*\n.*report\.json$/m);
  expect(existsSync(join(out, 'badge.json'))).toBe(true);
  // A mistake fails a job in any case.
  const second = await ci('judge', join(out, 'nothing.har'));
  expect(second.stdout).toContain('::error title=nothing was judged::');
  expect(second.code).toBe(2);
});

test('a command behind the proxy gets its own arguments alone', async () => {
  const says = 'console.log("arguments:", JSON.stringify(process.argv.slice(1)))';
  const { stdout } = await ci(
    ...['watch', '--upstream', 'http://127.0.0.1:9', '--port', '0'],
    ...['--', process.execPath, '-e', says, 'one'],
  );
  expect(stdout).toContain('arguments: ["one"]');
  expect(readReport(out).recording).toMatchObject({ exchanges: 0 });
});
