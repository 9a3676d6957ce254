import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { output } from '../output/output.js';
import { scriptPath } from './failure-report/reproduce.js';
import { codeQualityName } from './formats/ci/code-quality.js';
import { formats } from './formats/formats.js';
import type { Report } from './model/model.js';
import { longCurl } from './text/curl.js';

const byDefault = formats.filter(({ isDefault }) => isDefault);

/**
 * Writes a report into a folder in the default formats and returns the paths. It creates the folder if necessary. A write
 * error is reported, and that path is left out. A request that is too long for a failure report, or has invisible
 * characters, becomes a script in `curl/`. Files of an earlier run that this run does not write are removed, since
 * readers would take them for results of this run.
 *
 * @param kept files that are not removed: files that the run wrote itself, and recordings that it read
 */
export function writeReports(dir: string, report: Report, kept: readonly string[] = []): string[] {
  const rendered = byDefault.flatMap(({ file, render }) => {
    const text = render(report);
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
    // Another process may have removed the folder since the run began.
    mkdirSync(dirname(path), { recursive: true });
    output.writeWhole(path, text);
  });

// Commands derive these further files from a report or from the exchanges of a run.
const derivedFiles = ['traffic.har', codeQualityName];

/** Removes these files, other derived files and the scripts from a folder of reports, except the kept ones. */
function removeDerived(dir: string, files: readonly string[], kept: readonly string[]): void {
  const isKept = new Set(kept.map(real));
  for (const file of [...files, ...derivedFiles].map((name) => join(dir, name)))
    if (!isKept.has(real(file))) rmSync(file, { force: true });
  removeScripts(join(dir, 'curl'));
}

// Different paths may lead to the same file.
const real = (path: string): string => (existsSync(path) ? realpathSync.native(path) : resolve(path));

/** Removes the scripts of the suite, and the folder if no other files are in it. */
function removeScripts(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (/^\w+\..+\.sh$/.test(name) && isOurs(readFileSync(file, 'utf8'))) rmSync(file);
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

const isOurs = (script: string): boolean => /^(printf .* \| )?curl -sS -i -g -X /.test(script);
