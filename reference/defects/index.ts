import { byName } from '../names.js';
import { accountAnswers } from './accounts/answers.js';
import { accountKyc } from './accounts/kyc.js';
import { accountNumbers } from './accounts/numbers.js';
import { accountRefusals } from './accounts/refusals.js';
import { accountRequests } from './accounts/requests.js';
import { accountUpdate } from './accounts/update.js';
import { cardFreezing } from './cards/freezing.js';
import { cardUses } from './cards/uses.js';
import { atOnce } from './at-once.js';
import { charges } from './charges.js';
import { confirmFacts } from './confirm/facts.js';
import { confirmIdentity } from './confirm/identity.js';
import { confirmRefusals } from './confirm/refusals.js';
import { crashes } from './crashes.js';
import { dates } from './dates.js';
import { esimLists } from './esim/lists.js';
import { esimOrders } from './esim/orders.js';
import { esimSequences } from './esim/sequences.js';
import { confirmAtExtremes } from './extremes/confirm.js';
import { answersAtExtremes } from './extremes/answers.js';
import { quotesAtExtremes } from './extremes/quotes.js';
import { flightQuoteTokens } from './flights/quote-tokens.js';
import { flightQuotes } from './flights/quotes.js';
import { flightSearchRules } from './flights/search-rules.js';
import { flightSearches } from './flights/searches.js';
import { flightTickets } from './flights/tickets.js';
import { idempotency } from './idempotency.js';
import { identityLoans } from './identity/loans.js';
import { identityNin } from './identity/nin.js';
import { identitySequences } from './identity/sequences.js';
import { acceptedIdentity } from './inputs/accepted-identity.js';
import { acceptedMoney } from './inputs/accepted-money.js';
import { acceptedTravel } from './inputs/accepted-travel.js';
import { inputBent } from './inputs/bent.js';
import { oddInputs } from './inputs/odd.js';
import { inputShapes } from './inputs/shapes.js';
import { keys } from './keys.js';
import { rate } from './rate.js';
import { rateBudgets } from './rate/budgets.js';
import { recipientAnswers } from './recipients/answers.js';
import { recipientBanks } from './recipients/banks.js';
import { recipientFields } from './recipients/fields.js';
import { recipientNumbers } from './recipients/numbers.js';
import { recipientRefusals } from './recipients/refusals.js';
import { recipientVerification } from './recipients/verification.js';
import { secrets } from './secrets.js';
import { service } from './service.js';
import { shapes } from './shapes.js';
import { statement } from './statement.js';
import { transactionBounds } from './transactions/bounds.js';
import { transactionCombined } from './transactions/combined.js';
import { transactionFilters } from './transactions/filters.js';
import { transactionMeta } from './transactions/meta.js';
import { transactionOrder } from './transactions/order.js';
import { transactionPairs } from './transactions/pairs.js';
import { transactionPaging } from './transactions/paging.js';
import { transactionRecords } from './transactions/records.js';
import { transactionStates } from './transactions/states.js';
import { transactionUnknownValues } from './transactions/unknown-values.js';
import { transactionWindow } from './transactions/window.js';
import { transferAnswers } from './transfers/answers.js';
import { transferFields } from './transfers/fields.js';
import { transferIdempotency } from './transfers/idempotency.js';
import { transferLedger } from './transfers/ledger.js';
import { transferRaces } from './transfers/races.js';
import { transferReferences } from './transfers/references.js';
import { transferReplays } from './transfers/replays.js';
import { transferSequences } from './transfers/sequences.js';
import { travellingAmounts } from './travelling/amounts.js';
import { travellingRecipients } from './travelling/recipients.js';
import { travellingReferences } from './travelling/references.js';
import { wallet } from './wallet.js';
import { webhookAddresses } from './webhooks/addresses.js';
import { webhookBodies } from './webhooks/bodies.js';
import { webhookDelivery } from './webhooks/delivery.js';
import { webhookOrders } from './webhooks/orders.js';
import { webhookSignature } from './webhooks/signature.js';
import type { Defect } from './defect.js';

export type { Defect } from './defect.js';

/** Every deliberate violation, a table a file. */
export const defects: readonly Defect[] = [
  service,
  accountAnswers,
  accountKyc,
  accountNumbers,
  accountRefusals,
  accountRequests,
  accountUpdate,
  confirmFacts,
  confirmIdentity,
  confirmRefusals,
  transactionBounds,
  transactionCombined,
  transactionFilters,
  transactionMeta,
  transactionOrder,
  transactionPairs,
  transactionPaging,
  transactionRecords,
  transactionStates,
  transactionUnknownValues,
  transactionWindow,
  recipientAnswers,
  recipientBanks,
  recipientFields,
  recipientNumbers,
  recipientRefusals,
  recipientVerification,
  transferAnswers,
  transferFields,
  transferIdempotency,
  transferLedger,
  transferRaces,
  transferReferences,
  transferReplays,
  transferSequences,
  wallet,
  statement,
  identityLoans,
  identityNin,
  identitySequences,
  cardFreezing,
  cardUses,
  flightQuoteTokens,
  flightQuotes,
  flightSearchRules,
  flightSearches,
  flightTickets,
  esimLists,
  esimOrders,
  esimSequences,
  webhookAddresses,
  webhookBodies,
  webhookDelivery,
  webhookOrders,
  webhookSignature,
  idempotency,
  keys,
  atOnce,
  charges,
  dates,
  rate,
  rateBudgets,
  crashes,
  acceptedIdentity,
  acceptedMoney,
  acceptedTravel,
  inputBent,
  inputShapes,
  oddInputs,
  secrets,
  shapes,
  travellingReferences,
  travellingRecipients,
  travellingAmounts,
  answersAtExtremes,
  quotesAtExtremes,
  confirmAtExtremes,
].flat();

/** The defect with a name. Throws an Error that lists the names nearest to an unknown one. */
export const defectNamed = byName('defect', defects);
