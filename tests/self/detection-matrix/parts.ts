import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KillRow } from './sheet.js';

/** Rows of the kill sheet, a file for each tag. They stay, so that the shards of a run can be put together. */
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
