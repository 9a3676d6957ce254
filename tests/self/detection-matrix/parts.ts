import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KillRow } from './sheet.js';

/** Rows of the detection matrix, a file for each tag. They are kept, so that the shards of a run can be merged. */
const folder = 'reports/kill-sheet';

export function writePart(name: string, rows: readonly KillRow[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(rows));
}

/** The rows of all tags that were tested. */
export function readParts(): KillRow[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as KillRow[],
  );
}
