import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsOf from 'ajv-formats';
import { afterAll, describe, expect, it } from 'vitest';
import { buildReport } from '../../src/report/build.js';
import { formats, writeReports } from '../../src/report/index.js';
import { json } from '../../src/report/formats/json.js';
import { junit } from '../../src/report/formats/junit.js';
import type { Report } from '../../src/report/model.js';
import { lines, meta, report } from './report-journal.js';

const whole = buildReport(lines, meta);
const cutOff = buildReport(
  [
    ...lines,
    {
      kind: 'InternalError',
      requirement: 'getWallet/known-wallet',
      message: 'TypeError: x ]]> ]]>\n    at y',
    },
    { kind: 'RunStopped', reason: 'nothing answers' },
  ],
  meta,
);

describe('report.json', () => {
  const schema = JSON.parse(
    readFileSync(new URL('../../src/report/report.schema.json', import.meta.url), 'utf8'),
  ) as object;
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
  formatsOf.default(ajv);
  const validate = ajv.compile(schema);
  const faults = (data: unknown) => (validate(data) ? [] : validate.errors!.map((error) => error.message));

  it.each([
    ['with every verdict', report],
    ['of a whole run', whole],
    ['of a run that stopped', cutOff],
    ['of a selection', buildReport(lines, { ...meta, selected: ['getWallet/known-wallet'] })],
    ['of nothing', buildReport([], meta)],
  ])('a report %s is valid', (_name, given) => {
    expect(faults(JSON.parse(json(given)))).toEqual([]);
  });

  const changed: [string, (report: Report) => unknown][] = [
    ['the report', (copy) => ({ ...copy, extra: 1 })],
    ['the target', (copy) => ({ ...copy, target: { ...copy.target, apiKey: 'k' } })],
    ['the summary', (copy) => ({ ...copy, summary: { ...copy.summary, extra: 1 } })],
    ['a requirement', (copy) => ({ ...copy, requirements: [{ ...copy.requirements[0], extra: 1 }] })],
  ];
  it.each(changed)('an unknown member of %s is not', (_name, change) => {
    expect(faults(change(report))).toContain('must NOT have additional properties');
  });
});

describe('junit.xml', () => {
  it('has a testcase for each requirement that the suite judges, and counts as the summary does', () => {
    const xml = junit(whole);
    const { fail, notTestable, notOffered } = whole.summary;
    const [, tests, failures, errors] = /<testsuites .*tests="(\d+)" failures="(\d+)" errors="(\d+)"/
      .exec(xml)!
      .map(Number);
    expect({ tests, failures, errors }).toEqual({ tests: whole.summary.total, failures: fail, errors: 0 });
    expect(xml.match(/<skipped /g)).toHaveLength(notTestable + notOffered);
    expect(xml.match(/<testcase /g)).toHaveLength(tests!);
  });

  it('shows what kept the suite from judging as errors with content', () => {
    const xml = junit(cutOff);
    expect(xml).toContain('<error message="the run stopped: nothing answers" type="problem">');
    expect(xml).toContain('<![CDATA[error of the suite in getWallet/known-wallet: TypeError: x ]] > ]] >');
  });
});

describe('writeReports', () => {
  const root = mkdtempSync(join(tmpdir(), 'cwit-report-'));
  afterAll(() => rmSync(root, { recursive: true }));
  const digests = { target: 'a'.repeat(64), suite: 'b'.repeat(64) };

  it('makes the directory, and writes what every run leaves', () => {
    const folder = join(root, 'a', 'b');
    const paths = writeReports(folder, { ...report, digests });
    const wanted = formats.filter(({ isDefault }) => isDefault).map(({ file }) => join(folder, file));
    expect(paths).toEqual(wanted);
    expect(paths).toEqual(
      expect.arrayContaining(['report.json', 'junit.xml'].map((file) => join(folder, file))),
    );
    expect(readFileSync(join(folder, 'report.json'), 'utf8')).toBe(json({ ...report, digests }));
  });

  it('leaves no certificate of an earlier run beside a report that has none', () => {
    const folder = join(root, 'again');
    writeReports(folder, { ...report, digests });
    expect(existsSync(join(folder, 'certificate.json'))).toBe(true);
    expect(writeReports(folder, report)).not.toContain(join(folder, 'certificate.json'));
    expect(existsSync(join(folder, 'certificate.json'))).toBe(false);
  });
});
