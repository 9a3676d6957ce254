// What is published: the same bytes wherever it is packed, and a package that every resolver of types reads.
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command } from './command.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const folder = mkdtempSync(join(tmpdir(), 'cwit-package-'));
let tarball: string;

beforeAll(async () => {
  tarball = await packed(root, folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

test('npm pack gives the same bytes in another folder, of another length, in another time zone', async () => {
  const copy = join(folder, 'a', 'deeper', 'copy');
  // What a fresh clone lacks.
  const left = new Set(['.git', '.cache', 'dist', 'node_modules', 'reports']);
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !left.has(relative(root, path).split(sep)[0]!),
  });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
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

test('attw finds the types of every entry, for whoever imports modules', async () => {
  const attw = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js');
  const { code, stdout } = await command([attw, tarball, '--profile', 'esm-only', '--format', 'ascii']);
  expect(code, stdout).toBe(0);
  expect(stdout).toContain('"cwit-conformance/webhooks"');
});
