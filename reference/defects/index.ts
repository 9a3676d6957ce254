import type { Defect } from './defect.js';
import { service } from './service.js';
import { transactions } from './transactions.js';
import { transfers } from './transfers.js';
import { wallet } from './wallet.js';

export type { Defect } from './defect.js';

/** Every deliberate fault, by tag. */
export const defects: readonly Defect[] = [...service, ...transactions, ...transfers, ...wallet];
