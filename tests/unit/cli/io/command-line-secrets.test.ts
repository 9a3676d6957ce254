// No output repeats secrets of the command line.
import { afterEach, expect, test, vi } from 'vitest';
import { printCrash } from '../../../../src/cli/io/crash.js';
import { commandLineSecrets } from '../../../../src/cli/io/command-line-secrets.js';
import { output } from '../../../../src/output/output.js';
import { redactedText } from '../../../../src/redaction/redacted.js';
import { Redactor } from '../../../../src/redaction/redactor.js';
import { urlSecrets } from '../../../../src/redaction/secret-names.js';

afterEach(() => void vi.restoreAllMocks());

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
  const redactors = commandLineSecrets(args, {}).map(
    ({ apiKey = '', apiSecret = '', headers = {}, ...more }) =>
      new Redactor({ apiKey, apiSecret, network: { headers }, ...more }),
  );
  expect(redactedText('got S3cr3t-of-flag', redactors)).toMatch(/^got \[[a-z-]+\]$/);
});

test('the tokens in the query of an address are removed from all output', () => {
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

test('the bug report of a crash contains no token of an address', () => {
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
  printCrash(new Error('x'));
  expect(told.mock.calls[0]![0]).toContain("cwit certify --state-handler=http://h/s ftp://h/ 'a?b'\n");
});

test('the value of a flag is not a secret if it is a file name', () => {
  expect(commandLineSecrets(['--key', 'client.pem', '--cert', 'c.pem'], {})).toEqual([
    { apiKey: '', apiSecret: '' },
  ]);
});
