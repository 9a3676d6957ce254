import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Missed {
  reason: string;
  /** The seeds that miss each defect. */
  defects: Readonly<Record<string, readonly number[]>>;
}

const rows = parse(readFileSync(new URL('missed.yaml', import.meta.url), 'utf8')) as Missed[];

/** The defects that a standard run misses at some of their seeds. */
export const missed: ReadonlyMap<string, readonly number[]> = new Map(
  rows.flatMap(({ defects }) => Object.entries(defects)),
);
