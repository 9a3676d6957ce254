export type Kind = 'neverFails' | 'subsumed';

/**
 * Justifications of requirements that no defect fails (`neverFails`), or that fail only together with other
 * requirements (`subsumed`). A rule may cover many ids. The first match counts.
 */
const rules: Readonly<Record<Kind, readonly [ids: RegExp, justification: string][]>> = {
  neverFails: [
    [
      /\/fuzz\.|\/response\.refusal-is-json$|\/echo-as-sent$|^initiateTransfer\/one-time-password$|^service\/exact-money$/,
      'It is one property for all operations, and defects of other operations fail it.',
    ],
  ],
  subsumed: [
    [
      /\/(fuzz\.|any-|idempotency\.any-)|-any-/,
      'A property finds unexpected defects; known defects also fail other requirements.',
    ],
    [/\/pact\./, 'The pact checks the same exchange with a second tool, from a published file.'],
    [
      /\/idempotency\.replay$/,
      'A server that fails at once also fails hours later; this requirement excludes time as the cause.',
    ],
    [
      /\/validation-body$/,
      'It breaks each rule of the operation; other checks also see the shape of an error.',
    ],
    [
      /\/idempotency\.one-effect$/,
      'A server that forgets keys also fails races; this requirement excludes a race as the cause.',
    ],
    [
      /^confirmTransaction\/unauthorized-message$|^createFlightQuote\/unknown-token$|^orderProcessing\/status$/,
      'The other requirement is narrower, or a SHOULD, and fails with it.',
    ],
    [
      /\/idempotency\.after-1h$/,
      'It shows how soon the server forgets a key; the check after 23 hours does not.',
    ],
    [
      /^create(Recipient\/nuban-|VirtualAccount\/(static|dynamic)-bank-)/,
      'The general requirement reports a fault; this requirement names the broken rule.',
    ],
    [
      /\/insufficient-balance$/,
      'Without a rejection there is no message, so both fail; this requirement names the reason.',
    ],
    [
      /^(listTransactions\/unpaid-null|createRecipient\/echo-kept|createFlightQuote\/own-option|orderProcessing\/order)$/,
      'It names the member or the moment of the failure.',
    ],
    [
      /^service\/(rate-limit-counts-all|unshaped-endpoints)$/,
      'It names the kind of request; the general requirement fails with it.',
    ],
    [
      /^createEsimOrder\/charge$/,
      'The exact sum is a SHOULD for a wallet in naira; a single debit is a MUST.',
    ],
  ],
};

/** The justification of a requirement; undefined without one. */
export function justificationFor(kind: Kind, id: string): string | undefined {
  return rules[kind].find(([ids]) => ids.test(id))?.[1];
}

/** The rules that no longer cover a requirement. */
export function unusedJustifications(sheet: Readonly<Record<Kind, readonly { id: string }[]>>): string[] {
  const kinds = Object.keys(rules) as Kind[];
  const unused = kinds.flatMap((kind) =>
    rules[kind].filter(([ids]) => !sheet[kind].some((row) => ids.test(row.id))),
  );
  return unused.map(([ids]) => String(ids));
}
