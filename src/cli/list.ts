import { requirements, unspecified } from '../contract/contract.js';
import { silences } from '../contract/silences.js';
import { loadSuites } from '../certify/suites.js';

/** Prints every requirement with how it is tested, or everything that the contract leaves open. */
export async function list({ unspecified: open }: { unspecified?: boolean }): Promise<number> {
  if (open) {
    console.log(silences(unspecified).trimEnd());
    return 0;
  }
  const suites = await loadSuites();
  for (const row of requirements) {
    const tested = row.excluded ? `excluded: ${row.excluded}` : suites.of(row.id).how;
    console.log(`${row.level.padEnd(6)} ${row.id.padEnd(52)} ${tested.padEnd(20)} ${row.text}`);
  }
  return 0;
}
