// The variants for each alternative that the contract accepts.
import { unspecified, type UnspecifiedId } from '../../../src/contract/contract.js';

/** The reference server without any variant. */
export const asIs = 'as it is';

// Alternatives are separated by a bar, and their variants by blanks. A dash is the reference server as it is.
const texts: Readonly<Partial<Record<UnspecifiedId, string>>> = {
  'createVirtualAccount/dynamic-bank-a-kyc': '- | account-dynamic-bank-a-needs-kyc',
  'createVirtualAccount/static-single-bank-shape': '- | account-static-single-as-object',
  'createVirtualAccount/dynamic-several-banks-shape': '- | account-dynamic-several-as-object',
  'createVirtualAccount/static-bank-code': 'account-bank-code-always | -',
  'createVirtualAccount/required-fields': 'account-all-fields-required | account-only-bank-required',
  'createVirtualAccount/contact-formats': '- | account-contacts-checked',
  'createVirtualAccount/unknown-identity-number': '- | account-unknown-number-accepted',
  'createVirtualAccount/same-customer-again':
    'account-same-customer-same-account | - | account-same-customer-refused',
  'createVirtualAccount/business-value': '- | account-business-is-id | account-business-empty',
  'updateVirtualAccount/unknown-identity-number': '- | update-unknown-number-accepted',
  'updateVirtualAccount/other-accounts': 'update-only-once update-only-at-bank-b | update-any-account',
  'updateVirtualAccount/values': 'update-values-otherwise | - | update-values-otherwise',
  'confirmTransaction/variant': 'confirm-variant-a confirm-variant-a-refuses-with-false | -',
  'confirmTransaction/not-found-status':
    '- confirm-not-found-400 confirm-not-found-422 | confirm-not-found-200',
  'confirmTransaction/variant-a-values': 'confirm-variant-a confirm-variant-a-other-values',
  'confirmTransaction/variant-a-account-type': 'confirm-variant-a | confirm-variant-a-account-type-otherwise',
  'confirmTransaction/variant-a-webhook-url': 'confirm-variant-a | confirm-variant-a-without-webhook-url',
  'confirmTransaction/other-channels': 'transaction-authorization-of-any-channel | -',
  'confirmTransaction/cancelled-paid-at': '- | transaction-cancelled-was-paid',
  'confirmTransaction/pending-paid-at': '- | transaction-pending-was-paid',
  'confirmTransaction/transitions': 'transaction-paid-after-a-look | -',
  'listTransactions/secret-optional': 'list-secret-optional | -',
  'listTransactions/per-page-over-maximum':
    '- | list-per-page-clamped list-meta-repeats-per-page list-per-page-over-maximum-is-default',
  'listTransactions/per-page-below-one': '- | list-per-page-clamped | list-per-page-zero-lists-nothing',
  'listTransactions/page-zero': '- | list-page-zero-is-one',
  'listTransactions/unknown-filter-value':
    '- list-filter-values-in-any-case | list-unknown-filter-empty | list-unknown-filter-ignored list-unsupported-currency-ignored',
  'listTransactions/unknown-sort': '- | list-unknown-sort-ignored',
  'listTransactions/to-plain-date': '- | list-to-date-is-its-midnight',
  'listTransactions/page-past-end':
    '- | list-page-past-end-refused list-page-past-end-404 | list-page-past-end-is-last',
  'listTransactions/nulls-in-sort': 'list-unpaid-first list-unpaid-as-earliest | - | list-unpaid-among-paid',
  'listTransactions/window-field':
    '- | list-window-on-paid-at list-window-on-paid-only list-window-from-creation-to-payment',
  'listTransactions/ties': '- list-ties-reversed list-status-collation list-statuses-in-one-order',
  'listTransactions/pages-of-empty-result': '- | list-pages-of-empty-one',
  'listTransactions/content-type-header': '- | list-content-type-required',
  'createRecipient/mobile-money-bank-code':
    'recipient-all-mobile-need-bank-code | recipient-mobile-without-bank-code',
  'createRecipient/country-mobile-money': '- | recipient-local-numbers',
  'createRecipient/phone-format': 'recipient-phones-with-plus-only | recipient-phones-without-plus',
  'createRecipient/name-blanks': '- | recipient-name-with-any-blanks',
  'createRecipient/same-account-again':
    'recipient-same-account-same-recipient recipients-of-long-ago | - | recipient-same-account-refused',
  'createRecipient/left-out-members':
    '- | recipient-shows-nothing-for-nothing | recipient-left-out-is-absent',
  'createRecipient/unnamed-fault':
    '- | recipient-standing-errors-empty | recipient-standing-without-errors recipient-errors-null',
  'createRecipient/verification-transitions': '- | recipient-pending-at-first',
  'listBanks/offered': '- | banks-not-listed',
  'listBanks/shape': '- banks-in-bare-array banks-by-code banks-by-country',
  'initiateTransfer/amount-limits':
    '- transfer-limits transfer-fractions-of-smallest-unit transfer-refused-above-a-balance transfers-of-a-day-at-most-30-million transfer-from-500-to-100000 | transfer-not-positive-accepted',
  'initiateTransfer/second-use-of-reference':
    '- transfer-second-use-shows-progress transfer-refused-reference-used-up | transfer-second-use-refused transfer-second-use-invalid',
  'initiateTransfer/idempotency-key-other-body':
    '- | idempotency-other-body-refused | idempotency-other-body-runs',
  'initiateTransfer/insufficient-balance-status': '- transfer-shortfall-402 | transfer-shortfall-200',
  'initiateTransfer/otp': 'transfer-needs-otp | -',
  'initiateTransfer/transitions': 'transfer-second-use-shows-failure | -',
  'getWallet/status-values': '- wallet-status-in-small-letters',
  'getWallet/unit': '- | esim-charged-in-kobo',
  'getWalletStatement/secret-optional': 'statement-secret-optional | -',
  'getWalletStatement/entry-fields': '- | statement-entries-bare',
  'getWalletStatement/entry-values': '- statement-debits-negative',
  'getWalletStatement/window-edge': '- | statement-window-without-its-edges',
  'getWalletStatement/length': '- | statement-latest-20',
  'getWalletStatement/unknown-wallet': '- | statement-unknown-wallet-empty',
  'queryLoanFeature/required-fields': 'loan-all-fields-required | loan-value-is-enough',
  'queryLoanFeature/values': 'loan-values-closed | loan-values-open',
  'queryLoanFeature/data': '- loan-data-empty loan-data-nested',
  'queryLoanFeature/failure-status': '- identity-failures-422 | loan-failures-200',
  'queryLoanFeature/failed-charge': 'loan-failed-charged | -',
  'verifyEnhancedNin/unknown-nin':
    '- identity-failures-422 | nin-unknown-200 | nin-unknown-with-error-message',
  'verifyEnhancedNin/failed-charge': 'nin-failed-charged | -',
  'freezeCard/status-values': '- card-status-in-small-letters',
  'freezeCard/effect-on-status': '- | card-status-stays',
  'freezeCard/freeze-again': '- | card-frozen-again-refused',
  'freezeCard/message': '- card-message-of-creation',
  'mockCardTransaction/required-fields': '- | card-fields-optional',
  'mockCardTransaction/types': 'card-debits-only | card-any-type',
  'mockCardTransaction/amount-limits':
    '- card-amount-limits card-amounts-with-two-decimals card-amounts-of-whole-dollars | card-overdrawn card-not-positive-accepted',
  'mockCardTransaction/processing': 'card-balance-before card-processed-later | -',
  'mockCardTransaction/frozen-card': '- | card-used-while-frozen',
  'searchFlights/required-fields': 'search-all-fields-required | -',
  'searchFlights/adults-left-out': '- | search-for-one-adult-by-default',
  'searchFlights/itinerary-fields': '- | search-itinerary-parts-optional',
  'searchFlights/senseless-search': 'search-senseless-refused | - | search-senseless-offers',
  'searchFlights/most-travellers': 'search-nine-travellers | -',
  'searchFlights/validation-status': 'travel-validation-400 | - | travel-validation-409',
  'createFlightQuote/status-values': '- | quote-status-other',
  'createFlightQuote/transitions': 'quote-expires | -',
  'createFlightQuote/token-again': 'quote-same-for-token | - | quote-token-once',
  'createFlightQuote/token-age': 'quote-token-for-15-minutes | -',
  'createFlightQuote/validation-status': 'travel-validation-400 | - | travel-validation-409',
  'issueFlightTicket/status-values': '- | ticket-status-issued',
  'issueFlightTicket/ticket-again': '- | ticket-again-refused',
  'listEsimOrders/length': '- esims-oldest-first | esims-latest-five esims-latest-three',
  'listEsimOrders/unknown-type':
    '- | esims-unknown-type-empty | esims-unknown-type-ignored | esims-unknown-type-purchases',
  'createEsimOrder/required-fields': '- | esim-fields-optional',
  'createEsimOrder/second-use-of-reference': '- | esim-second-use-refused | esim-second-use-orders-again',
  'createEsimOrder/unknown-package': '- | esim-unknown-package-fails-later',
  'createEsimOrder/status-values': '- | esim-status-processing esim-order-cancelled',
  'createEsimOrder/transitions': 'esim-completed-at-once esim-completed-after-100-ms | -',
  'createEsimOrder/type-of-new-order': 'esim-type-always-shown | -',
  'createEsimOrder/insufficient-balance-status':
    '- esim-shortfall-402 | esim-shortfall-200 esim-shortfall-failed-200',
  'orderProcessing/ticket-info': '- | webhook-processing-with-tickets',
  'orderProcessing/price-status': 'webhook-processing-price-preview | -',
  'orderProcessing/transitions': '- webhook-processing-last | webhook-final-only',
  'orderCompleted/ticket-info': '- | webhook-completed-without-tickets',
  'orderFailed/price-status': 'webhook-failed-price-preview | -',
  'orderCancelled/ticket-info': '- | webhook-cancelled-with-tickets',
  'orderCancelled/price-status': 'webhook-cancelled-price-preview | -',
  'service/left-out-members':
    '- | card-left-out-is-null esim-left-out-is-null | recipient-left-out-is-absent',
  'service/form-encoded': 'form-encoded-accepted | - body-without-content-type-refused',
  'service/content-coding': 'identity-coding gzip-coding',
  'service/timestamp-form':
    'timestamps-with-offset timestamps-in-microseconds | - timestamps-without-offset times-in-whole-minutes | - | timestamps-with-offset | timestamps-without-offset',
  'service/unknown-members': '- | unknown-members-refused',
  'service/idempotency-other-body':
    '- | idempotency-other-body-refused | idempotency-other-body-runs idempotency-key-with-its-body',
  'service/idempotency-other-operation':
    '- | idempotency-key-of-any-operation | idempotency-key-of-any-operation-refused',
  'service/idempotency-after-window': '- | idempotency-kept-48-hours | idempotency-expired-refused',
  'service/idempotency-simultaneous': '- idempotency-twin-waits | idempotency-twin-refused',
  'service/idempotency-key-form': '- | idempotency-keys-short | idempotency-keys-are-uuids',
  'service/idempotency-elsewhere': 'idempotency-of-queries | -',
  'service/idempotency-refusals': '- | idempotency-refusals-not-kept',
  'service/unauthorized-body': '- error-bodies-html error-bodies-empty',
  'service/forbidden': 'unknown-is-forbidden | -',
  'service/status-per-condition': '- refusals-422',
  'service/error-numbers': '- | error-numbers-of-their-own',
  'service/rate-limit-window':
    '- rate-window-ends-in-between rate-turned-away-counts | rate-by-sliding-window | rate-by-token-bucket',
  'service/rate-limit-unauthorized': 'rate-of-everyone | -',
  'service/rate-limit-unknown-paths': '- | rate-not-of-unknown-paths',
  'service/rate-limit-response': '- | rate-with-retry-after | -',
  'service/business-hours': '- | closed-around-midnight',
  'service/other-events': 'webhook-other-events | -',
  'service/webhook-address': '- | webhook-address-plain-only',
  'service/webhook-retries': '- webhook-retried-often | webhook-not-retried',
  'service/webhook-delay': '- | webhook-late webhook-minutes-later | webhook-processing-last',
  'service/webhook-metadata': 'webhook-metadata-object | -',
  'service/webhook-signature-case': '- | webhook-signature-in-capitals',
};

/** By unspecified row, the variants of each alternative, in the order of its `accepted`. */
export const choices: Readonly<Partial<Record<UnspecifiedId, readonly (readonly string[])[]>>> =
  Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [
      id,
      text.split(' | ').map((names) => names.split(' ').map((name) => (name === '-' ? asIs : name))),
    ]),
  );

/** The alternatives that a server makes: as it is, or by a variant. */
export const madeBy = (maker: string): { id: UnspecifiedId; operation: string; index: number }[] =>
  unspecified.flatMap(({ id, operation, accepted }) =>
    accepted.flatMap((_, index) => (choices[id]?.[index]?.includes(maker) ? [{ id, operation, index }] : [])),
  );
