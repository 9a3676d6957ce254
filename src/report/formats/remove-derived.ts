import { existsSync, readdirSync, readFileSync, realpathSync, rmdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codeQualityName } from './code-quality.js';

// What commands make of a report, or of the exchanges of a run, beside the formats of reports.
const besides = ['traffic.har', 'badge.json', 'badge.svg', codeQualityName];

/** Removes from a folder of reports these files, all others that were made of a report, and its scripts, but for those kept. */
export function removeDerived(dir: string, files: readonly string[], kept: readonly string[]): void {
  const isKept = new Set(kept.map(real));
  for (const file of [...files, ...besides].map((name) => join(dir, name)))
    if (!isKept.has(real(file))) rmSync(file, { force: true });
  removeScripts(join(dir, 'curl'));
}

// One file has several paths.
const real = (path: string): string => (existsSync(path) ? realpathSync.native(path) : resolve(path));

/** Removes the scripts that send a request, and the folder once it is empty: others may have files there. */
function removeScripts(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (/^\w+\..+\.sh$/.test(name) && isOurs(readFileSync(file, 'utf8'))) rmSync(file);
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

const isOurs = (script: string): boolean => /^(printf .* \| )?curl -sS -i -g -X /.test(script);
