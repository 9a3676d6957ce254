import { accounts } from './accounts.js';
import { cards } from './cards.js';
import { esim } from './esim.js';
import { flights } from './flights.js';
import { identity } from './identity.js';
import { recipients } from './recipients.js';
import { service } from './service.js';
import { statement } from './statement.js';
import { transactions } from './transactions.js';
import { transfers } from './transfers.js';
import type { Variant } from './variant.js';
import { wallet } from './wallet.js';
import { webhooks } from './webhooks.js';
import { byName } from '../names.js';

export type { Variant } from './variant.js';

/** Every legal choice that can be made otherwise, by tag. */
export const variants: readonly Variant[] = [
  ...service,
  ...accounts,
  ...transactions,
  ...recipients,
  ...transfers,
  ...wallet,
  ...statement,
  ...identity,
  ...cards,
  ...flights,
  ...esim,
  ...webhooks,
];

/** The variant with a name. Throws an Error that lists the names nearest to an unknown one. */
export const variantNamed = byName('variant', variants);
