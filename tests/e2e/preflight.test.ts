// The first check of a server: a message says why it cannot be tested at all, and any other server is tested.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { preflight } from '../../src/certify/doctor/doctor.js';
import { operationAt } from '../../src/cases/route.js';
import { operations } from '../../src/contract/contract.js';
import { completeTarget, type TargetInput } from '../../src/server-under-test/target.js';

/** The secret is `b` where it is the one that was given. */
type Status = (path: string, hasKey: boolean, secret: unknown) => number;

const banks = '/transfer/banks';
const list = '/transactions';
const denied = /rejects the credentials \(40[13] for .*Check CWIT_API_KEY/;
const unknown = /does not know .*Check the base URL/;

const rows: [name: string, status: Status, says: RegExp | null, input?: TargetInput][] = [
  ['rejected everywhere', () => 401, denied],
  ...[404, 405, 501].map((status): [string, Status, RegExp] => [
    `rejected, but for one path that answers ${status}`,
    (path) => (path === banks ? status : 401),
    denied,
  ]),
  ['rejected, but by the list, which needs no secret', (path) => (path.startsWith(list) ? 200 : 401), denied],
  [
    'rejected by all that ask for a secret, and the others need none',
    (path, _, secret) => (path === banks || path.startsWith(list) ? 200 : secret === 'right' ? 200 : 401),
    denied,
  ],
  [
    'rejected by one operation, and the others reject false ones',
    (path, _, secret) => (path === banks || secret !== 'b' ? 401 : 200),
    null,
  ],
  [
    'only what has an effect is there, and it rejects',
    (path) => (path.startsWith('/pms') && !path.includes('get-or-create') ? 401 : 404),
    /rejects the credentials/,
  ],
  ['whatever is sent is accepted', () => 200, null],
  ['whatever is sent is forbidden', () => 403, denied],
  ['only the list is there, which takes the key', (path) => (path.startsWith(list) ? 200 : 404), null],
  [
    'only the list is there, which takes the key, and a transfer that rejects the secret',
    (path, hasKey) =>
      path.startsWith(list) ? (hasKey ? 200 : 401) : path.includes('/wallet/transfer') ? 401 : 404,
    denied,
  ],
  ['rejected by one operation only', (path) => (path.startsWith(list) ? 401 : 200), null],
  ['no path is known', () => 404, unknown],
  ['no path is known, with one status or another', (path) => (path === banks ? 405 : 404), unknown],
  ['one path is known', (path) => (path.startsWith(list) ? 500 : 404), null],
  [
    'recipients without a list of banks',
    (path, hasKey) => (path === banks ? 404 : hasKey ? 400 : 401),
    null,
    { features: ['recipients'] },
  ],
  [
    'recipients on a live server, of which only the list of banks may be asked for',
    () => 404,
    null,
    { features: ['recipients'], environment: 'live' },
  ],
  ['recipients, and neither path is known', () => 404, unknown, { features: ['recipients'] }],
  ['flights, with rejected credentials', () => 401, denied, { features: ['flights'] }],
  ['cards, whose paths need a card', () => 404, null, { features: ['cards'] }],
  // Its 401 may be about the token in its body.
  ['the loan query alone', () => 401, null, { features: ['queryLoanFeature'] }],
  ...operations
    .filter(({ id }) => id !== 'queryLoanFeature')
    .flatMap(({ id }): typeof rows => [
      [`${id} alone, which rejects`, () => 401, denied, { features: [id] }],
      [
        `${id} alone, which rejects false credentials only`,
        (_, hasKey, secret) => (hasKey && secret === 'b' ? 400 : 401),
        null,
        { features: [id] },
      ],
    ]),
];

test.each(rows)('%s', async (_, status, says, input = {}) => {
  const changed: string[] = [];
  const answers: string[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    void text(request).then((body) => {
      // An empty body breaks a rule of each operation that may be asked so; a name of zeros is that of nobody.
      const isInVain = body === '{}' || /0000|_0G0_/.test(url + body);
      if (method !== 'GET' && 'api-key' in headers && !isInVain && !url.includes('search')) changed.push(url);
      const own = status(url, 'api-key' in headers, headers['api-secret']);
      // A server knows only its paths, and may check the credentials first.
      const code = operationAt(method, url) === null && ![401, 403].includes(own) ? 404 : own;
      answers.push(`${method} ${url} → ${code}`);
      response.writeHead(code).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const look = preflight(completeTarget({ baseUrl, apiKey: 'a', apiSecret: 'b', ...input }));
    const told = await look.then(
      () => null,
      (error: Error) => error.message,
    );
    expect(told, answers.join(', ')).toEqual(says && expect.stringMatching(says));
    expect(changed).toEqual([]);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
