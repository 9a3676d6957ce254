export type Kind = 'neverFails' | 'subsumed';

/**
 * Justifications of requirements that no defect fails (`neverFails`), or that only fail together with another one
 * (`subsumed`). One rule may cover many ids; the first that matches counts.
 */
const rules: Readonly<Record<Kind, readonly [ids: RegExp, justification: string][]>> = {
  neverFails: [
    [
      /\/fuzz\.|\/response\.refusal-is-json$|\/echo-as-sent$|^initiateTransfer\/one-time-password$|^service\/exact-money$/,
      'It is one law for all operations; faults of others prove that it bites.',
    ],
  ],
  subsumed: [
    [
      /\/(fuzz\.|any-|idempotency\.any-)|-any-/,
      'A property tries what nobody thought of; the faults that are known show elsewhere too.',
    ],
    [/\/pact\./, 'The pact is the same exchange judged by a second tool, from a file that others read.'],
    [
      /\/idempotency\.replay$/,
      'Who fails at once fails hours later, too; this one says that it is not a matter of time.',
    ],
    [
      /\/validation-body$/,
      'It breaks each rule of the operation in turn; the shape of a refusal is seen wherever one comes.',
    ],
    [
      /\/idempotency\.one-effect$/,
      'Who forgets keys forgets them at once, too; this one says that it is no matter of a race.',
    ],
    [
      /^confirmTransaction\/unauthorized-message$|^createFlightQuote\/unknown-token$|^orderProcessing\/status$/,
      'The other one is narrower, or a SHOULD, and falls with it.',
    ],
    [
      /\/idempotency\.after-1h$/,
      'It tells how soon a key is forgotten; who fails after 23 hours alone keeps it for most of a day.',
    ],
    [
      /^create(Recipient\/nuban-|VirtualAccount\/(static|dynamic)-bank-)/,
      'The general requirement says that something is wrong, this which rule of the document it is.',
    ],
    [
      /\/insufficient-balance$/,
      'Who does not refuse has no message to judge: both fail, and this one says why.',
    ],
    [
      /^(listTransactions\/unpaid-null|createRecipient\/echo-kept|createFlightQuote\/own-option|orderProcessing\/order)$/,
      'It names the member or the moment at which the general requirement fails.',
    ],
    [
      /^service\/(rate-limit-counts-all|unshaped-endpoints)$/,
      'It names the kind of request; the general requirement fails with it.',
    ],
    [
      /^createEsimOrder\/charge$/,
      'The exact sum is a SHOULD, and only of a wallet in naira; that there is one debit is a MUST.',
    ],
  ],
};

/** The justification of a requirement; undefined where it has none. */
export function justificationFor(kind: Kind, id: string): string | undefined {
  return rules[kind].find(([ids]) => ids.test(id))?.[1];
}

/** The rules that cover no requirement any more. */
export function unusedJustifications(sheet: Readonly<Record<Kind, readonly { id: string }[]>>): string[] {
  const kinds = Object.keys(rules) as Kind[];
  const unused = kinds.flatMap((kind) =>
    rules[kind].filter(([ids]) => !sheet[kind].some((row) => ids.test(row.id))),
  );
  return unused.map(([ids]) => String(ids));
}
