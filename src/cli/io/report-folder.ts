import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { output } from '../../output/output.js';
import { tryWriting } from '../../output/files.js';
import { formats } from '../../report/formats/formats.js';
import { TargetError } from '../../server-under-test/target.js';
import { tryFile } from './har-file.js';
import { Interrupts } from './interrupts.js';

/** Locks a folder until the returned function unlocks it or the process ends. Throws a TargetError when it is locked. */
export function lockFolder(folder: string): () => void {
  const file = join(folder, '.cwit.lock');
  try {
    output.write(file, JSON.stringify({ pid: process.pid, host: hostname() }), 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new TargetError(
      `Another run${holderOf(file)} writes its reports to ${folder}: wait for it, or name another folder with --out. If no other run is active, delete ${file}.`,
    );
  }
  const release = (): void => {
    process.off('exit', release);
    rmSync(file, { force: true });
  };
  process.on('exit', release);
  return release;
}

/** The process that locked a folder, in words; empty when the file does not name it. */
function holderOf(file: string): string {
  try {
    const { pid, host } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; host: string };
    return pid ? ` (process ${pid} on ${host})` : '';
  } catch {
    return '';
  }
}

/** Checks that reports and other files can be written, and locks the folder during the work. Throws a TargetError. */
export async function inReportFolder(
  out: string | undefined,
  files: { har?: string | undefined; trace?: string | undefined },
  work: (interrupts: Interrupts) => Promise<number>,
): Promise<number> {
  if (out !== undefined) makeFolder(out);
  for (const [flag, file] of Object.entries(files)) if (file !== undefined) tryFile(flag, file);
  const unlock = out === undefined ? undefined : lockFolder(out);
  const interrupts = new Interrupts();
  try {
    return await work(interrupts);
  } finally {
    unlock?.();
    interrupts.close();
  }
}

/** Creates the folder for the reports, and checks before the run that it is writable. Throws a TargetError. */
function makeFolder(path: string): void {
  try {
    make(path);
    for (const { file, isDefault } of formats) if (isDefault) tryWriting(join(path, file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EEXIST' || code === 'ENOTDIR' ? 'it is a file' : `it cannot be written (${code})`;
    throw new TargetError(`--out ${path} cannot hold reports: ${why}. Name another folder.`);
  }
}

// `mkdir` with `recursive` never returns under a parent such as /proc, which rejects folders with ENOENT.
function make(path: string): void {
  if (existsSync(path)) return;
  make(dirname(path));
  mkdirSync(path);
}
