import { readFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { output } from '../../output/output.js';
import { TargetError } from '../../target/target.js';

interface Holder {
  pid: number;
  host: string;
}

/**
 * Locks a folder for one run, and returns the function that unlocks it; a command that exits unlocks it as well. Throws
 * a TargetError where the folder is locked: by another run, or by one that was killed.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, '.cwit.lock');
  const own: Holder = { pid: process.pid, host: hostname() };
  try {
    output.write(file, JSON.stringify(own), 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new TargetError(
      `Another run${holderOf(file)} writes its reports to ${folder}: wait for it, or name another folder with --out. If no run is under way, delete ${file}.`,
    );
  }
  const release = (): void => {
    process.off('exit', release);
    rmSync(file, { force: true });
  };
  process.on('exit', release);
  return release;
}

/** The process that locked a folder, in words; empty where the file does not say. */
function holderOf(file: string): string {
  try {
    const { pid, host } = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    return pid ? ` (process ${pid} on ${host})` : '';
  } catch {
    return '';
  }
}
