// From run to run: a baseline of known failures, and what is different since the last run.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cwit } from './support/command.js';
import { temporaryFolder } from './support/fixtures.js';

const root = temporaryFolder();

test('known failures are not red; fixed and new ones are reported', async () => {
  const file = join(root, 'baseline.json');
  const folder = (name: string) => join(root, name);
  const brief = ['--only', 'getWallet/auth.wrong-key', 'getWallet/auth.missing', '--seed', '1'];
  const run = (name: string, ...flags: string[]) =>
    cwit(['certify', ...brief, '--out', folder(name), '--baseline', file, ...flags]);
  const defect = ['--defect', 'get-wallet-crashes-on-unknown-key'];

  const first = await run('a', ...defect, '--baseline-update');
  expect(first.code, first.stdout + first.stderr).toBe(0);
  expect(first.stdout).toContain('1 root cause added, 0 removed.');
  expect(first.stdout).toContain('No reason given');
  writeFileSync(file, readFileSync(file, 'utf8').replace('to be filled in', 'fixed in May'));

  const known = await run('a', ...defect);
  expect(known.code).toBe(0);
  expect(known.stdout).toContain('FAILED: ');
  expect(known.stdout).toContain('Not conforming; nothing new: 1 known root cause');
  expect(known.stdout.replaceAll(/\s+/g, ' ')).toMatch(
    /Since the run of [^:]*:\d\d UTC: nothing changed\. Still failing: - .*\(getWallet\/auth\.wrong-key\)/,
  );
  const junit = readFileSync(join(folder('a'), 'junit.xml'), 'utf8');
  expect(junit).toContain('<skipped message="known: fixed in May"/>');
  expect(junit).not.toContain('<failure');

  const gone = await run('b');
  expect(gone.code).toBe(4);
  expect(gone.stdout.replaceAll(/\s+/g, ' ')).toMatch(
    /Fixed: remove it with --baseline-prune: .* \(getWallet\/auth\.wrong-key\)/,
  );
  expect((await run('b', '--baseline-prune')).code).toBe(0);

  const fresh = await run('b', ...defect);
  expect(fresh.code).toBe(1);
  expect(fresh.stdout).toContain('Not conforming; 1 new root cause');
  expect(fresh.stdout.replaceAll(/\s+/g, ' ')).toMatch(
    /Since the run of .*: root causes: 1 new; .* New: - .* \(getWallet\/auth\.wrong-key\)/,
  );
});
