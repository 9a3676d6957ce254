import { byName } from '../names.js';
import { accountOpening } from './accounts/opening.js';
import { accountUpgrading } from './accounts/upgrading.js';
import { cards } from './cards.js';
import { esim } from './esim.js';
import { esimLists } from './esim/lists.js';
import { flights } from './flights.js';
import { flightQuotes } from './flights/quotes.js';
import { flightSearches } from './flights/searches.js';
import { identity } from './identity.js';
import { recipients } from './recipients.js';
import { recipientNumbers } from './recipients/numbers.js';
import { service } from './service.js';
import { serviceBodies } from './service/bodies.js';
import { serviceDates } from './service/dates.js';
import { serviceDelays } from './service/delays.js';
import { serviceInputs } from './service/inputs.js';
import { serviceKeyForms } from './service/key-forms.js';
import { serviceKeys } from './service/keys.js';
import { serviceLeftOut } from './service/left-out.js';
import { serviceMembers } from './service/members.js';
import { serviceRates } from './service/rates.js';
import { serviceRefusals } from './service/refusals.js';
import { statement } from './statement.js';
import { transactions } from './transactions.js';
import { transactionConfirm } from './transactions/confirm.js';
import { transactionFilters } from './transactions/filters.js';
import { transactionOrder } from './transactions/order.js';
import { transactionPages } from './transactions/pages.js';
import { travelling } from './travelling.js';
import { transfers } from './transfers.js';
import { transferAmounts } from './transfers/amounts.js';
import { transferSecondUses } from './transfers/second-uses.js';
import { transferShortfalls } from './transfers/shortfalls.js';
import { wallet } from './wallet.js';
import { webhooks } from './webhooks.js';
import { webhookAddresses } from './webhooks/addresses.js';
import { webhookContents } from './webhooks/contents.js';
import type { Variant } from './variant.js';

export type { Variant } from './variant.js';

/** Every choice that the contract leaves and the reference server makes differently, a table for each file. */
export const variantTables: readonly (readonly Variant[])[] = [
  serviceRefusals,
  service,
  serviceBodies,
  serviceDelays,
  serviceKeys,
  serviceKeyForms,
  serviceLeftOut,
  serviceMembers,
  serviceInputs,
  accountOpening,
  accountUpgrading,
  transactions,
  transactionFilters,
  transactionOrder,
  transactionPages,
  transactionConfirm,
  recipientNumbers,
  recipients,
  transferSecondUses,
  transfers,
  transferAmounts,
  transferShortfalls,
  wallet,
  statement,
  identity,
  cards,
  flightSearches,
  flightQuotes,
  flights,
  esim,
  esimLists,
  webhooks,
  webhookContents,
  webhookAddresses,
  serviceRates,
  serviceDates,
  travelling,
];

/** All of them. Mixtures are drawn by the order of the rows. */
export const variants: readonly Variant[] = variantTables.flat();

/** The variant with a name. Throws an Error that lists the names nearest to an unknown one. */
export const variantNamed = byName('variant', variants);
