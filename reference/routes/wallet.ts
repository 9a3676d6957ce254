import { success, type Reply } from '../http.js';
import type { Call, Route } from '../operation.js';
import { Wallet } from '../store/wallet.js';
import { timestamp } from '../timestamp.js';

export const wallet: readonly Route[] = [
  {
    operationId: 'getWallet',
    method: 'GET',
    path: '/pms/api/external/request/wallet/get-or-create/',
    handle: getWallet,
  },
];

/** Endpoints > Get wallet (get or create). */
function getWallet(call: Call): Reply {
  const decide = call.decide.wallet;
  const found = call.store.part(Wallet);
  const { available, ledger } = decide.balances(found, call.clock.now());
  return success<'getWallet'>(decide.walletStatus(), {
    status: true,
    message: 'Wallet retrieved',
    data: {
      id: decide.walletId(found),
      business_id: found.businessId,
      wallet_name: 'Main wallet',
      account_number: found.accountNumber,
      account_name: 'Acme Stores',
      bank_name: 'Partner Bank A',
      bank_code: '999991',
      currency: 'NGN',
      status: 'ACTIVE',
      created_datetime: timestamp(found.createdAt),
      balance: { available_balance: decide.money(available), ledger_balance: decide.money(ledger) },
    },
  });
}
