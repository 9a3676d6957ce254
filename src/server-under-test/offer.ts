import { isDeepStrictEqual } from 'node:util';
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

/** Something that a target offers or not: an operation, a webhook, or a feature of many operations. */
export type Part = RequirementRow['operation'] | 'idempotency' | 'rate-limit';

export interface Offering {
  offered: ReadonlySet<Part>;
}

const crossCutting = ['idempotency', 'rate-limit'] as const;
const rows = requirements.filter(({ operation }) => operation !== 'service');
const everything: readonly Part[] = [...new Set(rows.map(({ operation }) => operation)), ...crossCutting];

/** The parts behind each name. Features come first: a tag with the name of a feature means the feature. */
const partsByName = new Map<string, Set<Part>>();
for (const kind of ['feature', 'tag', 'operation'] as const) {
  const known = new Set(partsByName.keys());
  for (const row of rows.filter((row) => !known.has(row[kind])))
    partsByName.set(row[kind], (partsByName.get(row[kind]) ?? new Set()).add(row.operation));
  if (kind === 'feature') for (const name of crossCutting) partsByName.set(name, new Set([name]));
}

/** The names that `features` accepts: features, then other tags, then operations. */
export const offerNames: readonly string[] = [...partsByName.keys()];

/** The features of a requirement, including `idempotency` and `rate-limit`. */
export const featuresOf = (row: RequirementRow): string[] => [row.feature, ...partsNeeded(row)];

export const allFeatures: readonly string[] = [
  ...new Set(rows.map(({ feature }) => feature)),
  ...crossCutting,
];

/** The parts behind a list of names; `!name` excludes one, and exclusions alone start with everything. Throws a TargetError. */
export function offeredBy(names: readonly string[]): Set<Part> {
  const begin = names.length > 0 && names.every(isOut) ? everything : [];
  const offered = new Set([...begin, ...names.filter((name) => !isOut(name)).flatMap(partsOf)]);
  for (const name of names.filter(isOut)) for (const part of partsOf(name.slice(1))) offered.delete(part);
  return offered;
}

const isOut = (name: string): boolean => name.startsWith('!');

function partsOf(name: string): Part[] {
  const parts = partsByName.get(name);
  if (parts) return [...parts];
  throw new TargetError(
    `No feature, tag or operation is called ${quoted(name)}.${didYouMean(name, offerNames)} Features: ${allFeatures.join(', ')}.`,
  );
}

/** The `--features` flag without absent operations, such as `--features '!esim'`; undefined where nothing would be left. */
export function featuresFlag(names: readonly string[], absent: readonly string[]): string | undefined {
  const isAbsent = (name: string) =>
    [...(partsByName.get(name) ?? [])].every((part) => absent.includes(part));
  const named = isDeepStrictEqual(names, allFeatures) ? [] : names;
  const kept = named.filter((name) => isOut(name) || !isAbsent(name));
  // A list of exclusions alone would start from everything.
  if (!named.every(isOut) && kept.every(isOut)) return undefined;
  const left = offeredBy(kept.length > 0 ? kept : allFeatures);
  const absentNames = offerNames.filter(
    (name) => isAbsent(name) && partsOf(name).filter((part) => left.delete(part)).length > 0,
  );
  if (left.size === 0) return undefined;
  // An interactive shell expands an exclamation mark that is not quoted.
  const quotedNames = [...kept, ...absentNames.map((name) => `!${name}`)].map((name) =>
    isOut(name) ? `'${name}'` : name,
  );
  return ['--features', ...quotedNames].join(' ');
}

export const without = <T extends Offering>(target: T, absent: readonly Part[]): T => ({
  ...target,
  offered: new Set([...target.offered].filter((part) => !absent.includes(part))),
});

export function offeredOperations(target: Offering): Operation[] {
  return operations.filter(({ id }) => offers(target, id));
}

export function offersEvents(target: Offering): boolean {
  return (Object.keys(webhookEvents) as WebhookId[]).some((id) => offers(target, id));
}

/** Whether the target offers a part, or every part that a requirement needs. */
export function offers(target: Offering, what: Part | RequirementRow): boolean {
  return missing(target, what) === undefined;
}

/** Why a part or a requirement is not tested; undefined where the target offers it. */
export function whyNotOffered(target: Offering, what: Part | RequirementRow): string | undefined {
  const part = missing(target, what);
  return part === undefined ? undefined : `the server does not offer ${shortest(target, part)}`;
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

/** The feature or the tag of a part where the target offers nothing of it, otherwise the part itself. */
function shortest({ offered }: Offering, part: Part): string {
  const [name] = [...partsByName].find(
    ([, parts]) => parts.has(part) && [...parts].every((one) => !offered.has(one)),
  )!;
  return name;
}
