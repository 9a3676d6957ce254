// The schema of report.json knows every member.
import { expect, test } from 'vitest';
import type { Report } from '../../../../src/report/model.js';
import { faultsOf } from './format-faults.js';
import { report } from '../../support/report-journal.js';

test.each<[of: string, change: (report: Report) => object]>([
  ['the report', (copy) => ({ ...copy, extra: 1 })],
  ['the target', (copy) => ({ ...copy, target: { ...copy.target, apiKey: 'k' } })],
  ['the summary', (copy) => ({ ...copy, summary: { ...copy.summary, extra: 1 } })],
  ['a requirement', (copy) => ({ ...copy, requirements: [{ ...copy.requirements[0], extra: 1 }] })],
])('an unknown member of %s is refused', async (_, change) => {
  const faults = await faultsOf['json']!(JSON.stringify(change(report)));
  expect(faults.join()).toContain('must NOT have additional properties');
});
