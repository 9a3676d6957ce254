export type Kind = 'idle' | 'shadowed';

/**
 * Requirements that no defect fails, or that only fail together with another one: why each stays. One rule may
 * speak of many; the first that fits counts.
 */
const rules: readonly { kind: Kind; ids: RegExp; argument: string }[] = [
  {
    kind: 'idle',
    ids: /\/fuzz\.|\/response\.refusal-is-json$|^service\/unshaped-endpoints$/,
    argument: 'It is one law for all operations; faults of others prove that it bites.',
  },
  {
    kind: 'shadowed',
    ids: /\/(fuzz\.|any-|idempotency\.any-)|-any-/,
    argument: 'A property tries what nobody thought of; the faults that are known show elsewhere too.',
  },
  {
    kind: 'shadowed',
    ids: /\/pact\./,
    argument: 'The pact is the same exchange judged by a second tool, from a file that others read.',
  },
  {
    kind: 'shadowed',
    ids: /\/idempotency\.replay$/,
    argument: 'Who fails at once fails hours later, too; this one says that it is not a matter of time.',
  },
  {
    kind: 'shadowed',
    ids: /^initiateTransfer\/debit$/,
    argument: 'A wrong debit shows wherever transfers are counted; this one counts nothing else.',
  },
  {
    kind: 'shadowed',
    ids: /\/validation-body$/,
    argument:
      'It breaks each rule of the operation in turn; the shape of a refusal is seen wherever one comes.',
  },
  {
    kind: 'shadowed',
    ids: /\/idempotency\.one-effect$/,
    argument: 'Who forgets keys forgets them at once, too; this one says that it is no matter of a race.',
  },
  {
    kind: 'shadowed',
    ids: /^confirmTransaction\/unauthorized-message$|^createFlightQuote\/unknown-token$|^orderProcessing\/status$/,
    argument: 'The other one is narrower, or a SHOULD, and falls with it.',
  },
  {
    kind: 'shadowed',
    ids: /\/idempotency\.after-1h$/,
    argument:
      'It tells how soon a key is forgotten; who fails after 23 hours alone keeps it for most of a day.',
  },
  {
    kind: 'shadowed',
    ids: /^listTransactions\/query\.(page\.minimum|per_page\.maximum)$/,
    argument: 'The property tries many numbers, this the first one past the bound.',
  },
  {
    kind: 'shadowed',
    ids: /^create(Recipient\/nuban-|VirtualAccount\/(static|dynamic)-bank-)/,
    argument: 'The general requirement says that something is wrong, this which rule of the document it is.',
  },
  {
    kind: 'shadowed',
    ids: /\/insufficient-balance$/,
    argument: 'Who does not refuse has no message to judge: both fail, and this one says why.',
  },
  {
    kind: 'shadowed',
    ids: /^searchFlights\/body\.itineraries\.items\.departure_date\.format$/,
    argument: 'It looks at the first itinerary, the other requirement at the second.',
  },
  {
    kind: 'shadowed',
    ids: /^createEsimOrder\/charge$/,
    argument: 'The exact sum is a SHOULD, and only of a wallet in naira; that there is one debit is a MUST.',
  },
];

/** Why a requirement stays though it adds nothing that is seen here. */
export function argumentFor(kind: Kind, id: string): string | undefined {
  return rules.find((rule) => rule.kind === kind && rule.ids.test(id))?.argument;
}

/** The rules that no requirement needs any more. */
export function unusedArguments(sheet: Readonly<Record<Kind, readonly { id: string }[]>>): string[] {
  return rules
    .filter(({ kind, ids }) => !sheet[kind].some((row) => ids.test(row.id)))
    .map(({ ids }) => String(ids));
}
