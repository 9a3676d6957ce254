import type { Route } from '../operation.js';
import { accounts } from './accounts.js';
import { cards } from './cards.js';
import { esim } from './esim.js';
import { flights } from './flights.js';
import { identity } from './identity.js';
import { recipients } from './recipients.js';
import { transactions } from './transactions.js';
import { transfers } from './transfers.js';
import { wallet } from './wallet.js';

/** Every operation of the server, in the order of the document. */
export const routes: readonly Route[] = [
  ...accounts,
  ...transactions,
  ...recipients,
  ...transfers,
  ...wallet,
  ...identity,
  ...cards,
  ...flights,
  ...esim,
];
