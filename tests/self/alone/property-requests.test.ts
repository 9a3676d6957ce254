// Records how many requests a standard run sends for each property, by seed. tests/self/defects/seeds.ts reads the record.
import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { loadSuites } from '../../../src/certify/suites.js';
import type { RequirementId } from '../../../src/contract/contract.js';
import { judgeReference, requirementOf } from '../support/run.js';
import { butRateLimit } from '../variants/concerned.js';
import { patient } from '../variants/green.js';

const path = 'tests/self/defects/property-requests.json';

test('the requests of properties', async () => {
  const { entries } = await loadSuites();
  const properties = new Set(entries.filter(({ kind }) => kind === 'property').map(({ id }) => id));
  const bySeed: Record<number, Partial<Record<RequirementId, number>>> = {};
  for (const seed of [0, 1, 2, 3]) {
    // A property may share the requests of another property.
    const counts: Partial<Record<RequirementId, number>> = Object.fromEntries(
      [...properties].map((id) => [id, 0]),
    );
    const { lines } = await judgeReference({}, { ...patient, seed, only: butRateLimit });
    for (const line of lines) {
      if (line.kind !== 'ExchangeRecorded' || line.exchange.received) continue;
      const id = requirementOf(line.exchange);
      if (properties.has(id)) counts[id] = (counts[id] ?? 0) + 1;
    }
    bySeed[seed] = Object.fromEntries(
      Object.entries(counts).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    );
  }
  writeFileSync(path, `${JSON.stringify(bySeed, null, 2)}\n`);
});
