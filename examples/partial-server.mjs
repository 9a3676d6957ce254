// A half-finished server with two operations, data in memory, and two bugs that docs/implementers.md finds. Start it:
// CWIT_API_KEY=… CWIT_API_SECRET=… node examples/partial-server.mjs
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

const { CWIT_API_KEY: apiKey, CWIT_API_SECRET: apiSecret, PORT: port = '8080' } = process.env;
let ahead = 0; // milliseconds
const now = () => new Date(Date.now() + ahead).toISOString();

const wallet = { id: randomUUID(), kobo: 5_000_000, created: now() };
const cards = new Map(); // by id

/** Get wallet (get or create). */
function getWallet() {
  const balance = wallet.kobo / 100;
  return ok('Wallet retrieved', true, {
    id: wallet.id,
    business_id: '7e1b0a52-9d0e-4c5e-9b7a-0d6d2f3b8c11',
    wallet_name: 'Main wallet',
    account_number: '9901234567',
    account_name: 'ADA OBI',
    bank_name: 'Partner bank A',
    bank_code: '999991',
    currency: 'NGN',
    status: 'ACTIVE',
    created_datetime: wallet.created,
    balance: { available_balance: balance, ledger_balance: balance },
  });
}

/** Freeze a virtual card. */
function freezeCard(id) {
  const card = cards.get(id);
  if (!card) return refusal(404, 'Card not found');
  Object.assign(card, { status: 'FROZEN', updated_datetime: now() });
  return ok('Card frozen', 'success', { ...card });
}

/** Endpoints only for tests. The state handler calls them. */
const forTests = {
  'POST /test/cards': () => {
    const card = newCard(randomUUID());
    cards.set(card.id, card);
    return ok('Card made', 'success', card);
  },
  'POST /test/clock': ({ seconds }) => {
    ahead += seconds * 1000;
    return ok('Clock moved', 'success', { now: now() });
  },
};

const newCard = (id) => ({
  id,
  business_id: '7e1b0a52-9d0e-4c5e-9b7a-0d6d2f3b8c11',
  kind: 'VIRTUAL',
  customer_id: randomUUID(),
  customer_name: 'ADA OBI',
  card_name: 'Travel',
  masked_pan: '506099******1234',
  status: 'ACTIVE',
  currency: 'USD',
  brand: 'VERVE',
  balance: '25.00',
  expiry: '09/29',
  billing_address: {
    street: '1 Broad Street',
    city: 'Lagos',
    state: 'Lagos',
    postal_code: '101001',
    country: 'NG',
  },
  card_number: '5060990000001234',
  cvv: '123',
  created_datetime: now(),
  updated_datetime: now(),
});

const ok = (message, status, data) => ({ status: 200, body: { status, message, data } });
const refusal = (status, message) => ({ status, body: { error: status, message } });

const below = '/pms/api/external/request';
const freezing = new RegExp(`^POST ${below}/virtual-cards/([^/]+)/freeze/$`);

/** Returns the function that answers a request, or undefined for an unknown path. */
function workOf(route, body) {
  if (forTests[route]) return () => forTests[route](JSON.parse(body || '{}'));
  if (route === `GET ${below}/wallet/get-or-create/`) return getWallet;
  const [, id] = freezing.exec(route) ?? [];
  return id && (() => freezeCard(id));
}

function answer({ method, url, headers }, body) {
  const route = `${method} ${new URL(url, 'http://server').pathname}`;
  const work = workOf(route, body);
  if (!work) return refusal(404, 'Not found');
  const isKnown = headers['api-key'] === apiKey && headers['api-secret'] === apiSecret;
  if (!isKnown && !forTests[route]) return refusal(401, 'Invalid credentials');
  return work();
}

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { status, body: answered } = answer(request, body);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
});
server.listen(Number(port), '127.0.0.1', () =>
  console.log(`listening on http://127.0.0.1:${server.address().port}`),
);
