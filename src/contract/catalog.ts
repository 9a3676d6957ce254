/** What the contract demands and leaves open, as `cwit list`, `cwit explain` and the documentation show it. */
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

/** The rows of one operation or event, by its id, or those of the whole `service`. */
export function rowsOf({ requirements, unspecified }: Catalog, operation: string): Omit<Catalog, 'rulings'> {
  const isOwn = (row: { operation: string }): boolean => row.operation === operation;
  return { requirements: requirements.filter(isOwn), unspecified: unspecified.filter(isOwn) };
}

/** What a request of an operation does to the server. */
export const effects = {
  none: 'reads only, and changes nothing',
  creates: 'creates or changes a record',
  charges: 'may charge the wallet',
  'moves-money': 'moves money',
};

/** Something that requirements belong to: an operation, an event, or the service as a whole. */
export interface Subject {
  id: string;
  text: string;
  /** The method and path of an operation. */
  request?: string;
  effect?: keyof typeof effects;
  /** What must be there before a conforming request, or before the event is sent. */
  given: readonly Given[];
}

export const subjects: readonly Subject[] = [
  ...operations.map(({ id, summary, method, path, effect, examples }) => ({
    ...{ id, text: summary, request: `${method} ${path}`, effect },
    given: examples.flatMap(({ given }) => given),
  })),
  ...unshapedOperations.map(({ id, method, path }) => ({
    ...{ id, text: `${method} ${path}: the document names it, and shows no form of it.`, given: [] },
  })),
  ...(Object.keys(webhookEvents) as WebhookId[]).map((id) => ({
    id,
    text: `The event ${webhookEvents[id]}, which the service sends.`,
    given: [{ state: 'a flight order reaches a status' }],
  })),
  { id: 'service', text: 'What all operations have in common.', given: [] },
];

/** What an id, or the name of a state, stands for. */
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

/** All that has an entry: ids, and names of states. */
export const entryNames: readonly string[] = [...entries.keys()];
