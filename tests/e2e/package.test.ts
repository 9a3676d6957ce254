// The published package: the same bytes wherever it is packed, types for every resolver, and a command that works from
// an empty folder.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { beforeAll, expect, test } from 'vitest';
import { command } from './command.js';
import { temporaryFolder } from './fixtures.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const folder = temporaryFolder();
let tarball: string;

beforeAll(async () => {
  tarball = await packed(root, folder);
});

/** Packs what is built there, and gives the path of the tarball. */
async function packed(cwd: string, to: string): Promise<string> {
  const { code, stdout, stderr } = await command(
    ['pack', '--silent', '--ignore-scripts', '--pack-destination', to],
    { program: npm, cwd },
  );
  expect(code, stderr).toBe(0);
  return join(to, stdout.trim().split('\n').at(-1)!);
}

const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

const filesBelow = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

test('npm pack gives the same bytes in another folder, of another length, in another time zone', async () => {
  const copy = join(folder, 'a', 'deeper', 'copy');
  // A fresh clone does not have these.
  const left = new Set(['.git', '.cache', 'dist', 'node_modules', 'reports']);
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !left.has(relative(root, path).split(sep)[0]!),
  });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  // The types were checked before; without that, the compiler takes half the time for the same files.
  const config = join(copy, 'tsconfig.build.json');
  const options = '"compilerOptions": {';
  const text = readFileSync(config, 'utf8');
  expect(text).toContain(options);
  writeFileSync(config, text.replace(options, `${options} "noCheck": true,`));
  const env = { TZ: 'Asia/Tokyo', LANG: 'C' };
  const built = await command([join(copy, 'scripts/build.mjs')], { cwd: copy, env });
  expect(built.code, built.stderr).toBe(0);
  // Where they differ with nothing changed in this commit, dist/ is of another one: `npm run build`.
  expect(sha256(await packed(copy, copy))).toBe(sha256(tarball));
});

test('publint finds nothing', async () => {
  const bytes = readFileSync(tarball);
  const { messages, pkg } = await publint({ strict: true, pack: { tarball: new Uint8Array(bytes).buffer } });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
});

test('attw finds the types of every entry, for all importers of modules', async () => {
  const attw = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js');
  const { code, stdout } = await command([attw, tarball, '--profile', 'esm-only', '--format', 'ascii']);
  expect(code, stdout).toBe(0);
  expect(stdout).toContain('"cwit-conformance/webhooks"');
});

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
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(35 * 2 ** 20);

  const home = join(modules, 'cwit-conformance');
  const files = () => filesBelow(home).map((path) => `${path} ${statSync(path).mtimeMs}`);
  const before = files();
  expect(before.filter((file) => /\.(stamp|tsbuildinfo|map)\b/.test(file))).toEqual([]);
  const resolved = createRequire(join(cwd, 'mine.js'));
  for (const name of [...['target.schema.json', 'report.schema.json', 'pacts/cwit-client-cwit-service.json']])
    expect(resolved(`cwit-conformance/${name}`)).toBeTypeOf('object');

  const cwit = (...args: string[]) =>
    command(['--no-install', 'cwit', ...args], { program: npm.replace('npm', 'npx'), cwd });
  const begun = await cwit('init', '--handler', 'node');
  expect(begun.stdout).toContain('cwit certify --target cwit.target.jsonc');
  expect(readFileSync(join(cwd, 'cwit.target.jsonc'), 'utf8')).toContain(
    '"$schema": "./node_modules/cwit-conformance/dist/generated/target.schema.json"',
  );
  const { code, stdout, stderr } = await cwit('certify', '--only', 'listBanks', '--depth', 'quick');
  expect(code, stdout + stderr).toBe(0);
  expect(stdout).toContain('CONFORMING');
  expect(stdout).toMatch(/not testable: Pact's verifier is an optional package, and not installed/);
  expect(files()).toEqual(before);
  expect(readdirSync(join(cwd, 'reports'))).toEqual(expect.arrayContaining(['junit.xml', 'report.json']));
});
