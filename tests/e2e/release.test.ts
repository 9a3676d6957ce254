// The package as it is released: the same bytes wherever it is packed, and types for every resolver.
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { expect, test } from 'vitest';
import { command } from './support/command.js';
import { packed, temporaryFolder } from './support/fixtures.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = temporaryFolder();
const tarball = await packed(root, folder);

const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

test('npm pack gives the same bytes in another folder, of another length, in another time zone', async () => {
  const copy = join(folder, 'a', 'deeper', 'copy');
  // A fresh clone does not have these.
  const left = new Set(['.git', '.cache', 'dist', 'node_modules', 'reports']);
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !left.has(relative(root, path).split(sep)[0]!),
  });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const env = { TZ: 'Asia/Tokyo', LANG: 'C' };
  const built = await command([join(copy, 'scripts/build.mjs')], { cwd: copy, env });
  expect(built.code, built.stderr).toBe(0);
  // If they differ without a change in this commit, dist/ is out of date: run `npm run build`.
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
