// Which reports report.json may hold: what ends of runs give, and no member that the schema does not know.
import { expect, test } from 'vitest';
import { buildReport } from '../../../../src/report/build.js';
import { json } from '../../../../src/report/formats/json.js';
import type { Report } from '../../../../src/report/model.js';
import { faultsOf } from './format-faults.js';
import { lines, meta, report } from '../../support/report-journal.js';

test.each([
  ['of a whole run', buildReport(lines, meta)],
  ['of a run that stopped', buildReport([...lines, { kind: 'RunStopped', reason: 'nothing answers' }], meta)],
  ['of a selection', buildReport(lines, { ...meta, selected: ['getWallet/known-wallet'] })],
  ['of nothing', buildReport([], meta)],
])('a report %s is valid', (_, given) => expect(faultsOf['json']!(json(given))).toEqual([]));

test.each<[string, change: (report: Report) => object]>([
  ['the report', (copy) => ({ ...copy, extra: 1 })],
  ['the target', (copy) => ({ ...copy, target: { ...copy.target, apiKey: 'k' } })],
  ['the summary', (copy) => ({ ...copy, summary: { ...copy.summary, extra: 1 } })],
  ['a requirement', (copy) => ({ ...copy, requirements: [{ ...copy.requirements[0], extra: 1 }] })],
])('an unknown member of %s is not', async (_, change) => {
  const faults = await faultsOf['json']!(JSON.stringify(change(report)));
  expect(faults.join()).toContain('must NOT have additional properties');
});
