import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsOf from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../../src/report/build.js';
import { formats, writeReports } from '../../src/report/index.js';
import { json } from '../../src/report/json.js';
import { junit } from '../../src/report/junit.js';
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
  it('shows every verdict as the golden file does', async () => {
    await expect(junit(report)).toMatchFileSnapshot('./report-junit.golden.xml');
  });

  it('has a testcase for each requirement that the suite judges, and counts as the summary does', () => {
    const xml = junit(whole);
    const { fail, notTestable, notOffered } = whole.summary;
    const [, tests, failures, errors, skipped] =
      /<testsuites .*tests="(\d+)" failures="(\d+)" errors="(\d+)" skipped="(\d+)">/.exec(xml)!.map(Number);
    expect({ tests, failures, errors, skipped }).toEqual({
      tests: whole.summary.total,
      failures: fail,
      errors: 0,
      skipped: notTestable + notOffered,
    });
    expect(xml.match(/<skipped /g)).toHaveLength(skipped!);
    expect(xml.match(/<testcase /g)).toHaveLength(tests!);
  });

  it('shows what kept the suite from judging as errors with content', () => {
    const xml = junit(cutOff);
    expect(xml).toContain('<error message="the run stopped: nothing answers" type="problem">');
    expect(xml).toContain('<![CDATA[error of the suite in getWallet/known-wallet: TypeError: x ]] > ]] >');
  });
});

describe('writeReports', () => {
  it('writes every format', () => {
    const written = new Map<string, string>();
    const paths = writeReports('out', report, (path, text) => written.set(path, text));
    expect(paths).toEqual(['report.json', 'junit.xml', 'report.html'].map((name) => join('out', name)));
    expect([...written.values()]).toEqual(formats.map(({ render }) => render(report)));
  });

  it('makes the directory', () => {
    const root = mkdtempSync(join(tmpdir(), 'cwit-report-'));
    const [path] = writeReports(join(root, 'a', 'b'), report);
    expect(JSON.parse(readFileSync(path!, 'utf8'))).toEqual(JSON.parse(json(report)));
    rmSync(root, { recursive: true });
  });
});
