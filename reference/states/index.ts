import { bankAccounts } from './bank-accounts.js';
import { service } from './service.js';
import type { State } from './state.js';
import { transactions } from './transactions.js';
import { wallet } from './wallet.js';

/** The provider states that this server offers (target protocol), by name. */
export const states: ReadonlyMap<string, State> = new Map(
  Object.entries({ ...transactions, ...wallet, ...bankAccounts, ...service }),
);
