// A server whose every answer fits the documented schema and means nothing. What still passes is what the
// shape of an answer alone can show; each entry says so.
import fc from 'fast-check';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { operations, requirementRow, type RequirementId } from '../../src/contract/contract.js';
import { internalErrors, judge } from './judge.js';
import { randomBodies } from './random-bodies.js';
import { butRateLimit } from './variants/green.js';

const shown = 'the shape of an answer shows it';
const reasons: [id: RegExp, reason: string][] = [
  [/\/response\.(success|body|content-type|no-secret|no-server-error)$/, shown],
  [/\/fuzz\.(valid|bytes)$/, shown],
  [
    /^(listTransactions|getWalletStatement|listEsimOrders)\/fuzz\.rule-broken$/,
    'a query that is neutralised is answered like any other',
  ],
  [/^listTransactions\/paging-any-integer$/, 'a list of one record is a page of any size'],
  [/^createVirtualAccount\/one-entry-per-bank$/, 'an array of one or two, by chance'],
  [/\/unpaid-null$/, 'null or not, by chance, of few records'],
  [/\/pact\.success(\.|$)/, 'a pact demands a shape, no meaning'],
  [/\/query\./, 'a query that is neutralised is answered like any other'],
  [
    /^createVirtualAccount\/(dynamic|static)-bank-[ab]-(nin|without-kyc)$/,
    'being opened is all that is demanded',
  ],
  [/^confirmTransaction\//, 'variant A has no rules of status, and a record that names nothing'],
  [/\/(optional-members|documented-values)$/, 'being accepted is all that is demanded'],
  [/\/(own-(code|id|number)|idempotency\.own-key)$/, 'what is random is never the same'],
  [/^createRecipient\/(default-currency|created-not-failed)$/, 'one of a few values, by chance'],
  [/^searchFlights\/(offers-found|preview-pricing)$/, 'any offer will do, and one of two values by chance'],
];

const values = {
  reference: 'R-1',
  count: 1,
  wallet_id: 'W-1',
  account_number: '0123456789',
  available_balance: '10.00',
  type: 'nuban',
  bank_code: '999991',
  name: 'ADA OBI',
  currency: 'NGN',
  phone: '+2348012345678',
  bvn: '22212345678',
  nin: '11223344556',
  business_id: 'B-1',
  access_type: 'bvn',
  value: '22212345678',
  authorization: 'token-1',
  encrypt: 'none',
  card_id: 'C-1',
  departure_airport_code: 'LOS',
  arrival_airport_code: 'ABV',
  departure_date: '2031-01-01',
  booking_id: 'BK-1',
  package_code: 'P-1',
  id: 'O-1',
  order_reference: 'O-1',
  merchant_reference: 'M-1',
};

/** Tests a server whose bodies fit their schemas by chance: it passes what the shape of an answer alone can show. */
export async function proveRandom(): Promise<void> {
  const pattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
  const routes = operations.map(({ id, method, path }) => ({
    id,
    method,
    path: pattern(path),
    bodies: randomBodies(id),
  }));
  let seed = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const path = request.url?.split('?')[0] ?? '';
      const route = routes.find((row) => row.method === request.method && row.path.test(path));
      const body = route ? fc.sample(route.bodies, { numRuns: 1, seed: ++seed })[0] : values;
      response.writeHead(
        route && operations.find(({ id }) => id === route.id)!.success[0] === 201 ? 201 : 200,
        { 'content-type': 'application/json' },
      );
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const judged = await judge(
    {
      baseUrl,
      stateHandler: `${baseUrl}/states`,
      apiKey: 'key-of-the-test',
      apiSecret: 'secret-of-the-test',
      features: operations.map(({ feature }) => feature).concat('idempotency'),
    },
    // Its answers go by the order of the requests.
    { only: butRateLimit, effort: { depth: 'standard' }, connections: 1 },
  );
  server.closeAllConnections();
  server.close();
  expect(internalErrors(judged)).toEqual([]);
  const passed = judged.with('pass').filter((id: RequirementId) => requirementRow(id).level === 'MUST');
  expect(passed.filter((id) => !reasons.some(([known]) => known.test(id)))).toEqual([]);
}
