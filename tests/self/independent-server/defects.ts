/** Deliberate violations that the independent server can be started with: each breaks one sentence of the document. */
export const independentDefects = {
  'kyc-skipped-in-pairs': {
    fails: 'createVirtualAccount/static-bank-a-needs-kyc',
    summary: 'a STATIC account at 999991 needs no BVN or NIN when 120001 is asked for as well',
  },
  'key-lost-after-23-hours': {
    fails: 'createVirtualAccount/idempotency.after-23h',
    summary: 'an Idempotency-Key is forgotten an hour too early',
  },
  'rendered-anew': {
    fails: 'createVirtualAccount/idempotency.replay',
    summary: 'a repeated request shows the account with another trackingReference',
  },
  'unknown-account-hidden': {
    fails: 'updateVirtualAccount/unknown-account',
    summary: 'the update of an unknown account is answered 403, not 404',
  },
  'one-number-is-enough': {
    fails: 'updateVirtualAccount/body.nin.required',
    summary: 'an account is upgraded by its BVN or its NIN alone',
  },
  'numbers-cut-to-eleven': {
    fails: 'updateVirtualAccount/body.bvn.pattern',
    summary: 'of a longer number the first eleven digits count',
  },
  'slash-splits-reference': {
    fails: 'confirmTransaction/response.success',
    summary: 'a path is decoded before it is split, so a reference with a slash is nowhere',
  },
  'amount-with-symbol': {
    fails: 'confirmTransaction/response.body',
    summary: 'the amount of a confirmed transaction carries its currency symbol',
  },
  'unknown-reference-as-page': {
    fails: 'confirmTransaction/not-found',
    summary: 'an unknown reference is answered by the error page of the web server',
  },
  'reference-in-small-letters': {
    fails: 'confirmTransaction/reference',
    summary: 'the reference is kept, and shown, in small letters',
  },
  'cards-as-before': {
    fails: 'confirmTransaction/one-variant',
    summary: 'card payments still come in the other variant',
  },
  'ties-as-they-come': {
    fails: 'listTransactions/page-walk',
    summary: 'records of the same moment change places between two pages',
  },
  'rows-by-join': { fails: 'listTransactions/page-walk', summary: 'a join lists some transactions twice' },
  'total-cached': {
    fails: 'listTransactions/page-default',
    summary: 'the total is that of the first query with the same per_page',
  },
  'amount-in-whole-units': {
    fails: 'listTransactions/filter-amount',
    summary: 'the amount filter compares rounded major units',
  },
  'email-as-pattern': {
    fails: 'listTransactions/filter-customer',
    summary: 'an email is used as a regular expression, in which a plus is not a plus',
  },
  'nulls-compared-as-equal': {
    fails: 'listTransactions/sort-paid_at',
    summary: 'an unpaid record equals every other, which leaves the paid ones unsorted',
  },
  'page-turned': {
    fails: 'listTransactions/sort-default',
    summary: 'descending order turns each page around, not the list',
  },
  'paid-at-as-http-date': { fails: 'listTransactions/response.body', summary: 'paid_at is an HTTP date' },
  'per-page-as-it-came': {
    fails: 'listTransactions/response.body',
    summary: 'per_page comes back as the text of the query',
  },
  'name-by-its-start': {
    fails: 'createRecipient/name-match',
    summary: 'a name that the name of the account holder begins with will do',
  },
  'missing-type-crashes': {
    fails: 'createRecipient/body.type.required',
    summary: 'a recipient without a type ends in a 500',
  },
  'currency-as-it-came': {
    fails: 'createRecipient/response.body',
    summary: 'a recipient has no currency where the request had none',
  },
  'secret-checked-if-sent': {
    fails: 'getWallet/auth.missing-secret',
    summary: 'the api-secret is compared only where there is one',
  },
  'balance-cached': {
    fails: 'getWallet/known-wallet',
    summary: 'the balance is kept until the next transfer, whatever comes in',
  },
  'created-at-every-save': {
    fails: 'getWallet/same-wallet',
    summary: 'the wallet is always created just now',
  },
  'dates-in-seconds': {
    fails: 'getWalletStatement/window-elsewhere',
    summary: 'from and to are seconds, and entries have milliseconds',
  },
  'entry-id-as-number': {
    fails: 'getWalletStatement/response.body',
    summary: 'the id of an entry is a JSON number',
  },
  'shortfall-in-kobo': {
    fails: 'initiateTransfer/insufficient-balance-message',
    summary: 'the rejection for lack of balance states amounts in the smallest unit',
  },
  'fee-not-covered': {
    fails: 'initiateTransfer/insufficient-balance',
    summary: 'a fee takes the balance below zero',
  },
  'destination-cached': {
    fails: 'initiateTransfer/echo',
    summary: 'the destination shown is the first that was paid at the same bank',
  },
  'balance-read-early': {
    fails: 'initiateTransfer/no-overdraft',
    summary: 'transfers at the same time are each checked against the balance before any of them',
  },
} as const satisfies Record<string, { fails: string; summary: string }>;

export type IndependentDefect = keyof typeof independentDefects;
