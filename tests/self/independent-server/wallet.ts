import type { Ledger } from './ledger.js';
import { plain } from './money.js';
import { times, windowOf } from './times.js';
import { html, json, pause, type Route } from './wire.js';
import type { World } from './world.js';

function shown(wallet: Ledger, world: World): object {
  let balance = plain(wallet.balance);
  if (world.has('balance-cached')) balance = world.cachedBalance ??= balance;
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
    created_datetime: times.micros(world.has('created-at-every-save') ? world.now : wallet.created),
    balance: { available_balance: balance, ledger_balance: plain(wallet.ledger), held: null },
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
  keyOnly: true,
  refuse: html,
  handle: async ({ path, query }, world) => {
    await pause(1);
    const { wallet } = world;
    if (!wallet || wallet.id !== path['wallet_id']) return html(404, 'No such wallet');
    const window = windowOf(query, true);
    if (!window) return html(400, 'Dates are written YYYY-MM-DD');
    const [first, last] = world.has('dates-in-seconds') ? window.map((at) => at / 1000) : window;
    const entries = wallet.shown.filter(({ at }) => at >= first! && at <= last!);
    // Latest first, debits below zero.
    const data = entries.toReversed().map(({ id, minor, type, at }) => ({
      id: world.has('entry-id-as-number') ? Number(id.slice(2)) : id,
      amount: plain(minor),
      type,
      on: times.lagos(at),
    }));
    return json(200, { status: 'ok', data }, 'application/vnd.outsider+json');
  },
};

export const walletRoutes = [getOrCreate, statement];
