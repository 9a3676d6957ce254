export type Kind = 'neverFails' | 'subsumed';

/**
 * Justifications of requirements that no defect fails (`neverFails`), or that only fail together with another one
 * (`subsumed`). One rule may cover many ids; the first that matches counts.
 */
const rules: readonly { kind: Kind; ids: RegExp; justification: string }[] = [
  {
    kind: 'neverFails',
    ids: /\/fuzz\.|\/response\.refusal-is-json$|^service\/unshaped-endpoints$/,
    justification: 'It is one law for all operations; faults of others prove that it bites.',
  },
  {
    kind: 'subsumed',
    ids: /\/(fuzz\.|any-|idempotency\.any-)|-any-/,
    justification: 'A property tries what nobody thought of; the faults that are known show elsewhere too.',
  },
  {
    kind: 'subsumed',
    ids: /\/pact\./,
    justification: 'The pact is the same exchange judged by a second tool, from a file that others read.',
  },
  {
    kind: 'subsumed',
    ids: /\/idempotency\.replay$/,
    justification: 'Who fails at once fails hours later, too; this one says that it is not a matter of time.',
  },
  {
    kind: 'subsumed',
    ids: /\/validation-body$/,
    justification:
      'It breaks each rule of the operation in turn; the shape of a refusal is seen wherever one comes.',
  },
  {
    kind: 'subsumed',
    ids: /\/idempotency\.one-effect$/,
    justification:
      'Who forgets keys forgets them at once, too; this one says that it is no matter of a race.',
  },
  {
    kind: 'subsumed',
    ids: /^confirmTransaction\/unauthorized-message$|^createFlightQuote\/unknown-token$|^orderProcessing\/status$/,
    justification: 'The other one is narrower, or a SHOULD, and falls with it.',
  },
  {
    kind: 'subsumed',
    ids: /\/idempotency\.after-1h$/,
    justification:
      'It tells how soon a key is forgotten; who fails after 23 hours alone keeps it for most of a day.',
  },
  {
    kind: 'subsumed',
    ids: /^create(Recipient\/nuban-|VirtualAccount\/(static|dynamic)-bank-)/,
    justification:
      'The general requirement says that something is wrong, this which rule of the document it is.',
  },
  {
    kind: 'subsumed',
    ids: /\/insufficient-balance$/,
    justification: 'Who does not refuse has no message to judge: both fail, and this one says why.',
  },
  {
    kind: 'subsumed',
    ids: /^searchFlights\/body\.itineraries\.items\.departure_date\.format$/,
    justification: 'It looks at the first itinerary, the other requirement at the second.',
  },
  {
    kind: 'subsumed',
    ids: /^createEsimOrder\/charge$/,
    justification:
      'The exact sum is a SHOULD, and only of a wallet in naira; that there is one debit is a MUST.',
  },
];

/** The justification of a requirement; undefined where it has none. */
export function justificationFor(kind: Kind, id: string): string | undefined {
  return rules.find((rule) => rule.kind === kind && rule.ids.test(id))?.justification;
}

/** The rules that cover no requirement any more. */
export function unusedJustifications(sheet: Readonly<Record<Kind, readonly { id: string }[]>>): string[] {
  return rules
    .filter(({ kind, ids }) => !sheet[kind].some((row) => ids.test(row.id)))
    .map(({ ids }) => String(ids));
}
