// `cwit ci` around the commands that evaluate traffic; tests of pipelines have it around `cwit certify`.
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { har } from '../../src/traffic/har/write.js';
import { exchangeLine, meta } from '../unit/support/report-journal.js';
import { command, cwit, main } from './support/command.js';
import { readReport, temporaryFolder } from './support/fixtures.js';

const [tested, watched] = [temporaryFolder(), temporaryFolder()];

const ci = (out: string, ...args: string[]) =>
  command([main, 'ci', '--out', out, '--fail-on', 'never', ...args], {
    env: {
      ...{ GITHUB_ACTIONS: 'true', GITLAB_CI: '' },
      ...{ GITHUB_OUTPUT: join(out, 'told'), GITHUB_STEP_SUMMARY: join(out, 'summary.md') },
    },
  });

test('of a recording, the report is that of the run, however old the recording is', async () => {
  const recording = join(tested, 'recorded.har');
  const wallet = exchangeLine(1, {
    operation: 'getWallet',
    request: {
      ...{ method: 'GET', path: '/pms/api/external/request/wallet/get-or-create/', body: null },
      headers: { 'api-key': 'k', 'api-secret': 's' },
    },
  });
  writeFileSync(recording, JSON.stringify(har([wallet], { ...meta, recording: {} })));
  const { code, stdout, stderr } = await ci(tested, 'judge', recording);
  expect(code).toBe(0);
  expect(readReport(tested).summary.verdict).toBe('nonconforming');
  expect(stderr).toBe('');
  expect(readReport(tested).startedAt).toBe(meta.startedAt);
  expect(stdout).not.toContain('nothing was tested');
  expect(readFileSync(join(tested, 'told'), 'utf8')).toMatch(/^report<<.*\n.*report\.json$/m);
  // A mistake fails a job in any case.
  const second = await ci(tested, 'judge', join(tested, 'nothing.har'));
  expect(second.stdout).toContain('::error title=nothing was tested::');
  expect(second.code).toBe(2);
});

test('a command behind the proxy gets its own arguments alone', async () => {
  const says = 'console.log("arguments:", JSON.stringify(process.argv.slice(1)))';
  const { stdout } = await ci(
    ...[watched, 'watch', '--upstream', 'http://127.0.0.1:9', '--port', '0'],
    ...['--', process.execPath, '-e', says, 'one'],
  );
  expect(stdout).toContain('arguments: ["one"]');
  expect(readReport(watched).recording).toMatchObject({ exchanges: 0 });
});

test.each([
  ['nothing', [], {}],
  ['flags about something else', ['--depth', 'quick'], { CWIT_BASE_URL: '' }],
] as const)('certify with %s names no server, and the job fails', async (_, flags, more) => {
  const folder = mkdtempSync(join(watched, 'none-'));
  const { code, stdout, stderr } = await cwit(
    ['ci', '--out', join(folder, 'reports'), 'certify', ...flags],
    { GITHUB_ACTIONS: 'true', GITLAB_CI: '', GITHUB_OUTPUT: '', GITHUB_STEP_SUMMARY: '', ...more },
    folder,
  );
  expect(code).toBe(2);
  expect(stderr).toMatch(/^No server was named, [^\n]+ give --target, or set CWIT_BASE_URL/);
  expect(stdout).not.toContain('Judging');
  expect(existsSync(join(folder, 'reports', 'report.json'))).toBe(false);
});
