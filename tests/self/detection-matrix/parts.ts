import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KillRow } from './sheet.js';

/** The results of the defects, a file for each tag. They are kept, so that the shards of a run can be merged. */
const folder = 'reports/kill-sheet';

/** The seeds at which a defect was proved, and those that missed it. */
export interface SeedRow {
  defect: string;
  seeds: number[];
  missedAt: number[];
}

interface Part {
  /** Rows of the detection matrix, for the defects that ran against their whole operation. */
  rows: readonly KillRow[];
  seeds: readonly SeedRow[];
}

export function writePart(name: string, part: Part): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(part));
}

/** The results of all tags that were tested. */
export function readParts(): Part {
  const parts = existsSync(folder)
    ? readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Part)
    : [];
  return { rows: parts.flatMap(({ rows }) => rows), seeds: parts.flatMap(({ seeds }) => seeds) };
}
