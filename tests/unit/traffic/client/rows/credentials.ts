import type { Exchange } from '../../../../../src/contract/exchange.js';
import type { Row } from '../row.js';
import { credentials, sent } from '../../../support/client-traffic.js';

const { apiSecret } = credentials;

/** A request of a recording without credentials. */
const unshown = (headers: Record<string, string>): Exchange => {
  const exchange = sent('getWallet', {
    headers: { 'api-key': undefined, 'api-secret': undefined, ...headers },
  });
  return { ...exchange, request: { ...exchange.request, unshown: ['api-key', 'api-secret'] } };
};

export const credentialRows: readonly Row[] = [
  {
    rule: 'credentials',
    broken: [
      sent('getWallet', { headers: { 'api-secret': undefined } }),
      sent('listTransactions', { headers: { 'api-key': ' ' } }),
      sent('getWallet', {
        path: '/pms/api/external/request/wallet/balance/',
        headers: { 'api-key': undefined },
      }),
      unshown({ authorization: 'Bearer x' }),
    ],
    kept: [
      sent('getWallet', { headers: { 'api-key': undefined, 'Api-Key': 'k' } }),
      sent('listTransactions', { headers: { 'api-secret': undefined } }),
      sent('getWallet', { path: '/health', headers: { 'api-key': undefined, 'api-secret': undefined } }),
      sent('getWallet', { headers: { 'api-key': '[api-key]', 'api-secret': '[api-secret]' } }),
      unshown({}),
    ],
    count: 4,
  },
  {
    rule: 'credentials-as-issued',
    broken: [
      ...[
        `Bearer ${apiSecret}`,
        `Basic ${apiSecret}`,
        `"${apiSecret}"`,
        `${apiSecret}\\n`,
        credentials.apiKey,
      ].map((value) => sent('getWallet', { headers: { 'api-secret': value } })),
      ...['<API_SECRET>', 'undefined', 'null', '[object Object]', '${API_SECRET}', 'YOUR_API_SECRET'].map(
        (value) => sent('getWallet', { headers: { 'api-secret': value }, status: 401 }),
      ),
      sent('getWallet', { headers: { 'api-key': apiSecret } }),
    ],
    kept: [
      sent('getWallet', { headers: { 'api-secret': ` ${apiSecret} ` } }),
      sent('getWallet', { headers: { 'api-secret': 'sk-of-another-business-1' }, status: 401 }),
      // The recorder masks it.
      sent('getWallet', { headers: { 'api-secret': '<api-secret>' } }),
      sent('getWallet', { path: '/health', headers: { 'api-secret': 'Bearer x' } }),
    ],
    count: 12,
  },
  {
    rule: 'secret-in-its-header',
    broken: [
      sent('listTransactions', { path: `/transactions?x=${apiSecret}` }),
      sent('listTransactions', { path: '/transactions?api_secret=another' }),
      sent('listTransactions', { path: '/transactions?x=[api-secret]' }),
      sent('searchFlights', { body: { adults: 1, note: apiSecret } }),
      sent('getWallet', { headers: { Authorization: `Bearer ${apiSecret}` } }),
    ],
    kept: [sent('listTransactions', { path: '/transactions?page=1' }), sent('getWallet')],
    count: 5,
  },
  {
    rule: 'secret-not-in-a-browser',
    broken: [
      sent('getWallet', { headers: { 'Sec-Fetch-Site': 'cross-site' } }),
      sent('getWallet', { headers: { Origin: 'https://shop.example', 'User-Agent': 'Mozilla/5.0' } }),
    ],
    kept: [
      // fetch of Node sends the same header.
      sent('getWallet', { headers: { 'sec-fetch-mode': 'cors', 'user-agent': 'node' } }),
      sent('listTransactions', { headers: { 'sec-fetch-site': 'same-origin', 'api-secret': undefined } }),
    ],
    count: 2,
  },
  {
    rule: 'secret-by-https',
    context: { baseUrl: 'http://pay.example.com/v1' },
    broken: [sent('getWallet')],
    kept: [sent('listTransactions', { headers: { 'api-secret': undefined } })],
  },
  {
    rule: 'secret-to-the-service',
    broken: [sent('getWallet', { path: '/metrics' })],
    kept: [
      sent('getWallet', { path: '/metrics', headers: { 'api-secret': undefined } }),
      // The document names the order of a flight without a path.
      sent('createEsimOrder', { path: '/vaas/api/v1/flight/orders' }),
    ],
  },
  {
    rule: 'address',
    broken: [
      sent('initiateTransfer', { path: '/pms/api/external/request/wallet/transfer' }),
      sent('listTransactions', { path: '/transactions/?page=1' }),
      sent('getWallet', { path: '/pms//api/external/request/wallet/get-or-create/' }),
      sent('getWallet', { path: '/PMS/api/external/request/wallet/get-or-create/' }),
      sent('listTransactions', { path: '/trans%61ctions' }),
    ],
    kept: [
      sent('freezeCard'),
      sent('getWallet', { method: 'OPTIONS' }),
      // It may be the status of a transfer, which the document names without a path.
      sent('initiateTransfer', { method: 'GET' }),
      sent('getWallet', { path: '/transfer/initiate', method: 'POST' }),
      sent('createEsimOrder', { path: '/vaas/api/v1/flight/orders' }),
    ],
    count: 5,
  },
];
