// The console output about a client.
import { expect, test } from 'vitest';
import { clientNote } from '../../../../src/report/console/notes.js';
import { evaluateTraffic } from '../../../../src/traffic/evaluate-traffic.js';
import { report } from '../../support/report-journal.js';
import { credentials, sent } from '../../support/client-traffic.js';

const context = { ...credentials, baseUrl: 'https://example.com', environment: 'sandbox' as const };

test('has a paragraph for each rule, with its evidence and its source', () => {
  const { client = [] } = evaluateTraffic(
    [
      sent('listTransactions', { path: '/transactions?per_page=101&page=0', at: 0 }),
      sent('listTransactions', { path: '/transactions?per_page=102', at: 1 }),
      sent('getWallet', { path: '/pms/api/external/request/wallet/get-or-create', status: null, at: 2 }),
    ],
    context,
  );
  expect(clientNote({ ...report, client })).toBe(
    [
      'The client breaks 2 rules. This does not affect the verdict on the server:',
      '  address (1×): A client MUST write each path as documented, including whether it ends with a slash.',
      '    GET /pms/api/external/request/wallet/get-or-create/ without its trailing slash (GET',
      '    /pms/api/external/request/wallet/get-or-create, no answer)',
      '    Endpoints > Conventions > item 3',
      '  query (3×): A client MUST send query parameters within the documented bounds and values.',
      '    listTransactions: /page is the number 0, but must be >= 1 (GET',
      '    /transactions?per_page=101&page=0, 200)',
      '    Endpoints > List transactions > row page',
      '    listTransactions: /per_page is the number 101, but must be <= 100 (GET',
      '    /transactions?per_page=101&page=0, 200; 2×)',
      '    Endpoints > List transactions > row per_page',
    ].join('\n'),
  );
});

test('advice is no broken rule', () => {
  const { client = [] } = evaluateTraffic(
    [sent('freezeCard', { headers: { 'Idempotency-Key': undefined } })],
    context,
  );
  expect(client).toMatchObject([{ rule: 'idempotency-key', isTip: true }]);
  expect(clientNote({ ...report, client })).toMatch(
    /^The client broke no rule of the contract\.\nTips for the client:\n {2}idempotency-key \(1×\)/,
  );
});

test('an invalid length is described in words', () => {
  const bodies = [{ itineraries: [] }, { selection_token: 'short' }];
  const operations = ['searchFlights', 'createFlightQuote'] as const;
  const { client = [] } = evaluateTraffic(
    operations.map((id, at) => sent(id, { body: bodies[at], at })),
    context,
  );
  const actual = client.flatMap(({ evidence }) => evidence.map((one) => one.actual));
  expect(actual).toHaveLength(2);
  expect(actual[0]).toMatch(/^searchFlights: \/itineraries is .*, but must be an array of at least 1 items$/);
  expect(actual[1]).toMatch(
    /^createFlightQuote: \/selection_token is .*, but must be text of at least 16 characters$/,
  );
});

test('says that a client breaks no rule, and nothing if no client was tested', () => {
  expect(clientNote({ ...report, client: [] })).toBe('The client broke no rule of the contract.');
  expect(clientNote(report)).toBe('');
});
