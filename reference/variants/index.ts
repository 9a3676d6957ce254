import { service } from './service.js';
import { transactions } from './transactions.js';
import { transfers } from './transfers.js';
import type { Variant } from './variant.js';
import { wallet } from './wallet.js';

export type { Variant } from './variant.js';

/** Every legal choice that can be made otherwise, by tag. */
export const variants: readonly Variant[] = [...service, ...transactions, ...transfers, ...wallet];
