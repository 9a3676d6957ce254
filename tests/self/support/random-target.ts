// A server whose answers fit the documented schemas, but are random. Only requirements about the shape of an answer can
// pass; each entry says why.
import fc from 'fast-check';
import { expect } from 'vitest';
import { valuesFor } from './schema-values.js';
import { operationAt } from '../../../src/cases/route.js';
import {
  fitsSchema,
  operations,
  requirementRow,
  type RequirementId,
} from '../../../src/contract/contract.js';
import { definitions, specSchemas } from '../../unit/support/spec-schemas.js';
import { internalErrors, testServer } from './run.js';
import { listening } from './listening.js';
import { butRateLimit } from '../variants/concerned.js';

const shown = 'the shape of an answer shows it';
const reasons: [id: RegExp, reason: string][] = [
  [/\/response\.(success|body|content-type|no-secret|no-server-error)$/, shown],
  [/\/fuzz\.(valid|bytes)$|^createFlightQuote\/no-selection-token$/, shown],
  [
    /^(listTransactions|getWalletStatement|listEsimOrders)\/fuzz\.rule-broken$/,
    'a query that is neutralised is answered like any other',
  ],
  [/^listTransactions\/paging-any-integer$/, 'a list of one record is a page of any size'],
  [/^createVirtualAccount\/dynamic-single-object$/, 'an object or an array, by chance'],
  [/^createVirtualAccount\/one-entry-per-bank$/, 'an array of one or two, by chance'],
  [/^verifyEnhancedNin\/error-message-empty$/, 'a random text is empty, by chance'],
  [/\/unpaid-null$/, 'null or not, by chance, of few records'],
  [/\/pact\.success(\.|$)/, 'a pact demands a shape, no meaning'],
  [/\/query\./, 'a query that is neutralised is answered like any other'],
  [
    /^createVirtualAccount\/(dynamic|static)-bank-[ab]-(nin|without-kyc)$/,
    'being opened is all that is demanded',
  ],
  [/^confirmTransaction\//, 'variant A has no rules of status, and a record that names nothing'],
  [/\/(optional-members|documented-values)$/, 'being accepted is all that is demanded'],
  [/\/(own-(code|id|number)|reference-unique|idempotency\.own-key)$/, 'random answers never repeat'],
  [/^createRecipient\/(default-currency|created-not-failed)$/, 'one of a few values, by chance'],
  [/^createRecipient\/echo-kept$/, 'random metadata shows no name of the request'],
  [/^service\/(unknown-routes|no-secret)$/, 'whatever is below 500, without the secret, will do'],
  [/^service\/own-answer$/, 'a value that nobody sent is no mix-up'],
  [/\/times$/, 'one order of two random times, by chance'],
  [/\/any-date$/, 'being accepted is all that is demanded'],
  [/^getWalletStatement\/window-elsewhere$/, 'random entries of a window are none of the whole statement'],
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

/** Tests a server with random bodies that fit their schemas: it passes only requirements about the shape of answers. */
export async function proveRandom(): Promise<void> {
  const bodies = new Map(
    operations.map(({ id }) => {
      const [, schema] = specSchemas.find(([name]) => name.startsWith(`${id}.2`))!;
      const values = valuesFor(withAllMembers(schema), withAllMembers(definitions));
      return [id, values.filter((body) => fitsSchema(`${id}.success`, body))];
    }),
  );
  let seed = 0;
  const { url: baseUrl, close } = await listening(({ method, url }, response) => {
    const operation = operations.find(({ id }) => id === operationAt(method!, url!));
    const body = operation ? fc.sample(bodies.get(operation.id)!, { numRuns: 1, seed: ++seed })[0] : values;
    response.writeHead(operation?.success[0] ?? 200, { 'content-type': 'application/json' });
    // With `status: false` it would be a refusal.
    response.end(JSON.stringify(body, (_, value: unknown) => value === false || value));
  });
  const tested = await testServer(
    {
      baseUrl,
      stateHandler: `${baseUrl}/states`,
      apiKey: 'key-of-the-test',
      apiSecret: 'secret-of-the-test',
      features: operations.map(({ feature }) => feature).concat('idempotency'),
    },
    // Its answers depend on the order of the requests.
    { only: butRateLimit, effort: { depth: 'standard' }, connections: 1 },
  );
  close();
  expect(internalErrors(tested)).toEqual([]);
  const passed = tested.with('pass').filter((id: RequirementId) => requirementRow(id).level === 'MUST');
  expect(passed.filter((id) => !reasons.some(([known]) => known.test(id)))).toEqual([]);
}

/** The same schemas with all members required, because an absent member breaks no rule. */
function withAllMembers<T>(schemas: T): T {
  return JSON.parse(JSON.stringify(schemas), (_, value: { properties?: object } | null) =>
    value?.properties ? { ...value, required: Object.keys(value.properties) } : value,
  ) as T;
}
