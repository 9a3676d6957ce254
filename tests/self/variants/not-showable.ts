/** Unspecified rows that no variant can show, with the reason. */
export const notShowable: readonly [ids: RegExp, reason: string][] = [
  [/^issueFlightTicket\/unpaid-booking$/, 'no state makes an unpaid booking'],
  [/^service\/keys-of-other-environment$/, 'a run has the keys of one environment'],
  [/^service\/keys$/, '"any way": a run receives its keys, and never sees their creation'],
  [/^createRecipient\/code-in-transfers$/, 'no request uses an undocumented field'],
  [/^service\/webhook-deduplication$/, 'a receiver makes this choice, which `cwit webhook certify` tests'],
  [/^service\/versioning$/, '"any policy": a run sees one version'],
  [
    /^(post|get)\w+\/shape$|^service\/(not-shown-operations|idempotency-unshaped)$/,
    'the suite sends no request with credentials to these endpoints',
  ],
  [/^service\/(transfer-status|account-validation|wallet-transactions|flight-order-)/, 'they have no path'],
];
