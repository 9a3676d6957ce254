import { success, type Reply } from '../http.js';
import type { StatementEdge } from '../behaviour/wallet.js';
import type { Call, Route } from '../operation.js';
import { Refusal } from '../refusal.js';
import { Wallet } from '../store/wallet.js';
import { timestamp } from '../formats.js';
import type { Big } from 'big.js';

export const wallet: readonly Route[] = [
  {
    operationId: 'getWallet',
    method: 'GET',
    path: '/pms/api/external/request/wallet/get-or-create/',
    handle: getWallet,
  },
  {
    operationId: 'getWalletStatement',
    method: 'GET',
    path: '/pms/wallets/{wallet_id}/statement',
    secretOptional: true,
    handle: getWalletStatement,
  },
];

/** Endpoints > Get wallet (get or create). */
async function getWallet(call: Call): Promise<Reply> {
  const behaviour = call.behaviour.wallet;
  const found = call.store.part(Wallet);
  const isNew = found.isAbsent;
  if (isNew) await behaviour.create(found);
  const { available, ledger } = behaviour.balances(found, call.clock.now());
  return success<'getWallet'>(behaviour.walletStatus(isNew), {
    status: true,
    message: 'Wallet retrieved',
    data: {
      id: behaviour.walletId(found),
      business_id: found.businessId,
      wallet_name: 'Main wallet',
      account_number: found.accountNumber,
      account_name: 'Acme Stores',
      bank_name: 'Partner Bank A',
      bank_code: '999991',
      currency: 'NGN',
      status: 'ACTIVE',
      created_datetime: timestamp(found.createdAt),
      balance: { available_balance: behaviour.money(available), ledger_balance: behaviour.money(ledger) },
    },
  });
}

/** Endpoints > Wallet statement. */
function getWalletStatement(call: Call): Reply {
  const behaviour = call.behaviour.wallet;
  const { params, query } = call.request;
  const found = call.store.part(Wallet);
  const dayOf = (edge: StatementEdge): number | undefined =>
    query.has(edge) ? behaviour.day(query.get(edge) ?? '', edge) : undefined;
  const [from, to] = [dayOf('from'), dayOf('to')];
  const { wallet_id: id = '' } = params;
  const outcome = id === behaviour.walletId(found) ? 'entries of the wallet' : behaviour.unknownWallet(id);
  if (outcome === 'refusal') throw new Refusal('absent', 'There is no such wallet.');
  const entries = outcome === 'no entries' ? [] : behaviour.entries(found, call.clock.now());
  const listed = behaviour.cut(
    entries.filter((entry) => behaviour.within(entry, from, to)),
    entries,
  );
  return success<'getWalletStatement'>(200, {
    status: 'success',
    data: listed.map((entry) => behaviour.show(entry, call)),
  });
}

/** Charges the wallet. Hold the mutex of the wallet while calling it. Throws a Refusal for insufficient balance. */
export async function charge(price: Big, reference: string, call: Call): Promise<void> {
  const behaviour = call.behaviour.charges;
  const wallet = call.store.part(Wallet);
  const { available } = wallet;
  if (!behaviour.affordable(price, available)) {
    throw new Refusal('balance', behaviour.shortfallMessage({ required: price, available }));
  }
  await behaviour.afterBalanceCheck();
  await behaviour.debit(wallet, price, reference, call);
}
