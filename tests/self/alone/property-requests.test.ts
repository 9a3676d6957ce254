// Records how many requests a standard run sends for each property, by seed. tests/self/defects/seeds.ts reads the record.
import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { loadSuites } from '../../../src/certify/suites.js';
import { judgeReference, requirementOf } from '../support/run.js';
import { butRateLimit } from '../variants/concerned.js';
import { patient } from '../variants/green.js';

const path = 'tests/self/defects/property-requests.json';

test('the requests of properties', async () => {
  const { entries } = await loadSuites();
  const seeds = [0, 1, 2, 3];
  // A property may share the requests of another property.
  const counts = new Map(
    entries.flatMap(({ id, kind }) => (kind === 'property' ? [[id, [0, 0, 0, 0]]] : [])),
  );
  for (const seed of seeds) {
    const { lines } = await judgeReference({}, { ...patient, seed, only: butRateLimit });
    for (const line of lines) {
      if (line.kind !== 'ExchangeRecorded' || line.exchange.received) continue;
      const own = counts.get(requirementOf(line.exchange));
      if (own) own[seed]! += 1;
    }
  }
  const rows = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const texts = rows.map(([id, own]) => `  "${id}": [${own.join(', ')}]`);
  writeFileSync(path, `{\n${texts.join(',\n')}\n}\n`);
});
