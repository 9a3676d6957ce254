import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { formats, json } from '../../../src/report/formats/formats.js';
import { writeReports } from '../../../src/report/write-reports.js';
import { temporaryFolder } from '../support/folder.js';
import { report } from '../support/report-journal.js';

// Files of reports, written to a folder.
const root = temporaryFolder();
const digests = { target: 'a'.repeat(64), suite: 'b'.repeat(64) };

test('makes the directory, and writes what every run leaves', () => {
  const folder = join(root, 'a', 'b');
  const paths = writeReports(folder, { ...report, digests });
  const wanted = formats.filter(({ isDefault }) => isDefault).map(({ file }) => join(folder, file));
  expect(paths).toEqual(wanted);
  expect(paths).toEqual(
    expect.arrayContaining(['report.json', 'junit.xml'].map((file) => join(folder, file))),
  );
  expect(readFileSync(join(folder, 'report.json'), 'utf8')).toBe(json({ ...report, digests }));
});

test('removes the files of an earlier run that it does not write, and no others', () => {
  const folder = join(root, 'again');
  const at = (name: string) => join(folder, name);
  writeReports(folder, { ...report, digests });
  expect(existsSync(at('certificate.json'))).toBe(true);
  const derived = ['report.md', 'report.sarif', 'traffic.har'];
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

test('keeps the recording that the report is about, or that the run wrote', () => {
  const folder = join(root, 'recorded');
  const recording = join(folder, 'traffic.har');
  writeReports(folder, report);
  writeFileSync(recording, '{}');
  writeReports(folder, report, [relative('.', recording)]);
  expect(existsSync(recording)).toBe(true);
  writeReports(folder, report);
  expect(existsSync(recording)).toBe(false);
});

test('removes nothing from a folder that has no report yet', () => {
  const folder = join(root, 'own');
  mkdirSync(folder);
  writeFileSync(join(folder, 'report.md'), 'mine');
  writeReports(folder, report);
  expect(readFileSync(join(folder, 'report.md'), 'utf8')).toBe('mine');
});

test('writes a new file next to the old one, which stays complete until then', () => {
  const folder = join(root, 'anew');
  writeReports(folder, report);
  const old = join(folder, 'old.json');
  linkSync(join(folder, 'report.json'), old);
  writeReports(folder, { ...report, seed: 7 });
  expect(readFileSync(old, 'utf8')).toBe(json(report));
  expect(readFileSync(join(folder, 'report.json'), 'utf8')).toBe(json({ ...report, seed: 7 }));
  expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
});
