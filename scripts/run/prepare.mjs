// Prepares everything that other scripts need: the dependencies, the git-ignored files of generated/, and dist/.
// It uses only Node, so that it runs in a fresh clone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { buildIfStale } from '../build.mjs';
import { isMain, root } from './run.mjs';

const lockPath = `${root}package-lock.json`;
const stampPath = `${root}node_modules/.cwit-lock`;

/**
 * Installs, generates and builds what is missing or out of date.
 * @throws Error with the output of the step that failed
 */
export async function prepare() {
  ensureInstalled();
  const { code, output } = await buildIfStale();
  if (code !== 0) throw new Error(`The build failed:\n${output}`);
}

/**
 * Installs the packages of package-lock.json with `npm ci` unless they are installed. It runs no install script, because no
 * package needs one.
 * @throws Error when npm fails
 */
export function ensureInstalled() {
  const lock = readFileSync(lockPath);
  const sha256 = createHash('sha256').update(lock).digest('hex');
  if (read(stampPath) === sha256) return;
  if (!isInstalled(JSON.parse(lock))) {
    console.error('Installing dependencies (npm ci) …');
    const { status, error } = spawnSync(
      'npm',
      ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
    );
    if (status !== 0) throw new Error(`npm ci failed${error ? `: ${error.message}` : ''}`);
  }
  writeFileSync(stampPath, sha256);
}

// The record that npm keeps of installed packages also covers an earlier `npm ci` or `npm install`.
function isInstalled(lock) {
  const record = read(`${root}node_modules/.package-lock.json`);
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  const { '': _project, ...wanted } = lock.packages;
  const isSame = (path) => installed[path]?.version === wanted[path]?.version;
  // npm does not install binaries for other systems.
  const isLeftOut = (path) => !installed[path] && wanted[path].optional;
  return (
    Object.keys(wanted).every((path) => isSame(path) || isLeftOut(path)) &&
    Object.keys(installed).every(isSame)
  );
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

if (isMain(import.meta.url)) await prepare();
