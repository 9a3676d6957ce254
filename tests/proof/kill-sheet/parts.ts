import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KillRow } from './sheet.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder for the rows of the kill sheet while a run of the tests lasts, a file a part. */
    killSheet: string;
  }
}

export function writePart(folder: string, name: string, rows: readonly KillRow[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(rows));
}

/** The rows of all files that have run. */
export function readParts(folder: string): KillRow[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as KillRow[],
  );
}
