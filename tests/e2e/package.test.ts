// The published package: a command that works from an empty folder.
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from './support/command.js';
import { root, typeErrors } from './support/consumer.js';
import { npm, packed, temporaryFolder } from './support/fixtures.js';

const folder = temporaryFolder();
const tarball = await packed(root, folder);

const filesBelow = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

test('npm install and npx cwit work in an empty folder, and write nothing into the package', async () => {
  const cwd = join(folder, 'project');
  mkdirSync(cwd);
  cpSync(tarball, join(cwd, 'package.tgz'));
  writeFileSync(join(cwd, 'package.json'), '{ "private": true }');
  const modules = join(cwd, 'node_modules');
  // Pact's verifier is optional.
  const flags = ['--no-audit', '--no-fund', '--prefer-offline', '--omit=peer', '--omit=optional'];
  const installed = await command(['install', ...flags, './package.tgz'], { program: npm, cwd });
  expect(installed.code, installed.stderr).toBe(0);
  const sizes = filesBelow(modules).map((path) => statSync(path).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(15 * 2 ** 20);

  const home = join(modules, 'cwit-conformance');
  const files = () => filesBelow(home).map((path) => `${path} ${statSync(path).mtimeMs}`);
  const before = files();
  expect(before.filter((file) => /\.(stamp|declarations|map)\b/.test(file))).toEqual([]);
  expect(readFileSync(join(home, 'dist/THIRD-PARTY.md'), 'utf8')).toContain('\n### hono ');
  const resolved = createRequire(join(cwd, 'mine.js'));
  for (const name of ['target.schema.json', 'report.schema.json', 'pacts/cwit-client-cwit-service.json'])
    expect(resolved(`cwit-conformance/${name}`)).toBeTypeOf('object');

  expect(await typeErrors(cwd, '--module', 'nodenext')).toBe('');

  const cwit = (...args: string[]) =>
    command(['--no-install', 'cwit', ...args], { program: npm.replace('npm', 'npx'), cwd });
  const begun = await cwit('init', '--handler', 'node');
  expect(begun.stdout).toContain('cwit certify --target cwit.target.jsonc');
  expect(readFileSync(join(cwd, 'cwit.target.jsonc'), 'utf8')).toContain(
    '"$schema": "./node_modules/cwit-conformance/dist/generated/target.schema.json"',
  );
  const { code, stdout, stderr } = await cwit('certify', '--only', 'listBanks', '--depth', 'quick');
  expect(code, stdout + stderr).toBe(0);
  expect(stdout).toMatch(/^TESTED \d+ of \d+ requirements \(\d+ %\): all passed\.$/m);
  expect(stdout).toMatch(/not testable: Pact's verifier is an optional package and is not installed/);
  expect(files()).toEqual(before);
  expect(readdirSync(join(cwd, 'reports'))).toEqual(expect.arrayContaining(['junit.xml', 'report.json']));
});
