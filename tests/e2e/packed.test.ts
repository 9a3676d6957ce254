// The package works from its tarball in an empty folder, and writes nothing into itself.
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { command } from './command.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path} ${statSync(path).mtimeMs}`)
    .sort();
}

test('npm pack, npm install, npx cwit certify', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cwit-packed-'));
  try {
    const packed = await command(['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
      program: npm,
      cwd: root,
    });
    const tarball = packed.stdout.trim().split('\n').at(-1)!;
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const installed = await command(
      ['install', '--no-audit', '--no-fund', '--prefer-offline', `./${tarball}`],
      { program: npm, cwd: folder },
    );
    expect(installed.code, installed.stderr).toBe(0);
    const home = join(folder, 'node_modules/cwit-conformance');
    const before = filesOf(home);
    const { code, stdout, stderr } = await command(['--no-install', 'cwit', 'certify'], {
      program: npm.replace('npm', 'npx'),
      cwd: folder,
    });
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toContain('CONFORMING');
    expect(filesOf(home)).toEqual(before);
    expect(readdirSync(join(folder, 'reports'))).toEqual(
      expect.arrayContaining(['junit.xml', 'report.json']),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
