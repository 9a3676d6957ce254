import { randomUUID } from 'node:crypto';
import { createClient } from '../../src/certify/index.js';

const client = createClient({
  baseUrl: process.env['BASE_URL']!,
  apiKey: process.env['CWIT_API_KEY']!,
  apiSecret: process.env['CWIT_API_SECRET']!,
});

const wallet = await client.getWallet();
if (!wallet.data)
  throw new Error(`getWallet failed (${wallet.response.status}): ${JSON.stringify(wallet.error)}`);
console.log(wallet.data.data.balance.available_balance);

// Store the key with the transfer. If the response gets lost, send the same body with the same key again.
const key = randomUUID();
const transfer = await client.initiateTransfer({
  params: { header: { 'Idempotency-Key': key } },
  body: {
    amount: '1250.75',
    account_number: '0123456789',
    bank_code: '999991',
    reference: 'TRF-20260114-0001',
  },
});
console.log(transfer.data?.data.status ?? transfer.error);
