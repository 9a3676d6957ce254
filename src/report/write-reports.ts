import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { RunEvent } from '../engine/events.js';
import { output } from '../output/output.js';
import { scriptPath } from './failure-report/reproduce.js';
import { codeQualityName } from './formats/ci/code-quality.js';
import { formats } from './formats/formats.js';
import type { Report } from './model/model.js';
import { longCurl } from './text/curl.js';

const byDefault = formats.filter(({ isDefault }) => isDefault);

/**
 * Writes a report into a folder in the formats that every run leaves, and returns the paths. The folder is made if need
 * be. A file that cannot be written is told, and left out. A request that is too long for a failure report, or has
 * characters that do not show, becomes a script in `curl/`. A file of an earlier run that this one does not write is
 * removed: it would be taken for one of this run.
 *
 * @param kept files that are not removed: what the run has written itself, and recordings that it read
 * @param events those of the run, where the suite has sent something in it
 */
export function writeReports(
  dir: string,
  report: Report,
  kept: readonly string[] = [],
  events?: readonly RunEvent[],
): string[] {
  const rendered = byDefault.flatMap(({ file, render }) => {
    const text = render(report, events);
    return text === null ? [] : [{ file, text }];
  });
  const written = new Set(rendered.map(({ file }) => file));
  const others = formats.map(({ file }) => file).filter((file) => !written.has(file));
  if (existsSync(join(dir, 'report.json'))) output.tried(dir, () => removeDerived(dir, others, kept));
  for (const { id, evidence } of report.requirements) {
    const [line] = evidence.flatMap(({ curl }) => (curl !== null && longCurl(curl) ? [curl] : []));
    if (line !== undefined) write(scriptPath(dir, id), `${line}\n`);
  }
  return rendered.flatMap(({ file, text }) => {
    const path = join(dir, file);
    return write(path, text) ? [path] : [];
  });
}

const write = (path: string, text: string): boolean =>
  output.tried(path, () => {
    // Whoever cleans up may have removed the folder since the run began.
    mkdirSync(dirname(path), { recursive: true });
    output.writeWhole(path, text);
  });

// What commands make of a report, or of the exchanges of a run, beside the formats of reports.
const besides = ['traffic.har', 'badge.json', 'badge.svg', codeQualityName];

/** Removes from a folder of reports these files, all others that were made of a report, and its scripts, but for those kept. */
function removeDerived(dir: string, files: readonly string[], kept: readonly string[]): void {
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
