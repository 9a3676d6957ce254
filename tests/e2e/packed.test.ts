// The package works from its tarball in an empty folder, and writes nothing into itself.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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

const mib = 2 ** 20;

function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
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
      ['install', '--no-audit', '--no-fund', '--prefer-offline', '--omit=peer', `./${tarball}`],
      { program: npm, cwd: folder },
    );
    expect(installed.code, installed.stderr).toBe(0);
    const home = join(folder, 'node_modules/cwit-conformance');
    expect(bytesBelow(join(folder, 'node_modules'))).toBeLessThan(35 * mib);
    // Pact's verifier is optional.
    rmSync(join(folder, 'node_modules/@pact-foundation'), { recursive: true });
    const before = filesOf(home);
    expect(before.filter((file) => /\.(stamp|tsbuildinfo|map)\b/.test(file))).toEqual([]);
    const data = ['target.schema.json', 'report.schema.json', 'pacts/cwit-client-cwit-service.json'];
    const resolved = createRequire(join(folder, 'mine.js'));
    for (const name of data) expect(resolved(`cwit-conformance/${name}`)).toBeTypeOf('object');
    const cwit = (...args: string[]) =>
      command(['--no-install', 'cwit', ...args], { program: npm.replace('npm', 'npx'), cwd: folder });
    expect((await cwit('init', '--handler', 'node')).stdout).toContain(
      'cwit certify --target cwit.target.jsonc',
    );
    expect(readFileSync(join(folder, 'cwit.target.jsonc'), 'utf8')).toContain(
      '"$schema": "./node_modules/cwit-conformance/dist/generated/target.schema.json"',
    );
    const { code, stdout, stderr } = await cwit('certify');
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toContain('CONFORMING');
    expect(stdout).toMatch(/not testable: Pact's verifier is an optional package, and not installed/);
    expect(filesOf(home)).toEqual(before);
    expect(readdirSync(join(folder, 'reports'))).toEqual(
      expect.arrayContaining(['junit.xml', 'report.json']),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
