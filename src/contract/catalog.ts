/** The requirements and unspecified behavior of the contract, for `cwit list`, `cwit explain` and the documentation. */
import {
  operations,
  providerStates,
  requirements,
  rulings,
  unshapedOperations,
  unspecified,
  webhookEvents,
  type Given,
  type RequirementRow,
  type Ruling,
  type StateRow,
  type UnspecifiedRow,
  type WebhookId,
} from './contract.js';

export interface Catalog {
  requirements: readonly RequirementRow[];
  unspecified: readonly UnspecifiedRow[];
  rulings: readonly Ruling[];
}

export const catalog: Catalog = { requirements, unspecified, rulings };

/** The rows of one operation or event by its id, or those of the whole `service`. */
export function rowsOf({ requirements, unspecified }: Catalog, operation: string): Omit<Catalog, 'rulings'> {
  const isOwn = (row: { operation: string }): boolean => row.operation === operation;
  return { requirements: requirements.filter(isOwn), unspecified: unspecified.filter(isOwn) };
}

/** The effect of an operation's requests on the server. */
export const effects = {
  none: 'only reads data',
  creates: 'creates or changes a record',
  charges: 'may charge the wallet',
  'moves-money': 'moves money',
};

/** Something that requirements belong to: an operation, an event, or the whole service. */
export interface Subject {
  id: string;
  text: string;
  request?: string;
  effect?: keyof typeof effects;
  /** The preconditions of a conforming request, or of the event. */
  given: readonly Given[];
}

export const subjects: readonly Subject[] = [
  ...operations.map(({ id, summary, method, path, effect, examples }) => ({
    ...{ id, text: summary, request: `${method} ${path}`, effect },
    given: examples.flatMap(({ given }) => given),
  })),
  ...unshapedOperations.map(({ id, method, path }) => ({
    ...{ id, text: `${method} ${path}: the document names it without describing its requests.`, given: [] },
  })),
  ...(Object.keys(webhookEvents) as WebhookId[]).map((id) => ({
    id,
    text: `The event ${webhookEvents[id]}, which the service sends.`,
    given: [{ state: 'a flight order reaches a status' }],
  })),
  { id: 'service', text: 'Requirements that all operations share.', given: [] },
];

/** The entry of an id or of the name of a state. */
export type CatalogEntry =
  | { kind: 'state'; row: StateRow }
  | { kind: 'requirement'; row: RequirementRow }
  | { kind: 'silence'; row: UnspecifiedRow }
  | { kind: 'ruling'; row: Ruling }
  | { kind: 'operation'; row: Subject };

const entries: ReadonlyMap<string, CatalogEntry> = new Map<string, CatalogEntry>([
  ...subjects.map((row) => [row.id, { kind: 'operation', row }] as const),
  ...rulings.map((row) => [row.id, { kind: 'ruling', row }] as const),
  ...unspecified.map((row) => [row.id, { kind: 'silence', row }] as const),
  ...requirements.map((row) => [row.id, { kind: 'requirement', row }] as const),
  ...providerStates.map((row) => [row.state, { kind: 'state', row }] as const),
]);

export const entryOf = (id: string): CatalogEntry | undefined => entries.get(id);

/** The names of all entries: ids and names of states. */
export const entryNames: readonly string[] = [...entries.keys()];
