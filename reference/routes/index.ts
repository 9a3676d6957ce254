import type { Route } from '../operation.js';
import { transactions } from './transactions.js';
import { transfers } from './transfers.js';
import { wallet } from './wallet.js';

/** Every operation of the server, in the order of the document. */
export const routes: readonly Route[] = [...transactions, ...transfers, ...wallet];
