// The exchanges of a client that reads its wallet and pays from it
import type { Exchange } from '../../../src/contract/exchange.js';
import { wallet } from '../support/records.js';
import { answeredWith, credentials, recorded } from './exchanges.js';

const getWallet = 'GET /pms/api/external/request/wallet/get-or-create/';
export const read = (
  available: string,
  after?: number,
  headers: Record<string, string> = credentials,
  id = 'w-1',
) =>
  recorded(getWallet, {
    headers,
    answer: { status: true, message: 'ok', data: wallet(id, available) },
    ...(after === undefined ? {} : { after }),
  });

export const transfer = {
  ...{ amount: '100.00', account_number: '0123456789', bank_code: '999991', reference: 'TRF-1' },
};
export const pay = (
  more: Partial<typeof transfer> & { after?: number; keys?: object; headers?: object; session?: string } = {},
) => {
  const { after, keys = credentials, headers = {}, session = 'S-1', ...members } = more;
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
    headers: { ...keys, ...headers },
    answer: { status: true, message: 'ok', data },
    ...(after === undefined ? {} : { after }),
  });
};
export const refusedWith = (status: number, exchange: Exchange): Exchange =>
  answeredWith(exchange, { error: status, message: 'refused' }, { status });
