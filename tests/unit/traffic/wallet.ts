// The exchanges of a client that reads its wallet and pays from it
import type { Exchange } from '../../../src/contract/exchange.js';
import { credentials, recorded } from './exchanges.js';

const wallet = {
  id: 'w-1',
  business_id: 'b-1',
  wallet_name: 'Main',
  account_number: '9912000001',
  account_name: 'Acme',
  bank_name: 'Partner Bank B',
  bank_code: '120001',
  currency: 'NGN',
  status: 'ACTIVE',
  created_datetime: '2030-01-01T00:00:00Z',
};
const getWallet = 'GET /pms/api/external/request/wallet/get-or-create/';
export const read = (available: string, after?: number, headers: Record<string, string> = credentials) =>
  recorded(getWallet, {
    headers,
    answer: {
      status: true,
      message: 'ok',
      data: { ...wallet, balance: { available_balance: available, ledger_balance: available } },
    },
    ...(after === undefined ? {} : { after }),
  });

export const transfer = {
  amount: '100.00',
  account_number: '0123456789',
  bank_code: '999991',
  reference: 'TRF-1',
};
export const pay = (
  more: Partial<typeof transfer> & { after?: number; headers?: object; session?: string } = {},
) => {
  const { after, headers = {}, session = 'S-1', ...members } = more;
  const body = { ...transfer, ...members };
  const data = {
    reference: body.reference,
    session_id: session,
    amount: body.amount,
    status: 'pending',
    destination_account_number: body.account_number,
    destination_bank_code: body.bank_code,
    destination_account_name: 'ADA OBI',
  };
  return recorded('POST /pms/api/external/request/wallet/transfer/', {
    body,
    headers: { ...credentials, ...headers },
    answer: { status: true, message: 'ok', data },
    ...(after === undefined ? {} : { after }),
  });
};
export const refusedWith = (status: number, exchange: Exchange, message = 'refused'): Exchange => ({
  ...exchange,
  response: {
    ...exchange.response!,
    status,
    text: JSON.stringify({ error: status, message }),
    json: { error: status, message },
  },
});
