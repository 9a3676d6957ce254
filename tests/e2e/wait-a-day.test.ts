// The nightly job that tests what takes a day waits until the requests of the night before are old enough.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { command } from './support/command.js';
import { temporaryFolder } from './support/fixtures.js';
import { root } from './pipelines/steps.js';

const report = join(temporaryFolder(), 'report.json');
const hour = 3_600_000;

test.each([
  ['that begins on time waits for the rest of 23 hours', 22.5, true],
  ['after a night that began 50 minutes late waits as well', 22.5 - 50 / 60, true],
  ['that begins 50 minutes late does not wait', 22.5 + 50 / 60, false],
])('a job %s', async (_, hours, waits) => {
  const remembered = [hours + 0.2, hours].map((ago) => ({ at: new Date(Date.now() - ago * hour) }));
  writeFileSync(report, JSON.stringify({ remembered }));
  const { code, stdout, stderr } = await command([join(root, '.github/wait-a-day.sh'), report], {
    program: 'sh',
    env: { PATH: `${join(import.meta.dirname, 'pipelines/bin')}:${process.env['PATH']}` },
  });
  expect(code, stderr).toBe(0);
  const seconds = Number(/slept (\d+)/.exec(stdout)?.[1] ?? 0);
  // By then the youngest is 23 hours old, and the oldest not yet 24.
  const age = hours + seconds / 3600;
  expect([seconds > 0, age > 23, age < 23.5], stdout).toEqual([waits, true, true]);
  const { jobs } = parse(readFileSync(join(root, '.github/workflows/nightly.yml'), 'utf8')) as {
    jobs: Record<'a-day-later', { 'timeout-minutes': number }>;
  };
  // The run itself takes minutes.
  expect(seconds).toBeLessThan((jobs['a-day-later']['timeout-minutes'] - 20) * 60);
});
