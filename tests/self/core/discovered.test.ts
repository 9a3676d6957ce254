// Runs with a URL and credentials alone, over the valid variants that `npm test` tries.
import { describe, expect, test } from 'vitest';
import { identity } from '../../../reference/variants/identity.js';
import type { Fixture } from '../../../src/server-under-test/target.js';
import { listening } from '../support/listening.js';
import { internalErrors, testServer, testReference } from '../support/run.js';
import { butRateLimit, discoverableVariants } from '../variants/concerned.js';
import { expectGreen, proveDiscovered } from '../variants/green.js';

test('reads enough from the API for 450 requirements, and fails none', async () => {
  const tested = await testReference(
    {},
    { discovers: true, only: butRateLimit, effort: { depth: 'standard' } },
  );
  expectGreen(tested);
  expect(internalErrors(tested)).toEqual([]);
  expect(tested.report().summary.tested).toBeGreaterThanOrEqual(450);
  const asked = tested.lines.filter(
    (line) => line.kind === 'ExchangeRecorded' && line.exchange.purpose === 'discovery',
  );
  expect(asked.length).toBeLessThanOrEqual(40);
});

test('a selected test may send requests of other operations, so the values of the wallet are always read', async () => {
  const { outcomes, why } = await testReference(
    {},
    { discovers: true, only: (id) => id.startsWith('getWalletStatement/') },
  );
  const id = 'getWalletStatement/window-elsewhere';
  expect(outcomes.get(id), why(id)).toBe('pass');
});

test('requests that are sent again count as requests of discovery', async () => {
  const asked = new Set<string>();
  // Each request fails once, and no list has anything in it.
  const server = await listening(({ method, url }, response, body) => {
    const key = `${method} ${url} ${String(body)}`;
    response.writeHead(asked.has(key) ? 200 : 500, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: true, data: [], meta: { total: 0 } }));
    asked.add(key);
  });
  const target = { baseUrl: server.url, apiKey: 'key-of-nobody', apiSecret: 'secret-of-nobody' };
  const tested = await testServer(target, { discovers: true, only: (id) => id === 'service/rate-limit' });
  server.close();
  const sent = tested.lines.filter(
    (line) => line.kind === 'ExchangeRecorded' && line.exchange.purpose === 'discovery',
  );
  expect(sent).toHaveLength(40);
});

test('reports mask what discovery found, also where the target file keeps it', async () => {
  const [name, account_number] = ['Folasade Adeyemi-Bright', '7048213395'];
  const values = { type: 'nuban', account_number, bank_code: '999991', name, currency: 'NGN' };
  const row = { state: 'a bank account exists', params: { type: 'nuban' }, values };
  const shown = async (fixture: Fixture): Promise<boolean> => {
    const { lines } = await testReference(
      {},
      {
        ...{ input: { fixtures: [fixture], features: ['recipients'] }, discovers: true },
        ...{
          only: (id) => id.startsWith('createRecipient/response'),
          redact: 'credentials and personal data',
        },
      },
    );
    expect(lines.some(({ kind }) => kind === 'ExchangeRecorded')).toBe(true);
    return JSON.stringify(lines).includes(name);
  };
  expect(await shown(row)).toBe(true);
  expect(await shown({ ...row, source: 'discovered' })).toBe(false);
});

test('the address of a discovered customer filters the list, and no report shows it', async () => {
  const addresses: string[] = [];
  const {
    lines,
    why,
    with: ids,
  } = await testReference(
    {},
    {
      ...{ discovers: true, redact: 'credentials and personal data', effort: { depth: 'standard' } },
      only: (id) => /^listTransactions\/(filter-customer|any-query|filters-combined)/.test(id),
      way: async (server) => {
        const { url: baseUrl, apiKey, apiSecret } = server;
        const headers = { 'api-key': apiKey, 'api-secret': apiSecret };
        const response = await fetch(`${baseUrl}/transactions?per_page=100`, { headers });
        const { data } = (await response.json()) as { data: { customer: { email: string } }[] };
        addresses.push(...data.map(({ customer }) => customer.email));
        return { target: {}, close: () => undefined };
      },
    },
  );
  expect(ids('pass'), why('listTransactions/filter-customer')).toContain('listTransactions/filter-customer');
  const text = JSON.stringify(lines).replaceAll('%40', '@');
  expect(addresses.length).toBeGreaterThan(10);
  expect([...new Set(addresses)].filter((address) => text.includes(address))).toEqual([]);
  const filters = lines.flatMap((line) =>
    line.kind === 'ExchangeRecorded' ? [new URLSearchParams(line.exchange.request.path).get('customer')] : [],
  );
  expect(filters).toContainEqual(expect.stringMatching(/^\[redacted: ..….., \d+ characters\]/));
});

test('small transfers that cost more than their amount are debited once', async () => {
  const tested = await testReference(
    { variants: ['transfer-fee-50', 'identity-always-charged'] },
    {
      discovers: true,
      input: {
        ...{ features: ['accounts', 'wallet', 'identity'], spend: '20000.00' },
        prices: { queryLoanFeature: '500.00', verifyEnhancedNin: '500.00' },
      },
      only: (id) => /^(initiateTransfer|getWallet|service\/simul)/.test(id),
    },
  );
  expectGreen(tested);
  expect(tested.with('pass'), tested.why('service/simultaneous-debits')).toContain(
    'service/simultaneous-debits',
  );
});

test('a transfer to the account of the wallet itself may cost a fee', async () => {
  const tested = await testReference(
    { variants: ['transfer-to-own-account-credited', 'transfer-fee-10'] },
    { discovers: true, only: (id) => id === 'initiateTransfer/debit' },
  );
  expectGreen(tested);
  expect(tested.why('initiateTransfer/debit')).toContain('it goes to its own account');
});

const tenth = discoverableVariants.filter((_, index) => index % 10 === 0);

describe.concurrent('unknown documented person, with a URL and credentials alone', () => {
  const rows = identity.filter(({ about }) => about.startsWith('verifyEnhancedNin/'));
  test.each(rows.map((row) => [row.name, row] as const))('%s', (_, row) =>
    proveDiscovered([row], 'quick', { knowsExamples: false }),
  );
});

describe.concurrent('valid variants, with a URL and credentials alone', () => {
  test.each(tenth.map((row) => [row.name, row] as const))('%s', (_, row) => proveDiscovered([row], 'quick'));
});
