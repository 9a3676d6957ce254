import { plain } from './money.js';
import { times, windowOf } from './times.js';
import { html, json, pause, type Route } from './wire.js';
import type { Wallet, World } from './world.js';

function shown(wallet: Wallet, world: World): object {
  return {
    id: wallet.id,
    business_id: world.business.id,
    wallet_name: '',
    account_number: 'NG00-OUT-0001',
    account_name: world.business.name,
    bank_name: '',
    bank_code: '',
    currency: 'NGN',
    status: 'open',
    created_datetime: times.micros(wallet.created),
    balance: { available_balance: world.balance, ledger_balance: world.balance, held: '0' },
    limits: [],
  };
}

const getOrCreate: Route = {
  method: 'GET',
  path: '/pms/api/external/request/wallet/get-or-create/',
  refuse: html,
  handle: async (_asked, world) => {
    await pause(1);
    const created = !world.wallet;
    const wallet = world.getWallet();
    return json(created ? 201 : 200, { status: true, message: '', data: shown(wallet, world) });
  },
};

const statement: Route = {
  method: 'GET',
  path: '/pms/wallets/{wallet_id}/statement',
  refuse: html,
  handle: async ({ path, query }, world) => {
    await pause(1);
    const { wallet } = world;
    if (!wallet || wallet.id !== path['wallet_id']) return html(404, 'No such wallet');
    const window = windowOf(query, true);
    if (!window) return html(400, 'Dates are written YYYY-MM-DD');
    const from = world.has('statement-ignores-from') ? -Infinity : window[0];
    const entries = wallet.entries.filter(({ at }) => at >= from && at <= window[1]);
    return json(200, {
      status: 'ok',
      data: entries.map(({ id, minor, type, at }) => ({
        id,
        amount: plain(minor),
        type,
        on: times.lagos(at),
      })),
    });
  },
};

export const walletRoutes = [getOrCreate, statement];
