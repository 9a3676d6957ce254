import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { SentRequest } from '../../../../src/contract/exchange.js';
import { waysByPosition, wrongWays } from '../../../../src/contract/wrong-credentials.js';
import { curl } from '../../../../src/report/text/curl.js';

const server = 'https://sandbox.example.com';

/** The arguments that a shell makes of the line. */
function argumentsOf(changes: Partial<SentRequest>): string[] {
  const request = { method: 'POST', path: '/wallet', headers: {}, body: null, ...changes };
  const line = curl(server, request)!.replace(/^curl/, "printf '%s\\n'");
  const given = { CWIT_API_KEY: 'key', CWIT_API_SECRET: 'secret', X_TOKEN: 'token' };
  const env = { ...process.env, ...given };
  return execFileSync('sh', ['-c', line], { env, encoding: 'utf8' }).trimEnd().split('\n');
}

describe('the curl line', () => {
  const quoted = `{"name":"O'Neil \\"$x\\""}`;
  type Row = [what: string, given: Partial<SentRequest>, ...want: string[]];
  const rows: Row[] = [
    ['a path', { path: '/a?b=$c&d=[1]' }, `${server}/a?b=$c&d=[1]`],
    ['a quote', { body: quoted }, '--data-raw', quoted],
    [
      'credentials in a query',
      { path: '/a?api-key=[api-key]&api-secret=[api-secret]' },
      `${server}/a?api-key=key&api-secret=secret`,
    ],
    ['a credential', { headers: { 'api-key': '[api-key]' } }, '-H', 'api-key: key'],
    ...[...wrongWays, ...waysByPosition.slice(0, 6)].map(({ how, of }): Row => [
      `a credential ${how}`,
      { headers: { 'api-secret': `[api-secret ${how}]` } },
      ...['-H', `api-secret: ${of('secret')}`],
    ]),
    ['a credential in a body', { body: '{"x":"[api-secret]"}' }, '--data-raw', '{"x":"secret"}'],
    ['a secret header', { headers: { 'X-Token': '[redacted]' } }, '-H', 'X-Token: token'],
    ['an empty header', { headers: { 'api-secret': '' } }, '-H', 'api-secret;'],
  ];

  it.each(rows)('carries %s through a shell', (_name, given, ...want) => {
    expect(argumentsOf(given)).toEqual(expect.arrayContaining(want));
  });

  it('carries bytes that are not text', () => {
    const body = '{"a":"\xff%\\\'\0"}';
    const line = curl('http://h', { method: 'POST', path: '/', headers: {}, body, bytes: true })!;
    const sent = execFileSync('sh', ['-c', line.replace(/\| curl .*/s, '')]);
    expect(sent.toString('latin1')).toBe(body);
    expect(line).toContain('--data-binary @-');
  });

  it.each([
    { path: '/a?customer=[redacted: ad…om, 15 characters]' },
    { body: '{"nin":"[redacted number: 22…78, 11 digits]"}' },
    { headers: { 'x-note': 'in [api-secret in base64]' } },
  ])('is none where something else is masked: %j', (given) => {
    const request = { method: 'POST', path: '/', headers: {}, body: null, ...given };
    expect(curl(server, request)).toBe(null);
  });
});
