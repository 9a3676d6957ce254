// Each large file of src has a test: a unit test imports it, or a row below names the test that covers it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const large = 90;

/** By the beginning of a path, a test that covers the files. */
const coveredBy: Readonly<Record<string, string>> = {
  'src/cases/': 'tests/unit/cases/golden.test.ts',
  'src/certify/doctor/': 'tests/e2e/doctor',
  'src/checks/expect.ts': 'tests/unit/traffic/business.test.ts',
  'src/cli/commands/ci/': 'tests/e2e/ci.test.ts',
  'src/cli/commands/discover/': 'tests/e2e/discover.test.ts',
  'src/cli/commands/explain/': 'tests/unit/cli/commands/explain/explain.test.ts',
  'src/cli/commands/list/': 'tests/e2e/list.test.ts',
  'src/cli/commands/watch/': 'tests/e2e/watch.test.ts',
  'src/cli/commands/webhook/': 'tests/e2e/webhook',
  'src/cli/': 'tests/e2e/mistakes.test.ts',
  'src/contract/': 'tests/unit/contract/schema-faults.test.ts',
  'src/discovery/': 'tests/self/core/discovered.test.ts',
  'src/domain/': 'tests/self/core/defects.test.ts',
  'src/engine/': 'tests/unit/pact/verify-outcome.test.ts',
  'src/engine/retry/': 'tests/self/outages',
  'src/engine/schedule/': 'tests/self/properties/limits.test.ts',
  'src/model/money/': 'tests/unit/model/money/corruptions.test.ts',
  'src/pact/': 'tests/unit/pact/verify-outcome.test.ts',
  'src/page/': 'tests/browser/report-page.test.ts',
  'src/property/': 'tests/self/properties/honest.test.ts',
  'src/redaction/': 'tests/unit/redaction/credentials.test.ts',
  'src/report/causes/': 'tests/unit/report/causes.test.ts',
  'src/report/compare/': 'tests/unit/report/compare/diff.test.ts',
  'src/report/console/': 'tests/unit/report/build/operation-results.test.ts',
  'src/report/failure-report/': 'tests/self/failure-reports/failure-reports.test.ts',
  'src/rules/': 'tests/unit/traffic/rules/records.test.ts',
  'src/server-under-test/': 'tests/unit/server-under-test/states.test.ts',
  'src/traffic/client/': 'tests/unit/traffic/client/rules.test.ts',
  'src/traffic/proxy/': 'tests/unit/traffic/proxy/proxy.test.ts',
  'src/traffic/': 'tests/unit/traffic/evaluate-traffic.test.ts',
  'src/webhooks/diagnosis.ts': 'tests/e2e/webhook/refusals.test.ts',
  'src/webhooks/': 'tests/self/webhooks/receiver.test.ts',
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path));

const read = (path: string): string => readFileSync(path, 'utf8');
const imported = new Set(
  filesIn('tests/unit').flatMap((path) =>
    [...read(path).matchAll(/from '(\.[^']*)\.js'/g)].map(([, to = '']) => `${join(dirname(path), to)}.ts`),
  ),
);
const others = filesIn('src').filter((path) => read(path).split('\n').length > large && !imported.has(path));

test('each large file has a test', () => {
  const rows = Object.keys(coveredBy);
  expect(others.filter((path) => !rows.some((row) => path.startsWith(row)))).toEqual([]);
});

test.each(Object.entries(coveredBy))('%s and %s exist', (row, covering) => {
  expect([row, covering].filter((path) => !existsSync(path))).toEqual([]);
});
