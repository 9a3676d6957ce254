import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsOf from 'ajv-formats';
import { afterAll, describe, expect, it } from 'vitest';
import { buildReport } from '../../../src/report/build.js';
import { formats, writeReports } from '../../../src/report/index.js';
import { json } from '../../../src/report/formats/json.js';
import { junit } from '../../../src/report/formats/junit.js';
import type { Report } from '../../../src/report/model.js';
import { lines, meta, report } from '../support/report-journal.js';

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
    readFileSync(new URL('../../../src/report/report.schema.json', import.meta.url), 'utf8'),
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
    const paths = writeReports(folder, { ...report, digests }, [], []);
    const wanted = formats.filter(({ isDefault }) => isDefault).map(({ file }) => join(folder, file));
    expect(paths).toEqual(wanted);
    expect(paths).toEqual(
      expect.arrayContaining(['report.json', 'junit.xml'].map((file) => join(folder, file))),
    );
    expect(readFileSync(join(folder, 'report.json'), 'utf8')).toBe(json({ ...report, digests }));
  });

  it('leaves no file of an earlier run that it does not write, and nothing else out', () => {
    const folder = join(root, 'again');
    const at = (name: string) => join(folder, name);
    writeReports(folder, { ...report, digests });
    expect(existsSync(at('certificate.json'))).toBe(true);
    const derived = ['report.md', 'report.sarif', 'report.ndjson', 'traffic.har', 'badge.json', 'badge.svg'];
    const others = ['history.ndjson', 'journal.ndjson', 'since.md', 'curl/README.md', 'docs/index.html'];
    const scripts = ['curl/getWallet.response.body.sh', 'curl/receiver.signed.sh'];
    mkdirSync(at('curl'));
    mkdirSync(at('docs'));
    for (const name of [...derived, 'gl-code-quality-report.json', ...others]) writeFileSync(at(name), 'old');
    for (const name of scripts) writeFileSync(at(name), "curl -sS -i -g -X GET 'http://x/'\n");
    writeFileSync(at('curl/mine.sh'), '#!/bin/sh\n');
    expect(writeReports(folder, report)).not.toContain(at('certificate.json'));
    for (const name of [...derived, 'gl-code-quality-report.json', 'certificate.json', ...scripts])
      expect(existsSync(at(name)), name).toBe(false);
    for (const name of [...others, 'curl/mine.sh', 'report.html'])
      expect(existsSync(at(name)), name).toBe(true);
  });

  it('leaves the recording that the report is of, or that the run has written', () => {
    const folder = join(root, 'recorded');
    const recording = join(folder, 'traffic.har');
    writeReports(folder, report);
    writeFileSync(recording, '{}');
    writeReports(folder, report, [relative('.', recording)]);
    expect(existsSync(recording)).toBe(true);
    writeReports(folder, report);
    expect(existsSync(recording)).toBe(false);
  });

  it('takes nothing out of a folder that has no report yet', () => {
    const folder = join(root, 'own');
    mkdirSync(folder);
    writeFileSync(join(folder, 'report.md'), 'mine');
    writeReports(folder, report);
    expect(readFileSync(join(folder, 'report.md'), 'utf8')).toBe('mine');
  });

  it('writes a file anew beside the old one, which is whole until then', () => {
    const folder = join(root, 'anew');
    writeReports(folder, report);
    const old = join(folder, 'old.json');
    linkSync(join(folder, 'report.json'), old);
    writeReports(folder, { ...report, seed: 7 });
    expect(readFileSync(old, 'utf8')).toBe(json(report));
    expect(readFileSync(join(folder, 'report.json'), 'utf8')).toBe(json({ ...report, seed: 7 }));
    expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
  });
});
