import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { isMain, root } from './run.mjs';

const lockPath = `${root}package-lock.json`;
const stampPath = `${root}node_modules/.cwit-lock`;

/**
 * Installs what package-lock.json names with `npm ci`, unless it is installed already. No package needs a script of its
 * own for that, and none runs one. Plain Node: it runs in a fresh clone.
 * @throws Error when npm fails
 */
export function ensureInstalled() {
  const lock = readFileSync(lockPath);
  const sha256 = createHash('sha256').update(lock).digest('hex');
  if (read(stampPath) === sha256) return;
  if (!holds(JSON.parse(lock))) {
    console.error('Installing dependencies (npm ci) …');
    const options = {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    };
    const { status, error } = spawnSync(
      'npm',
      ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      options,
    );
    if (status !== 0) throw new Error(`npm ci failed${error ? `: ${error.message}` : ''}`);
  }
  writeFileSync(stampPath, sha256);
}

// npm leaves a record of what it installed. Whoever ran `npm ci` or `npm install` need not wait again.
function holds(lock) {
  const record = read(`${root}node_modules/.package-lock.json`);
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  const { '': _project, ...wanted } = lock.packages;
  const same = (path) => installed[path]?.version === wanted[path]?.version;
  // Left out: binaries for other systems.
  const leftOut = (path) => !installed[path] && wanted[path].optional;
  return (
    Object.keys(wanted).every((path) => same(path) || leftOut(path)) && Object.keys(installed).every(same)
  );
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

if (isMain(import.meta.url)) ensureInstalled();
