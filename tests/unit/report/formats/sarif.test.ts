import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Log } from 'sarif';
import { expect, it } from 'vitest';
import { buildReport } from '../../../../src/report/build.js';
import { sarif } from '../../../../src/report/formats/sarif.js';
import { meta } from '../../support/report-journal.js';

it('every requirement has its place in a file of the spec', () => {
  const all = buildReport([], meta);
  const broken = all.requirements.map((row) => ({ ...row, verdict: 'fail' as const }));
  const { results = [] } = (JSON.parse(sarif({ ...all, requirements: broken })) as Log).runs[0]!;
  expect(results.length).toBeGreaterThan(100);
  const places = new Set(
    results.map(({ locations }) => locations![0]!.physicalLocation!.artifactLocation!.uri!),
  );
  const root = new URL('../../../../', import.meta.url);
  expect([...places].filter((uri) => !existsSync(fileURLToPath(new URL(uri, root))))).toEqual([]);
});
