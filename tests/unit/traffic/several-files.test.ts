// Recordings of several tools, and long recordings.
import { describe, expect, test } from 'vitest';
import { readHars } from '../../../src/traffic/har/read.js';
import { locate } from '../../../src/traffic/locate.js';
import type { TrafficOptions } from '../../../src/traffic/evaluate-traffic.js';
import { credentials, secret } from './exchanges.js';
import { entryOf, pairsOf } from './har/entry.js';
import { tested } from './tested.js';

type Headers = Record<string, string>;
interface Entry {
  /** Seconds after the first exchange. */
  at?: number;
  time?: number;
  headers?: Headers;
  status?: number;
}

const answer = (status: number) =>
  status === 200
    ? { status: true, message: 'ok', data: [{ code: '058', name: 'Bank' }] }
    : { error: status, message: 'no' };

const entry = ({ at = 0, time = 20, headers = credentials, status = 200 }: Entry) =>
  entryOf(
    { startedDateTime: new Date(Date.UTC(2030, 0, 1) + at * 1000).toISOString(), time },
    { headers: pairsOf(headers) },
    {
      status,
      headers: pairsOf({ 'content-type': 'application/json' }),
      content: { text: JSON.stringify(answer(status)) },
    },
  );

const exchanges = (files: Entry[][]) => {
  const texts = files.map((entries) =>
    JSON.stringify({ log: { version: '1.2', entries: entries.map(entry) } }),
  );
  return locate(readHars(texts.map((text, at) => ({ name: `${at}.har`, text }))).recorded).exchanges;
};
const evaluated = (files: Entry[][], options: TrafficOptions = {}) => tested(exchanges(files), options);

const given = { apiKey: credentials['api-key'], apiSecret: secret };
const rotated = { ...credentials, 'api-secret': 'sk-live-9988776655aabbcc' };
const madeUp = { 'api-key': '[api-key]', 'api-secret': '[api-secret of another]' };
const masked = { 'api-key': '[api-key]', 'api-secret': '[api-secret]' };

describe('credentials', () => {
  test('a different secret may have been right at that time', () => {
    expect(evaluated([[{}, { at: 1, headers: rotated }]], given)).toMatchObject({
      fail: [],
      warn: ['listBanks/auth.wrong-secret'],
    });
    expect(evaluated([[{}, { at: 1, headers: rotated, status: 403 }]], given).fail).toEqual([]);
    expect(evaluated([[{}, { at: 1, headers: rotated, status: 401 }]], given).pass).toContain(
      'listBanks/auth.wrong-secret',
    );
  });

  test('a secret that the suite generated was never right', () => {
    expect(evaluated([[{ headers: masked }, { at: 1, headers: madeUp }]]).fail).toEqual([
      'listBanks/auth.wrong-secret',
    ]);
  });

  test('are compared within their file only', () => {
    const unauthorized = ['listBanks/auth.missing', 'listBanks/pact.unauthorized'];
    const headers = { host: 'api.example.com' };
    expect(evaluated([[{}, { at: 1, headers }]]).fail).toEqual(unauthorized);
    // The recorder left all headers out.
    expect(evaluated([[{}, { at: 1, headers: {} }]]).fail).toEqual([]);
    expect(evaluated([[{}], [{ at: 1, headers }]]).fail).toEqual([]);
    expect(evaluated([[{}], [{ at: 1, headers }, { at: 2 }]]).fail).toEqual(unauthorized);
  });
});

describe('the exchanges of several files', () => {
  test.each<[string, Entry[][], number]>([
    ['one file twice', Array<Entry[]>(2).fill([{}, { at: 5 }]), 2],
    ['a browser and a proxy', [[{ time: 90 }], [{ at: 0.03, headers: { ...credentials, via: '1.1' } }]], 1],
    ['recorders that do not say how long it took', [[{ time: 0 }], [{ at: 0.001, time: 0 }]], 1],
    ['one file with two alike', [[{}, {}]], 2],
    ['two of one file and one of a second file', Array<Entry[]>(2).fill([{}, {}]), 2],
    ['other answers', [[{}], [{ status: 503 }]], 2],
    ['the same, later', [[{}], [{ at: 9 }]], 2],
    ['other credentials', [[{}], [{ headers: rotated }]], 2],
    ['credentials that one of them does not show', [[{}], [{ headers: {} }]], 1],
    ['other keys', [[{}], [{ headers: { ...credentials, 'idempotency-key': 'K' } }]], 2],
  ])('%s', (_, files, left) => {
    expect(exchanges(files)).toHaveLength(left);
  });
});

describe('a 503 again', () => {
  const id = 'listBanks/response.no-server-error';
  const bad = (at: number): Entry => ({ at, status: 503 });
  test.each<[string, Entry[][], string[]]>([
    ['soon', [[bad(0), bad(2)]], [id, 'listBanks/fuzz.valid']],
    ['a day later', [[bad(0), bad(86_400)]], []],
    ['in another recording of the same', [[bad(0)], [bad(0.001)]], []],
    ['at the same time', [[bad(0), bad(0.001)]], []],
  ])('%s', (_, files, fails) => {
    expect(evaluated(files)).toMatchObject({ fail: fails, warn: [id] });
  });
});
