// An ordinary client that pages, pays, searches and polls as integrations do.
import type { ReferenceServer } from '../../../reference/server.js';
import { operationAt } from '../../../src/cases/route.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Fixture } from '../../../src/server-under-test/target.js';
import { fixtureOf } from '../support/fixture-of.js';

type Values = Readonly<Record<string, string>>;

interface Client {
  get: (path: string) => Promise<void>;
  post: (path: string, body: object, headers?: Values) => Promise<void>;
  given: (state: string, params?: Fixture['params']) => Promise<Values>;
}

/** The exchanges of a client, in the order of time. */
export async function clientsWalk(server: ReferenceServer): Promise<Exchange[]> {
  const all: Exchange[] = [];
  const ask = async (method: string, path: string, body: string | null, more: Values): Promise<void> => {
    const headers = {
      'api-key': server.apiKey,
      'api-secret': server.apiSecret,
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...more,
    };
    const startedAt = new Date();
    const response = await fetch(`${server.url}${path}`, { method, headers, body });
    const text = await response.text();
    const operation = operationAt(method, path);
    all.push({
      id: all.length + 1,
      operation,
      purpose: 'recorded',
      request: { method, path, headers, body },
      response: {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text,
        json: parsed(text),
        ...(operation ? { operation } : {}),
      },
      repeated: false,
      startedAt: startedAt.toISOString(),
      durationMs: Date.now() - startedAt.getTime(),
    });
    // Recordings have a resolution of 1 ms, so requests wait that long to be in order.
    await new Promise((resolve) => setTimeout(resolve, 2));
  };
  const client: Client = {
    get: (path) => ask('GET', path, null, {}),
    post: (path, body, headers = {}) => ask('POST', path, JSON.stringify(body), headers),
    given: async (state, params) => (await fixtureOf(server)(state, params)).values as Values,
  };
  for (const step of [pages, payments, saves, flies]) await step(client);
  return all;
}

async function pages({ get, given }: Client): Promise<void> {
  const { customer = '' } = await given('transactions exist', { count: 12 });
  const own = `customer=${encodeURIComponent(customer)}`;
  // Until nothing comes, and then a bookmark of a list that was longer.
  for (const page of [1, 2, 3, 4, 99]) await get(`/transactions?${own}&per_page=5&page=${page}`);
  await get('/transactions?status=success&sort=amount&order=asc');
  await get('/transactions?from=2035-01-01');
  await get('/transactions?page=99&per_page=2');
}

async function payments({ get, post, given }: Client): Promise<void> {
  const wallet = await given('a wallet exists', { available_balance: '50000.00' });
  const account = await given('a bank account exists', { type: 'nuban' });
  await get('/pms/api/external/request/wallet/get-or-create/');
  const statement = `/pms/wallets/${wallet['wallet_id']}/statement`;
  const pay = (reference: string, amount: string, headers: Values = {}) =>
    post(
      '/pms/api/external/request/wallet/transfer/',
      {
        amount,
        account_number: account['account_number'],
        bank_code: account['bank_code'],
        reference,
        ...(wallet['otp'] === undefined ? {} : { otp: wallet['otp'] }),
      },
      headers,
    );
  await pay('WALK-1', '100.00', { 'idempotency-key': 'walk-1' });
  await pay('WALK-1', '100.00', { 'idempotency-key': 'walk-1' });
  await pay('WALK-2', '25.5');
  await pay('WALK-2', '25.5');
  await pay('WALK-3', '900000.00');
  await get(statement);
  await get(`${statement}?from=2050-01-01`);
  await get(`${statement}?to=2001-01-01`);
  await get('/pms/api/external/request/wallet/get-or-create/');
}

async function saves({ get, post, given }: Client): Promise<void> {
  await get('/transfer/banks');
  for (const type of ['nuban', 'mobile_money', 'kenya_mobile_money']) {
    const { account_number: number = '', ...account } = await given('a bank account exists', { type });
    const save = (written: string) => post('/transfer/recipient', { ...account, account_number: written });
    await save(number);
    if (type === 'nuban') continue;
    await save(number.replace('+', ''));
    await save(number.replace(/(...)(...)$/, ' $1 $2'));
  }
  await get('/transfer/banks?country=kenya');
}

async function flies({ post, given }: Client): Promise<void> {
  const leg = await given('flights are available');
  const back = {
    departure_airport_code: leg['arrival_airport_code'],
    arrival_airport_code: leg['departure_airport_code'],
    departure_date: leg['departure_date'],
  };
  const small = { ...leg, departure_airport_code: leg['departure_airport_code']!.toLowerCase() };
  const search = (type: string, ...itineraries: object[]) =>
    post('/vaas/api/v1/flight/search', {
      adults: 1,
      children: 0,
      infants: 0,
      cabin_class: 'economy',
      search_type: type,
      itineraries,
    });
  await search('oneway', leg);
  await search('oneway', small);
  await search('oneway', { ...leg, arrival_airport_code: 'LON' });
  await search('oneway', leg, back);
  await search('return', leg, back);
  await search('return', leg);
  await search('multidestination', leg);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
