import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { output } from '../../output/output.js';
import { TargetError } from '../../target/target.js';

interface Holder {
  pid: number;
  host: string;
}

/**
 * Takes a folder for one run, and returns what gives it back; a command that ends at once gives it back, too. What a
 * dead process left behind is taken over. Throws a TargetError where another run has it.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, '.cwit.lock');
  const own: Holder = { pid: process.pid, host: hostname() };
  for (let holder = taken(file, own); holder; holder = taken(file, own)) {
    if (isAlive(holder))
      throw new TargetError(
        `Another run (process ${holder.pid} on ${holder.host}) writes its reports to ${folder}: wait for it, or name another folder with --out. Where no run is under way, delete ${file}.`,
      );
    takeAway(file);
  }
  const release = (): void => {
    process.off('exit', release);
    rmSync(file, { force: true });
  };
  process.on('exit', release);
  return release;
}

/** Writes the file unless it is there; then who wrote it. */
function taken(file: string, own: Holder): Holder | null {
  try {
    output.write(file, JSON.stringify(own), 'wx');
    return null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return holderOf(file) ?? { pid: 0, host: own.host };
}

/** Takes a dead lock away: of several that find it only one can rename it. */
function takeAway(file: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    // Another one may have taken it over since it was read: then it is that one's.
    const holder = holderOf(aside, 2);
    if (holder && isAlive(holder)) linkSync(aside, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

const [waits, waitMs] = [20, 50];

/** Who holds it. Undefined where it has just gone, or was never finished: one that is being written is waited for. */
function holderOf(file: string, most = waits): Holder | undefined {
  for (let left = most; ; left--) {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Holder;
    } catch (error) {
      if (!(error instanceof SyntaxError) || left === 0) return undefined;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
  }
}

// Of a process on another machine nothing is known.
function isAlive({ pid, host }: Holder): boolean {
  if (host !== hostname()) return true;
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
