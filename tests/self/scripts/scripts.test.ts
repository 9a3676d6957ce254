// The slow scripts of package.json, each with the smallest amount of work.
import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';

const rows: [script: string, args: string[], says: RegExp][] = [
  ['bench', ['help', '--runs', '1'], /cwit --help +\d+\.\d+ s +target/],
  ['docs', [], /wrote generated\/docs\/index\.html/],
  ['hostile', ['escapes', 'everywhere'], /1 servers tried, 1 diagnosed correctly/],
  ['leaks', ['1'], /1 hostile runs: 0 leaks/],
  ['mutate', ['checks', '--in', 'no-secret'], /\| checks \| \d+, of 1 of \d+ files \| .* 100\.0 % \|/],
  ['picture', ['--check'], /run\.svg is up to date/],
  ['sample', ['--check'], /sample is up to date/],
  ['sbom', [], /wrote reports\/sbom\.cdx\.json/],
  ['seeds', ['1', '0'], /no failure/],
  ['soak', ['--latency', '1', 'listBanks'], /no failures/],
];

test.each(rows)('npm run %s', async (script, args, says) => {
  const child = spawn('npm', ['run', script, '--', ...args], { shell: process.platform === 'win32' });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(code, text).toBe(0);
  expect(text).toMatch(says);
});
