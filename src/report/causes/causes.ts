import { groupBy } from '../../contract/collections.js';
import { requirements as ledger, type RequirementId } from '../../contract/contract.js';
import { firstOf } from '../../contract/words.js';
import type { Needing } from '../../contract/needs.js';
import type { Cause, RequirementResult } from '../model/model.js';
import { headlineOf } from './headline.js';
import { findingsIn, maskingOf, type SeenBy } from './masking.js';
import {
  answerKindsOf,
  familyOf,
  findingsOf,
  fingerprintsOf,
  kindOf,
  membersOfEvent,
  nameOf,
  symptomsAt,
  unique,
  signsOf,
  wordsOfRefusal,
} from './symptoms.js';

export type { SeenBy };

/**
 * Groups the failures that nothing masks into root causes, in the order to fix them. One change of the server should fix
 * each group.
 *
 * @returns the root causes, and for the id of each masked failure the id of the failure that masks it
 */
export function causesOf(
  results: readonly RequirementResult[],
  rows: readonly Needing[] = ledger,
  seenBy: SeenBy = new Map(),
): { causes: Cause[]; maskedBy: ReadonlyMap<string, string> } {
  const broken = results.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
  const masking = maskingOf(broken, rows, seenBy);
  const apart = new Map(broken.map((result) => [result.id, masking.apart(result)]));
  const maskedBy = new Map(
    broken.flatMap((result): [string, string][] => {
      const root = masking.root(result);
      return root === result || apart.get(result.id)!.length > 0 ? [] : [[result.id, root.id]];
    }),
  );
  const roots = broken
    .filter(({ id }) => !maskedBy.has(id))
    .map((result) => ({
      ...result,
      evidence: apart.get(result.id)!.length > 0 ? apart.get(result.id)! : result.evidence,
    }));
  const maskedIn = (group: readonly RequirementResult[]): RequirementResult[] =>
    broken.filter(({ id }) => group.some((root) => maskedBy.get(id) === root.id));
  const inFamilies = familiesOf(roots);
  const groups = groupsOf(
    groupsOf(roots, (result) => [
      ...keysOf(result),
      ...inFamilies(result),
      // A sequence may show at some operations a fault that separate tests show at others.
      ...(isSequence(result) ? maskedIn([result]).flatMap(fingerprintsOf) : []),
    ]),
    kindsOfWarning,
  )
    .map((merged) => merged.flat().sort((a, b) => masking.rank(a) - masking.rank(b)))
    .map((group) => ({ group, masked: maskedIn(group) }))
    .sort(
      (a, b) =>
        urgency(a.group) - urgency(b.group) ||
        sizeOf(b) - sizeOf(a) ||
        masking.rank(a.group[0]!) - masking.rank(b.group[0]!),
    );
  return { causes: groups.map(({ group, masked }) => causeOf(group, masked)), maskedBy };
}

/** Groups items that share a key, directly or through other items, and keeps their order. */
function groupsOf<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): T[][] {
  let groups: { items: Set<T>; keys: Set<string> }[] = [];
  for (const item of items) {
    const keys = keysOf(item);
    const [first, ...others] = groups.filter((group) => keys.some((key) => group.keys.has(key)));
    const group = { items: new Set([item]), keys: new Set(keys) };
    if (!first) groups.push(group);
    else
      for (const other of [...others, group]) {
        for (const each of other.items) first.items.add(each);
        for (const key of other.keys) first.keys.add(key);
      }
    groups = groups.filter((one) => !others.includes(one));
  }
  return groups.map((group) => [...group.items]);
}

/** Failures that share one of these keys have one root cause. */
function keysOf(result: RequirementResult): string[] {
  const { id, operation } = result;
  const [, member, rule] = /^((?:body|query)\..+)\.(\w+)$/.exec(nameOf(id)) ?? [];
  return [
    ...fingerprintsOf(result),
    ...findingsOf(result),
    ...faultsOfReplays(result),
    ...symptomsAt(result),
    ...membersOfEvent(result),
    ...wordsOfRefusal(result),
    // A server usually checks all rules of a member, or one rule of all members, in one function.
    ...(member
      ? [`${operation} ${member}`, `${operation} any ${rule}: ${answerKindsOf(result).join()}`]
      : []),
    ...(/^response\.(content-type|refusal-is-json)$/.test(nameOf(id)) ? [`${operation} media type`] : []),
  ];
}

/** The faults of repeated responses that the first response does not have. */
const faultsOfReplays = ({ evidence }: RequirementResult): string[] =>
  evidence.flatMap(({ finding, compares, story = [] }) => {
    if (finding.kind !== 'replay' || !compares) return [];
    const [first, again] = compares.map((at) => {
      const exchange = story[at]?.exchange;
      return exchange?.answer === 'accepted' ? findingsIn(exchange) : [];
    }) as [string[], string[]];
    return again.filter((fault) => !first.includes(fault));
  });

const isSequence = ({ id }: RequirementResult): boolean => nameOf(id) === 'idempotency.any-sequence';

const fewest = 3;
const isOfLists = /\/(?:filter|sort)$/;
// One clock or one format of times is behind all of them.
const isOfTimes = /\/(?:filter-(?:from|to)|sort-(?:created_at|paid_at|default))$/;

/** Three or more requirements of a family, such as filters, that fail alike at one operation have one root cause. */
function familiesOf(roots: readonly RequirementResult[]): (result: RequirementResult) => string[] {
  // Several filters or sort orders usually fail for one reason, even if their messages differ.
  const waysOf = (result: RequirementResult): string[] => {
    const family = familyOf(result.id);
    const times = isOfTimes.test(result.id) ? [`${result.operation} times`] : [];
    return isOfLists.test(family)
      ? [family, ...times]
      : unique(signsOf(result).map((sign) => `${family}: ${sign}`));
  };
  const alike = groupBy(roots.flatMap(waysOf), (way) => way);
  return (result) => waysOf(result).filter((way) => alike.get(way)!.length >= fewest);
}

// All warnings of one kind share one line of the report: separate lines would hide the failures.
function kindsOfWarning(group: readonly RequirementResult[]): string[] {
  if (group.some(({ verdict }) => verdict !== 'warn')) return [];
  return group.map(({ id, basis }) => (basis === lenience ? basis : kindOf(id)));
}

const lenience = 'ruling:type-mismatch';

/** One sentence for a server that reads values leniently. */
function lenienceOf(group: readonly RequirementResult[]): string {
  const faults = group.flatMap(({ evidence }) =>
    evidence.flatMap(({ finding }) => (finding.kind === 'not-rejected' ? finding.sent : [])),
  );
  if (faults.every(({ rule }) => rule === 'type'))
    return 'Values of another JSON type, or null, are accepted';
  const forms = unique(faults.map(({ fault }) => fault));
  return `Values in another form are accepted, such as ${firstOf(forms, 2, (more) => `${more} more`).join(', ')}`;
}

interface Group {
  group: readonly RequirementResult[];
  masked: readonly RequirementResult[];
}

/** The number of failures that a root cause explains. */
const sizeOf = ({ group, masked }: Group): number => group.length + masked.length;

/** Failures come before warnings. Of each, root causes that lose money come first, then those that let somebody in. */
function urgency(group: readonly RequirementResult[]): number {
  const warns = group[0]!.verdict === 'fail' ? 0 : 3;
  return warns + (group.some(losesMoney) ? 0 : group.some(letsIn) ? 1 : 2);
}

const losesMoney = ({ evidence }: RequirementResult): boolean =>
  evidence.some(({ finding }) => 'lost' in finding);

/** Whether wrong credentials or forged events are accepted, or a secret is shown. */
const letsIn = ({ id, operation, evidence }: RequirementResult): boolean =>
  evidence.some(
    ({ finding, exchange }) =>
      finding.kind === 'secret' ||
      (finding.kind === 'claim' && finding.isRefusal && operation === 'receiver') ||
      (finding.kind === 'status' && familyOf(nameOf(id)) === 'auth' && exchange?.answer === 'accepted'),
  );

function causeOf(group: readonly RequirementResult[], masked: readonly RequirementResult[]): Cause {
  const [head, ...others] = group;
  const { id, operation, level, basis, evidence } = head!;
  const operations = unique(group.map((result) => result.operation));
  const isLenient = basis === lenience && others.length > 0;
  return {
    id,
    headline: isLenient ? lenienceOf(group) : headlineOf(group),
    requirement: id as RequirementId,
    operation,
    ...(operations.length > 1 ? { operations } : {}),
    level,
    fingerprints: unique(group.flatMap(fingerprintsOf)).toSorted(),
    explains: [...others, ...masked].map((result) => result.id),
    evidence,
  };
}
