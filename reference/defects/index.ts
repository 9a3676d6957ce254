import { byName } from '../names.js';
import { createAccountAnswers } from './accounts/create-answers.js';
import { createAccountIdentification } from './accounts/create-identification.js';
import { createAccountRefusals } from './accounts/create-refusals.js';
import { createAccountRequests } from './accounts/create-requests.js';
import { updateAccount } from './accounts/update.js';
import { cardFreeze } from './cards/freeze.js';
import { cardUse } from './cards/use.js';
import { esimList } from './esim/list.js';
import { esimOrder } from './esim/order.js';
import { esimSequences } from './esim/sequences.js';
import { flightQuoteAnswers } from './flights/quote-answers.js';
import { flightQuoteRequests } from './flights/quote-requests.js';
import { flightSearchAnswers } from './flights/search-answers.js';
import { flightSearchRequests } from './flights/search-requests.js';
import { flightTicket } from './flights/ticket.js';
import { loans } from './identity/loans.js';
import { nin } from './identity/nin.js';
import { identitySequences } from './identity/sequences.js';
import { recipientAnswers } from './recipients/answers.js';
import { recipientBanks } from './recipients/banks.js';
import { recipientRefusals } from './recipients/refusals.js';
import { recipientRequests } from './recipients/requests.js';
import { recipientVerification } from './recipients/verification.js';
import { charges } from './service/charges.js';
import { crashes } from './service/crashes.js';
import { credentials } from './service/credentials.js';
import { dates } from './service/dates.js';
import { idempotency } from './service/idempotency.js';
import { keys } from './service/keys.js';
import { passwords } from './service/passwords.js';
import { permissions } from './service/permissions.js';
import { rates } from './service/rates.js';
import { responses } from './service/responses.js';
import { routing } from './service/routes.js';
import { sharedCode } from './service/shared-code.js';
import { simultaneous } from './service/simultaneous.js';
import { confirmLookup } from './transactions/confirm-lookup.js';
import { confirmRecords } from './transactions/confirm-records.js';
import { confirmRefusals } from './transactions/confirm-refusals.js';
import { listCombinations } from './transactions/list-combinations.js';
import { listFilters } from './transactions/list-filters.js';
import { listOrder } from './transactions/list-order.js';
import { listPages } from './transactions/list-pages.js';
import { listRecords } from './transactions/list-records.js';
import { listRequests } from './transactions/list-requests.js';
import { listWindow } from './transactions/list-window.js';
import { transferAnswers } from './transfers/answers.js';
import { transferDebits } from './transfers/debits.js';
import { transferIdempotency } from './transfers/idempotency.js';
import { transferRaces } from './transfers/races.js';
import { transferReferences } from './transfers/references.js';
import { transferRequests } from './transfers/requests.js';
import { transferSequences } from './transfers/sequences.js';
import { walletStatement } from './wallet/statement.js';
import { wallet } from './wallet/wallet.js';
import { webhookAddresses } from './webhooks/addresses.js';
import { webhookBodies } from './webhooks/bodies.js';
import { webhookDelivery } from './webhooks/delivery.js';
import { webhookOrders } from './webhooks/orders.js';
import { webhookSignature } from './webhooks/signature.js';
import type { Defect } from './defect.js';

export type { Defect } from './defect.js';

/** All deliberate violations. Each file has one table. */
export const defects: readonly Defect[] = [
  charges,
  crashes,
  credentials,
  dates,
  idempotency,
  keys,
  passwords,
  permissions,
  rates,
  responses,
  routing,
  sharedCode,
  simultaneous,
  createAccountAnswers,
  createAccountIdentification,
  createAccountRefusals,
  createAccountRequests,
  updateAccount,
  confirmLookup,
  confirmRecords,
  confirmRefusals,
  listCombinations,
  listFilters,
  listOrder,
  listPages,
  listRecords,
  listRequests,
  listWindow,
  recipientAnswers,
  recipientBanks,
  recipientRefusals,
  recipientRequests,
  recipientVerification,
  transferAnswers,
  transferDebits,
  transferIdempotency,
  transferRaces,
  transferReferences,
  transferRequests,
  transferSequences,
  walletStatement,
  wallet,
  loans,
  nin,
  identitySequences,
  cardFreeze,
  cardUse,
  flightQuoteAnswers,
  flightQuoteRequests,
  flightSearchAnswers,
  flightSearchRequests,
  flightTicket,
  esimList,
  esimOrder,
  esimSequences,
  webhookAddresses,
  webhookBodies,
  webhookDelivery,
  webhookOrders,
  webhookSignature,
].flat();

/** The defect with a name. Throws an Error that lists the names nearest to an unknown one. */
export const defectNamed = byName('defect', defects);
