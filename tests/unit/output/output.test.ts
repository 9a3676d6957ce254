// What leaves the program: redacted, wherever a text stands; and what cannot be written ends nothing.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, describe, expect, it, test, vi } from 'vitest';
import { givenSecrets } from '../../../src/cli/given-secrets.js';
import { tellCrash } from '../../../src/cli/crash.js';
import type { RequirementId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { RunEvent } from '../../../src/engine/events.js';
import { LineFile } from '../../../src/output/line-file.js';
import { output } from '../../../src/output/output.js';
import { Stream } from '../../../src/output/stream.js';
import { redacted, redactedText } from '../../../src/redaction/redacted.js';
import { Redactor } from '../../../src/redaction/redactor.js';
import { urlSecrets } from '../../../src/redaction/url-secrets.js';
import { curl } from '../../../src/report/curl.js';
import { writeReports } from '../../../src/report/index.js';
import { report } from '../support/report-journal.js';

const folder = mkdtempSync(join(tmpdir(), 'cwit-output-'));
afterAll(() => rmSync(folder, { recursive: true }));

const apiSecret = 'sk_live_93be5f0c1a7d64';
const text = `it says ${apiSecret} here`;
const requirement: RequirementId = 'getWallet/response.success';
const exchange: Exchange = {
  ...{ id: 1, operation: 'getWallet', purpose: text, repeated: false, startedAt: '', durationMs: 1 },
  request: { method: 'GET', path: `/wallet?x=${apiSecret}`, headers: { 'x-note': text }, body: text },
  response: { status: 200, headers: { [`x-${apiSecret}`]: text }, text, json: undefined },
  failure: text,
};

describe('an event has no secret in it', () => {
  const events: Record<string, RunEvent> = {
    exchange: { kind: 'ExchangeRecorded', exchange },
    wait: { kind: 'Waiting', seconds: 1, why: text },
    'fewer connections': { kind: 'ConnectionsReduced', why: text },
    observation: { kind: 'Observed', id: 'x', observed: text },
    reason: { kind: 'VerdictReached', verdict: { requirement, outcome: 'not-testable', reason: text } },
    failure: {
      kind: 'VerdictReached',
      verdict: {
        ...{ requirement, outcome: 'fail' },
        evidence: {
          ...{ expected: text, actual: text, case: text },
          faults: [{ keyword: 'type', pointer: `/${apiSecret}`, expected: text, actual: text }],
          story: [{ text, shared: text }],
        },
      },
    },
    'cut short': { kind: 'PropertyCutShort', requirement, tried: 1, planned: 2, reason: text },
    exception: { kind: 'InternalError', requirement, message: text },
    stop: { kind: 'RunStopped', reason: text },
  };
  it.each(Object.entries(events))('%s', (_, event) => {
    const told = redacted(event, new Redactor({ apiKey: '', apiSecret }));
    expect(JSON.stringify(event)).toContain(apiSecret);
    expect(JSON.stringify(told)).not.toContain(apiSecret);
    expect(JSON.stringify(told)).toContain('[api-secret]');
    expect(told.kind).toBe(event.kind);
  });
});

test('in what others said, no member is ours, and no name', () => {
  const redactor = new Redactor({ apiKey: '', apiSecret });
  const names = ['kind', 'path', 'at', 'id', 'answer', 'check', 'light', 'suite', 'operation', 'outcome'];
  const said = Object.fromEntries([...names, apiSecret].map((name) => [name, text]));
  const told = JSON.stringify(redacted({ kind: 'x', said, more: [said], verdict: { said } }, redactor));
  expect(told).not.toContain(apiSecret);
  expect(told.split('[api-secret]')).toHaveLength(3 * (names.length + 2) + 1);
});

test('a secret that is a word of ours is taken out of texts, not of what they say', () => {
  const redactor = new Redactor({ apiKey: '', apiSecret: 'not-testable' });
  const verdict = { requirement, outcome: 'not-testable', reason: 'not-testable' } as const;
  expect(redacted({ kind: 'VerdictReached', verdict }, redactor)).toEqual({
    kind: 'VerdictReached',
    verdict: { requirement, outcome: 'not-testable', reason: '[api-secret]' },
  });
});

test.each([
  ['--api-secret', 'S3cr3t-of-flag'],
  ['--api-secret=S3cr3t-of-flag'],
  ['--api-secert', 'S3cr3t-of-flag'],
  ['--secret', 'S3cr3t-of-flag'],
  ['--api-key', 'S3cr3t-of-flag'],
  ['--header', 'Authorization: S3cr3t-of-flag'],
  ['--proxy', 'http://me:S3cr3t-of-flag@127.0.0.1:1'],
  ['--base-url', 'http://127.0.0.1:1/?a=1&token=S3cr3t-of-flag'],
  ['--state-handler=ftp://127.0.0.1/s?auth=S3cr3t-of-flag#x'],
  ['--stat-handler', 'http://127.0.0.1/?x=S3cr3t-of-flag'],
  ['--api-secret', 'one-more-secret', '--api-secret', 'S3cr3t-of-flag'],
])('a secret is known before the flags are read: %s %s', (...args) => {
  const redactors = givenSecrets(args, {}).map(
    ({ apiKey = '', apiSecret = '', headers = {}, ...more }) =>
      new Redactor({ apiKey, apiSecret, network: { headers }, ...more }),
  );
  expect(redactedText('got S3cr3t-of-flag', redactors)).toMatch(/^got \[[a-z-]+\]$/);
});

test('of an address, the tokens of its query are taken out of what a run leaves', () => {
  for (const name of ['baseUrl', 'stateHandler', 'webhookUrl']) {
    const redactor = new Redactor({
      apiKey: '',
      apiSecret: '',
      [name]: 'http://h/?page=2&mode=a-mode&token=t0k-9f2',
    });
    expect(redactor.text('http://h/?page=2&mode=a-mode&token=t0k-9f2: no t0k-9f2')).toBe(
      'http://h/?page=2&mode=a-mode&token=[redacted]: no [redacted]',
    );
  }
  expect(urlSecrets('http://h/?token=word')).toEqual([]);
});

test('the issue of a crash has no token of an address in it', () => {
  const argv = vi.spyOn(process, 'argv', 'get');
  argv.mockReturnValue([
    '',
    '',
    'certify',
    '--state-handler=http://h/s?token=word',
    'ftp://me:pass@h/?t=1',
    'a?b',
  ]);
  const told = vi.spyOn(output, 'complain').mockReturnValue();
  tellCrash(new Error('x'));
  expect(told.mock.calls[0]![0]).toContain("cwit certify --state-handler=http://h/s ftp://h/ 'a?b'\n");
  vi.restoreAllMocks();
});

test('what a flag names is no secret where it is a file', () => {
  expect(givenSecrets(['--key', 'client.pem', '--cert', 'c.pem'], {})).toEqual([
    { apiKey: '', apiSecret: '' },
  ]);
});

const clean = redactedText('a line\n', []);

test('a reader who has gone ends nothing', async () => {
  const pipe = new PassThrough();
  const stream = new Stream(pipe as unknown as NodeJS.WriteStream);
  pipe.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
  await new Promise(setImmediate);
  stream.write(clean);
  expect(stream.fault).toBe('EPIPE');
});

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

test.runIf(existsSync('/dev/full'))('a journal on a full disk ends, and nothing else', () => {
  const file = new LineFile('/dev/full');
  const line = redacted({ kind: 'x' }, new Redactor({ apiKey: '', apiSecret: '' }));
  file.line(line);
  file.line(line);
  file.close();
  expect(file.fault).toBe('ENOSPC');
});

test('a journal that cannot begin says so, and takes lines', () => {
  const file = new LineFile(folder);
  file.line(redacted({ kind: 'x' }, new Redactor({ apiKey: '', apiSecret: '' })));
  file.close();
  expect(file.fault).toBe('EISDIR');
});

test('a report that cannot be written is told, and the others are written', () => {
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

test('what is no matter of the file system is no excuse', () => {
  const bug = (): never => {
    throw new TypeError('x is undefined');
  };
  expect(() => output.tried('report.json', bug)).toThrow(TypeError);
});

test('what is known when a file is written is not in it, and a word leaves it whole', () => {
  const file = join(folder, 'file.json');
  output.know({ apiKey: 'Key-of-this-test-5512', apiSecret: 'verdict' });
  output.write(file, JSON.stringify({ verdict: 'pass', at: 'Key-of-this-test-5512' }));
  expect(readFileSync(file, 'utf8')).toBe('{"verdict":"pass","at":"[api-key]"}');
  expect(output.shown('the verdict of Key-of-this-test-5512')).toBe('the [api-secret] of [api-key]');
});

test('a command line stays one, in a file of JSON and where it is printed', () => {
  const request = {
    ...{
      method: 'GET',
      path: '/wallet?api-key=[api-key]&api-secret=[api-secret]&x=1',
      headers: {},
      body: null,
    },
  };
  const line = curl('http://h', request);
  output.know({ apiKey: 'pk_live_31b8d0c7aa52', apiSecret });
  const file = join(folder, 'line.json');
  output.writeWhole(file, JSON.stringify({ curl: line, said: text }));
  const read = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  expect(read).toEqual({ curl: line, said: 'it says [api-secret] here' });
  expect(output.shown(line)).toBe(line);
});

test('a file of many megabytes is redacted wherever a secret stands in it', () => {
  const redactor = new Redactor({ apiKey: '', apiSecret });
  const lines = Array.from(
    { length: 40_000 },
    (_, at) => `"${at} ${at % 3 === 0 ? apiSecret : 'nothing'} \\u0041"`,
  );
  const file = redactor.file(lines.join(',\n'));
  expect(file).not.toContain(apiSecret.slice(8));
  expect(file).toBe(lines.join(',\n').replaceAll(apiSecret, '[api-secret]'));
});
