import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { buildReport } from '../../../../src/report/build.js';
import { sarif } from '../../../../src/report/formats/sarif.js';
import { lines, meta, report } from '../../support/report-journal.js';

interface Log {
  runs: {
    tool: { driver: { rules: { id: string }[] } };
    results: {
      ruleId: string;
      ruleIndex: number;
      partialFingerprints: object;
      locations: { physicalLocation: { artifactLocation: { uri: string } } }[];
    }[];
  }[];
}
const read = (text: string) => (JSON.parse(text) as Log).runs[0]!;

it('every requirement has its place in a file of the spec', () => {
  const all = buildReport([], meta);
  const broken = all.requirements.map((row) => ({ ...row, verdict: 'fail' as const }));
  const { results } = read(sarif({ ...all, requirements: broken }));
  expect(results.length).toBeGreaterThan(100);
  const places = new Set(results.map(({ locations }) => locations[0]!.physicalLocation.artifactLocation.uri));
  const root = new URL('../../../../', import.meta.url);
  expect([...places].filter((uri) => !existsSync(fileURLToPath(new URL(uri, root))))).toEqual([]);
});

it('a result points at its rule, and is known again by the requirement in another run', () => {
  const { tool, results } = read(sarif(report));
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]!.id).toBe(ruleId);
  const later = buildReport(lines, { ...meta, seed: 7, target: { ...meta.target, baseUrl: 'http://other' } });
  const marks = (run: Log['runs'][number]) =>
    new Map(run.results.map(({ ruleId, partialFingerprints }) => [ruleId, partialFingerprints]));
  expect(marks(read(sarif(later)))).toEqual(marks({ tool, results }));
  expect(new Set([...marks({ tool, results }).values()].map((one) => JSON.stringify(one))).size).toBe(
    results.length,
  );
});
