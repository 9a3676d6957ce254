/** Faults that the outsider can be started with: each breaks one sentence of the document and nothing else. */
export const outsiderDefects = [
  {
    name: 'kyc-skipped-in-pairs',
    operation: 'createVirtualAccount',
    summary: 'a STATIC account at 999991 needs no BVN or NIN when 120001 is asked for as well',
  },
  {
    name: 'nin-of-ten-digits',
    operation: 'createVirtualAccount',
    summary: 'a NIN of ten digits opens an account',
  },
  {
    name: 'key-lost-after-23-hours',
    operation: 'createVirtualAccount',
    summary: 'an Idempotency-Key is forgotten an hour too early',
  },
  {
    name: 'unknown-account-400',
    operation: 'updateVirtualAccount',
    summary: 'the update of an unknown account is answered 400, not 404',
  },
  {
    name: 'nin-optional-on-update',
    operation: 'updateVirtualAccount',
    summary: 'an account is upgraded by its BVN alone',
  },
  {
    name: 'confirm-falls-back',
    operation: 'confirmTransaction',
    summary: 'an unknown reference confirms the latest transaction',
  },
  {
    name: 'confirm-other-words',
    operation: 'confirmTransaction',
    summary: 'an unknown reference is answered in other words than the quoted ones',
  },
  {
    name: 'fee-as-number',
    operation: 'confirmTransaction',
    summary: 'the fee of a confirmed transaction is a JSON number',
  },
  {
    name: 'page-off-by-one',
    operation: 'listTransactions',
    summary: 'every page after the first begins one record late',
  },
  {
    name: 'filter-after-paging',
    operation: 'listTransactions',
    summary: 'the status filter is applied to the page, not to the list',
  },
  {
    name: 'has-more-when-full',
    operation: 'listTransactions',
    summary: 'a last page that is full says that there are more',
  },
  {
    name: 'created-at-with-a-blank',
    operation: 'listTransactions',
    summary: 'created_at has a blank in the place of the T',
  },
  {
    name: 'name-in-any-case',
    operation: 'createRecipient',
    summary: 'the name of the account holder is compared without regard to case',
  },
  {
    name: 'verification-failure-422',
    operation: 'createRecipient',
    summary: 'a failed verification is answered 422, not 400',
  },
  {
    name: 'wallet-secret-unchecked',
    operation: 'getOrCreateWallet',
    summary: 'the wallet is shown to anyone who knows the api-key',
  },
  {
    name: 'statement-ignores-from',
    operation: 'getWalletStatement',
    summary: 'the statement reaches back beyond the date it was asked from',
  },
  {
    name: 'float-money',
    operation: 'initiateTransfer',
    summary: 'the balance is counted in binary fractions',
  },
  {
    name: 'retry-debits-again',
    operation: 'initiateTransfer',
    summary: 'a repeated Idempotency-Key gets the first response, and the wallet is debited once more',
  },
  {
    name: 'reference-unique-per-amount',
    operation: 'initiateTransfer',
    summary: 'a reference can be used again for another amount',
  },
  {
    name: 'race-on-balance',
    operation: 'initiateTransfer',
    summary: 'transfers at the same time are each checked against the balance before any of them',
  },
] as const satisfies readonly { name: string; operation: string; summary: string }[];

export type OutsiderDefect = (typeof outsiderDefects)[number]['name'];
