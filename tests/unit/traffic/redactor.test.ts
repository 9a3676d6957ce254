// Credentials that the user did not give are masked by what the traffic shows.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../src/contract/exchange.js';
import { curl } from '../../../src/report/text/curl.js';
import { credentialsInWords, membersOfRequest } from '../../../src/report/failure-report/values.js';
import { evaluateTraffic } from '../../../src/traffic/evaluate-traffic.js';
import { sent } from '../support/client-traffic.js';

const apiKey = 'pk-live-0123456789';
const host = '127.0.0.1:4020';
const right = (secret: string, path?: string): Exchange =>
  sent('getWallet', {
    ...(path ? { path } : {}),
    headers: { host, 'api-key': apiKey, 'api-secret': secret },
  });

const shown = (exchanges: Exchange[]): Exchange[] =>
  evaluateTraffic(exchanges).events.flatMap((event) =>
    event.kind === 'ExchangeRecorded' ? [event.exchange] : [],
  );

test.each(['sk-live-4f9d2c7a81e0b356', 'test-secret'])(
  'of accepted credentials (%s), none is said to be wrong, and a command line takes them from the environment',
  (secret) => {
    const [{ request }] = shown([right(secret)]) as [Exchange];
    expect(request.headers).toMatchObject({ 'api-key': '[api-key]', 'api-secret': '[api-secret]' });
    expect([...credentialsInWords(request), ...membersOfRequest(request)]).toEqual([]);
    expect(curl('https://example.com', request)).toMatch(/-H "api-key: \$CWIT_API_KEY" -H "api-secret: \$/);
    expect(curl('https://example.com', request)).not.toContain(host);
  },
);

test('masks in place of credentials are not a failure', () => {
  const [{ request }] = shown([right('[redacted]')]) as [Exchange];
  expect([...credentialsInWords(request), ...membersOfRequest(request)]).toEqual([]);
});

test('client findings are redacted as well, including values that only look like credentials', () => {
  const secret = 'sk-live-4f9d2c7a81e0b356';
  const path = `/pms/api/external/request/wallet/get-or-create/?api-secret=MISPLACED-1&of=${apiKey}`;
  const exchanges = [
    { ...right(secret), id: 1 },
    { ...right('test-secret', path), id: 2 },
    { ...right('of-another-business', `${path}&x=MISPLACED-1`), id: 3 },
  ];
  const { client, events } = evaluateTraffic(exchanges);
  const [findings, journal] = [client, events].map((one) => JSON.stringify(one));
  for (const one of [apiKey, secret, 'test-secret', 'of-another-business', 'MISPLACED'])
    for (const text of [findings, journal]) expect(text).not.toContain(one);
  expect(findings).toContain('secret-in-its-header');
});
