import { byName } from '../names.js';
import { accounts } from './accounts.js';
import { cards } from './cards.js';
import { esim } from './esim.js';
import { flightQuotes } from './flights/quotes.js';
import { flightSearches } from './flights/searches.js';
import { identity } from './identity.js';
import { recipients } from './recipients.js';
import { answers } from './service/answers.js';
import { delays } from './service/delays.js';
import { keys } from './service/keys.js';
import { quotas } from './service/quotas.js';
import { rates } from './service/rates.js';
import { requests } from './service/requests.js';
import { transactionConfirm } from './transactions/confirm.js';
import { transactionFilters } from './transactions/filters.js';
import { transactionLists } from './transactions/lists.js';
import { transferAmounts } from './transfers/amounts.js';
import { transferDestinations } from './transfers/destinations.js';
import { transferReferences } from './transfers/references.js';
import { transferShortfalls } from './transfers/shortfalls.js';
import { wallet } from './wallet.js';
import { webhookContents } from './webhooks/contents.js';
import { webhookSending } from './webhooks/sending.js';
import type { Variant } from './variant.js';

export type { Variant } from './variant.js';

/** All variants: valid choices that differ from those of the reference server. Each file has one table. */
export const variantTables: readonly (readonly Variant[])[] = [
  answers,
  delays,
  keys,
  quotas,
  rates,
  requests,
  accounts,
  transactionConfirm,
  transactionFilters,
  transactionLists,
  recipients,
  transferAmounts,
  transferDestinations,
  transferReferences,
  transferShortfalls,
  wallet,
  identity,
  cards,
  flightQuotes,
  flightSearches,
  esim,
  webhookContents,
  webhookSending,
];

/** All variants. The order of the rows decides the mixtures. */
export const variants: readonly Variant[] = variantTables.flat();

/** The variant with a name. Throws an Error that lists the names nearest to an unknown one. */
export const variantNamed = byName('variant', variants);
