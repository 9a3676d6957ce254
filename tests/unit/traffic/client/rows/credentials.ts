import type { Row } from '../row.js';
import { credentials, sent } from '../../../support/client-traffic.js';

const { apiSecret } = credentials;

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
    ],
    kept: [
      sent('getWallet', { headers: { 'api-key': undefined, 'Api-Key': 'k' } }),
      sent('listTransactions', { headers: { 'api-secret': undefined } }),
      sent('getWallet', { path: '/health', headers: { 'api-key': undefined, 'api-secret': undefined } }),
      sent('getWallet', { headers: { 'api-key': '[api-key]', 'api-secret': '[api-secret]' } }),
    ],
    count: 3,
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
    ],
    kept: [
      sent('freezeCard'),
      sent('getWallet', { method: 'OPTIONS' }),
      // It may be the status of a transfer, which the document names without a path.
      sent('initiateTransfer', { method: 'GET' }),
      sent('getWallet', { path: '/transfer/initiate', method: 'POST' }),
      sent('createEsimOrder', { path: '/vaas/api/v1/flight/orders' }),
    ],
    count: 3,
  },
];
