/** Entries that nobody can show, each with the reason. */
export const notShowable: readonly [ids: RegExp, reason: string][] = [
  [/^issueFlightTicket\/unpaid-booking$/, 'no state makes a booking that is not paid'],
  [/^service\/keys-of-other-environment$/, 'a run has the keys of one environment'],
  [/^service\/keys$/, '"any way": a run is given its keys, and never sees how they are made'],
  [/^createRecipient\/code-in-transfers$/, 'no request names a field that is not shown'],
  [
    /^service\/webhook-deduplication$/,
    'it is the choice of a receiver, which `cwit webhook certify` looks at',
  ],
  [/^service\/versioning$/, '"any policy": a run sees one version'],
  [
    /^(post|get)\w+\/shape$|^service\/(not-shown-operations|idempotency-unshaped)$/,
    'no request with credentials goes there',
  ],
  [/^service\/(transfer-status|account-validation|wallet-transactions|flight-order-)/, 'they have no path'],
];
