import { bankAccounts } from './bank-accounts.js';
import { cards } from './cards.js';
import { esim } from './esim.js';
import { flightOrders } from './flight-orders.js';
import { flights } from './flights.js';
import { identities } from './identities.js';
import { loans } from './loans.js';
import { service } from './service.js';
import type { State } from './state.js';
import { transactions } from './transactions.js';
import { virtualAccounts } from './virtual-accounts.js';
import { wallet } from './wallet.js';

/** The provider states that this server offers (target protocol), by name. */
export const states: ReadonlyMap<string, State> = new Map(
  Object.entries({
    ...transactions,
    ...wallet,
    ...bankAccounts,
    ...identities,
    ...virtualAccounts,
    ...loans,
    ...cards,
    ...flights,
    ...esim,
    ...flightOrders,
    ...service,
  }),
);
