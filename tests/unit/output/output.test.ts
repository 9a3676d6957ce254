// All output is redacted, and a write error does not end a run.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { LineFile } from '../../../src/output/line-file.js';
import { output } from '../../../src/output/output.js';
import { Stream } from '../../../src/output/stream.js';
import { redacted, redactedText } from '../../../src/redaction/redacted.js';
import { Redactor } from '../../../src/redaction/redactor.js';
import { curl } from '../../../src/report/text/curl.js';
import { writeReports } from '../../../src/report/write-reports.js';
import { report } from '../support/report-journal.js';

const folder = mkdtempSync(join(tmpdir(), 'cwit-output-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
  output.begin(process);
});

const apiSecret = 'sk_live_93be5f0c1a7d64';
const text = `it says ${apiSecret} here`;
const clean = redactedText('a line\n', []);

test('a stream that throws is written to once', () => {
  const write = vi.fn(() => {
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
  });
  const stream = new Stream({ on: () => undefined, write } as unknown as NodeJS.WriteStream);
  stream.write(clean);
  stream.write(clean);
  expect(stream.fault).toBe('ENOSPC');
  expect(write).toHaveBeenCalledTimes(1);
});

const journals: [where: string, path: string, fault: string][] = [
  ['on a full disk', '/dev/full', 'ENOSPC'],
  ['in place of a folder', folder, 'EISDIR'],
];
const possible = journals.filter(([, path]) => existsSync(path));
test.each(possible)('a journal %s says so, and accepts further lines', (_, path, fault) => {
  const file = new LineFile(path);
  const line = redacted({ kind: 'x' }, new Redactor({ apiKey: '', apiSecret: '' }));
  file.line(line);
  file.line(line);
  file.close();
  expect(file.fault).toBe(fault);
});

test('closing a journal twice does not close another file', () => {
  const line = redacted({ kind: 'x' }, new Redactor({ apiKey: '', apiSecret: '' }));
  const [closed, open] = ['closed', 'open'].map((name) => join(folder, name)) as [string, string];
  const first = new LineFile(closed);
  first.close();
  const second = new LineFile(open);
  first.line(line);
  first.close();
  second.line(line);
  second.close();
  expect([readFileSync(closed, 'utf8'), readFileSync(open, 'utf8')]).toEqual(['', '{"kind":"x"}\n']);
  expect([first.fault, second.fault]).toEqual([null, null]);
});

test('a report that cannot be written is reported, and the others are written', () => {
  const dir = join(folder, 'reports');
  mkdirSync(join(dir, 'report.html'), { recursive: true });
  const told = vi.spyOn(output, 'complain').mockReturnValue();
  const files = writeReports(dir, report);
  expect(told.mock.calls).toEqual([
    [`${join(dir, 'report.html')} cannot be written: it is a folder (EISDIR).`],
  ]);
  told.mockRestore();
  expect(files).toEqual(['report.json', 'junit.xml'].map((name) => join(dir, name)));
  expect(readdirSync(dir).toSorted()).toEqual(['junit.xml', 'report.html', 'report.json']);
  expect(output.isComplete).toBe(false);
});

test('an error from outside the file system is thrown', () => {
  const bug = (): never => {
    throw new TypeError('x is undefined');
  };
  expect(() => output.tried('report.json', bug)).toThrow(TypeError);
});

test('a file contains no secret that is known when it is written, and a secret that is a word changes nothing', () => {
  const file = join(folder, 'file.json');
  output.know({ apiKey: 'Key-of-this-test-5512', apiSecret: 'verdict' });
  output.write(file, JSON.stringify({ verdict: 'pass', at: 'Key-of-this-test-5512' }));
  expect(readFileSync(file, 'utf8')).toBe('{"verdict":"pass","at":"[api-key]"}');
  expect(output.shown('the verdict of Key-of-this-test-5512')).toBe('the [api-secret] of [api-key]');
});

test('a command line remains valid in a JSON file and in printed text', () => {
  const path = '/wallet?api-key=[api-key]&api-secret=[api-secret]&x=1';
  const line = curl('http://h', { method: 'GET', path, headers: {}, body: null })!;
  output.know({ apiKey: 'pk_live_31b8d0c7aa52', apiSecret });
  const file = join(folder, 'line.json');
  output.writeWhole(file, JSON.stringify({ curl: line, said: text }));
  const read = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  expect(read).toEqual({ curl: line, said: 'it says [api-secret] here' });
  expect(output.shown(line)).toBe(line);
});
