import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Missed {
  reason: string;
  /** Whether some runs detect the defect at these seeds. */
  chance?: boolean;
  /** The seeds that miss each defect. */
  defects: Readonly<Record<string, readonly number[]>>;
}

const rows = parse(readFileSync(new URL('missed.yaml', import.meta.url), 'utf8')) as Missed[];

export interface KnownMisses {
  seeds: readonly number[];
  /** Whether some runs detect the defect at these seeds. */
  isChance: boolean;
}

/** The defects that a standard run misses at some of their seeds. */
export const missed: ReadonlyMap<string, KnownMisses> = byNameOnce(
  rows.flatMap(({ chance = false, defects }) =>
    Object.entries(defects).map(([name, seeds]) => [name, { seeds, isChance: chance }] as const),
  ),
);

function byNameOnce<T>(entries: readonly (readonly [string, T])[]): ReadonlyMap<string, T> {
  const found = new Map(entries);
  if (found.size < entries.length) throw new Error('missed.yaml lists a defect twice.');
  return found;
}
