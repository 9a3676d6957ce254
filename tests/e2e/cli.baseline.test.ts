// From run to run: what is known is not red, what is gone or new is, and two reports are compared.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cwit } from './command.js';

test('known, gone, taken out, and new', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cwit-baseline-'));
  const file = join(folder, 'baseline.json');
  const out = (name: string) => join(folder, name);
  const certify = (name: string, ...flags: string[]) =>
    cwit([
      'certify',
      ...['--only', 'getWallet', '--seed', '1', '--out', out(name), '--baseline', file],
      ...flags,
    ]);
  const defect = ['--defect', 'get-wallet-crashes-on-unknown-key'];
  try {
    const none = await certify('a', ...defect);
    expect(none.code).toBe(2);
    expect(none.stderr).toContain(`There is no baseline ${file}: --baseline-update writes it`);

    const first = await certify('a', ...defect, '--baseline-update');
    expect(first.code, first.stdout + first.stderr).toBe(0);
    expect(first.stdout).toContain('1 cause added, 0 taken out.');
    expect(first.stdout).toContain('Without a reason');
    writeFileSync(file, readFileSync(file, 'utf8').replace('to be filled in', 'mended in May'));

    const known = await certify('a', ...defect);
    expect(known.code).toBe(0);
    expect(known.stdout).toContain('NOT CONFORMING');
    expect(known.stdout).toContain('Not conforming; nothing new: 1 known cause');
    expect(known.stdout).not.toContain('Since the run of');
    const junit = readFileSync(join(out('a'), 'junit.xml'), 'utf8');
    expect(junit).toContain('<skipped message="known: mended in May"/>');
    expect(junit).not.toContain('<failure');

    const gone = await certify('b');
    expect(gone.code).toBe(4);
    expect(gone.stdout).toContain('Gone: take them out with --baseline-prune: getWallet/auth.wrong-key');
    expect((await certify('b', '--baseline-prune')).code).toBe(0);

    const fresh = await certify('b', ...defect);
    expect(fresh.code).toBe(1);
    expect(fresh.stdout).toContain('Not conforming; 1 new cause');
    expect(fresh.stdout.replaceAll(/\s+/g, ' ')).toMatch(/Since the run of .*: 2 newly broken/);

    const same = await cwit(['diff', out('a'), out('b')]);
    expect(same.stdout).toContain('Nothing changed.');
    expect(same.code).toBe(0);
    expect((await cwit(['diff', out('a'), file])).code).toBe(2);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 300_000);
