import {
  operations,
  requirements,
  webhookEvents,
  type Operation,
  type RequirementRow,
  type WebhookId,
} from '../contract/contract.js';
import { didYouMean, quoted } from './did-you-mean.js';
import { TargetError } from './target-error.js';

/** What a target offers or does not: an operation, a webhook, or what concerns many operations. */
export type Part = RequirementRow['operation'] | 'idempotency' | 'rate-limit';

/** What a target offers. */
export interface Offering {
  offered: ReadonlySet<Part>;
}

const crossCutting = ['idempotency', 'rate-limit'] as const;
const rows = requirements.filter(({ operation }) => operation !== 'service');
const everything: readonly Part[] = [...new Set(rows.map(({ operation }) => operation)), ...crossCutting];

/** What each name stands for; the features first, and a tag of the same name as a feature is that feature. */
const partsByName = new Map<string, Set<Part>>();
for (const kind of ['feature', 'tag', 'operation'] as const) {
  const known = new Set(partsByName.keys());
  for (const row of rows.filter((row) => !known.has(row[kind])))
    partsByName.set(row[kind], (partsByName.get(row[kind]) ?? new Set()).add(row.operation));
  if (kind === 'feature') for (const name of crossCutting) partsByName.set(name, new Set([name]));
}

/** The names that `features` takes: features, then tags of other names, then operations. */
export const offerNames: readonly string[] = [...partsByName.keys()];

/** The features that a requirement is about, `idempotency` and `rate-limit` among them. */
export const featuresOf = (row: RequirementRow): string[] => [row.feature, ...partsNeeded(row)];

/** The features that a target offers when it names none. */
export const allFeatures: readonly string[] = [
  ...new Set(rows.map(({ feature }) => feature)),
  ...crossCutting,
];

/**
 * What is offered by a list of names, each of a feature, a tag or an operation; `!name` leaves it out. A list that
 * only leaves out begins with everything.
 *
 * @throws TargetError that names an unknown one, with what may have been meant
 */
export function offeredBy(names: readonly string[]): Set<Part> {
  const isOut = (name: string) => name.startsWith('!');
  const begin = names.length > 0 && names.every(isOut) ? everything : [];
  const offered = new Set([...begin, ...names.filter((name) => !isOut(name)).flatMap(partsOf)]);
  for (const name of names.filter(isOut)) for (const part of partsOf(name.slice(1))) offered.delete(part);
  return offered;
}

function partsOf(name: string): Part[] {
  const parts = partsByName.get(name);
  if (parts) return [...parts];
  throw new TargetError(
    `No feature, tag or operation is called ${quoted(name)}.${didYouMean(name, offerNames)} Features: ${allFeatures.join(', ')}.`,
  );
}

/** The same target without some operations. */
export const without = <T extends Offering>(target: T, absent: readonly Part[]): T => ({
  ...target,
  offered: new Set([...target.offered].filter((part) => !absent.includes(part))),
});

/** The operations that a target offers. */
export function offeredOperations(target: Offering): Operation[] {
  return operations.filter(({ id }) => offers(target, id));
}

/** Whether a target offers any event. */
export function offersEvents(target: Offering): boolean {
  return (Object.keys(webhookEvents) as WebhookId[]).some((id) => offers(target, id));
}

/** Whether the target offers all of something: what a requirement is about, an operation, a webhook, or idempotency. */
export function offers(target: Offering, what: Part | RequirementRow): boolean {
  return missing(target, what) === undefined;
}

/** Why something is not judged on a target, or not sent to it; undefined where the target offers it. */
export function whyNotOffered(target: Offering, what: Part | RequirementRow): string | undefined {
  const part = missing(target, what);
  return part === undefined ? undefined : `the target does not offer ${shortest(target, part)}`;
}

function missing({ offered }: Offering, what: Part | RequirementRow): Part | undefined {
  return partsNeeded(what).find((part) => part !== 'service' && !offered.has(part));
}

function partsNeeded(what: Part | RequirementRow): Part[] {
  if (typeof what === 'string') return [what];
  return [
    what.operation,
    ...(what.id.includes('/idempotency.') ? (['idempotency'] as const) : []),
    ...(what.id.startsWith('service/rate-limit') ? (['rate-limit'] as const) : []),
  ];
}

/** The feature or the tag of a part where nothing of it is offered, and else the part itself. */
function shortest({ offered }: Offering, part: Part): string {
  const [name] = [...partsByName].find(
    ([, parts]) => parts.has(part) && [...parts].every((one) => !offered.has(one)),
  )!;
  return name;
}
