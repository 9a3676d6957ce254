import { requirements as ledger, type RequirementId } from '../../contract/contract.js';
import { waitsFor, type Needing } from '../../contract/needs.js';
import type { Cause, RequirementResult } from '../model/model.js';
import { alikeName, brokenAlike, groupsOf } from './alike.js';
import { findingsOf, kindsOf } from './findings.js';

/** By the ids of what is broken: the requirements that were being judged when it was seen. */
export type SeenBy = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * What is to be mended, in the order in which to do it: of all that is broken, what is not built on something else
 * that is broken; where several show the same finding, or the same ails most operations, once.
 */
export function causesOf(
  results: readonly RequirementResult[],
  rows: readonly Needing[] = ledger,
  seenBy: SeenBy = new Map(),
): { causes: Cause[]; waiting: ReadonlyMap<string, string> } {
  const broken = results.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
  const needs = new Needs(broken, rows, seenBy);
  const roots = broken.filter((result) => needs.root(result) === result);
  const alike = brokenAlike(broken, results);
  const groups = groupsOf(
    groupsOf(roots, (result) => keysOf(result, alike)),
    kindsOfWarning,
  )
    .map((merged) => merged.flat())
    .map((group) => group.sort((a, b) => needs.rank(a) - needs.rank(b)))
    .sort((a, b) => urgency(a) - urgency(b) || needs.rank(a[0]!) - needs.rank(b[0]!));
  const waiting = new Map(
    broken.filter((result) => !roots.includes(result)).map((result) => [result.id, needs.root(result).id]),
  );
  const waitingFor = (group: RequirementResult[]) =>
    broken.filter(({ id }) => group.some((root) => waiting.get(id) === root.id));
  return { causes: groups.map((group) => causeOf(group, waitingFor(group))), waiting };
}

// Warnings of one kind are one line of a report, at however few operations: they drown the failures.
function kindsOfWarning(group: readonly RequirementResult[]): string[] {
  if (group.some(({ verdict }) => verdict !== 'warn')) return [];
  return group.map(({ id, basis }) => (basis === lenience ? basis : alikeName(id)));
}

const lenience = 'ruling:type-mismatch';

// A broken MUST first, and what ails many operations before what ails one.
function urgency([head, ...others]: RequirementResult[]): number {
  const isAlone = others.every(({ operation }) => operation === head!.operation);
  return (head!.verdict === 'fail' ? 0 : 2) + (isAlone ? 1 : 0);
}

function keysOf(result: RequirementResult, alike: ReturnType<typeof brokenAlike>): string[] {
  const name = alikeName(result.id);
  return [
    ...findingsOf(result),
    ...alike(result),
    ...(isMediaType(name) ? [`${result.operation} media type`] : []),
    ...(name.includes('*') ? [name, memberOf(result.id)].map((rule) => `${result.operation} ${rule}`) : []),
  ];
}

// Success responses and refusals have one serializer.
const isMediaType = (name: string): boolean => /^response\.(content-type|refusal-is-json)$/.test(name);

// A rule of a member: `createRecipient/body.type.enum` is one of `body.type`.
const memberOf = (id: string): string => id.slice(id.indexOf('/') + 1, id.lastIndexOf('.'));

function causeOf([head, ...others]: RequirementResult[], waiting: readonly RequirementResult[]): Cause {
  const { id, operation, level, basis, evidence } = head!;
  const isLenient = basis === lenience && others.length > 0;
  const text = isLenient
    ? 'a value of another JSON type, or a bent one, is refused for each member.'
    : head!.text;
  const operations = [...new Set([head!, ...others].map((result) => result.operation))];
  const explains = [...others, ...waiting].map((result) => result.id);
  return {
    id,
    headline: `${operations.length > 1 ? `${operations.length} operations` : operation}: ${text}`,
    requirement: id as RequirementId,
    operation,
    ...(operations.length > 1 ? { operations } : {}),
    level,
    explains,
    evidence,
  };
}

/** Which of the broken requirements are built on which others. */
class Needs {
  private readonly rows: ReadonlyMap<string, Needing>;
  private readonly places: ReadonlyMap<string, number>;

  constructor(
    private readonly broken: readonly RequirementResult[],
    rows: readonly Needing[],
    private readonly seenBy: SeenBy,
  ) {
    this.rows = new Map(rows.map((row) => [row.id, row]));
    this.places = new Map(rows.map(({ id }, place) => [id, place]));
  }

  /** The broken ones that it waits for: those that are broken no less than itself, in a way that it may show, too. */
  of(result: RequirementResult): RequirementResult[] {
    const row = this.rows.get(result.id);
    if (!row?.needs) return [];
    const kinds = kindsOf(result);
    return this.broken.filter((other) => {
      const otherRow = this.rows.get(other.id);
      if (!otherRow || (result.verdict === 'fail' && other.verdict === 'warn')) return false;
      const others = kindsOf(other);
      const isAlike =
        kinds.length === 0 || others.length === 0 || kinds.some((kind) => others.includes(kind));
      const place = (id: string) => this.places.get(id) ?? 0;
      return isAlike && waitsFor(row, otherRow, place) && this.isSeenBy(result, other);
    });
  }

  /**
   * Whether what all exchanges are checked for was seen by the other requirement alone, or by what is built on that.
   * Seen elsewhere, it is something of its own.
   */
  private isSeenBy(result: RequirementResult, other: RequirementResult): boolean {
    if (!isCheck(result.id) || isCheck(other.id)) return true;
    const root = this.rows.get(other.id)!;
    return [...(this.seenBy.get(result.id) ?? [])].every((id) => {
      // A law of several operations is judged under the name of one of them.
      const row = this.rows.get(`${other.operation}/${id.split('/')[1]}`);
      return row && !isCheck(row.id) && (row.id === root.id || waitsFor(row, root, () => 0));
    });
  }

  /** What is to be mended first for it: itself where it waits for nothing, or only for what waits for it, too. */
  root(result: RequirementResult): RequirementResult {
    const path = [result];
    for (;;) {
      const [next] = this.of(path.at(-1)!).sort((a, b) => this.rank(a) - this.rank(b));
      if (!next) return path.at(-1)!;
      const loop = path.slice(path.indexOf(next));
      if (path.includes(next)) return loop.sort((a, b) => this.rank(a) - this.rank(b))[0]!;
      path.push(next);
    }
  }

  /** Violations of a MUST first; what says more before what all exchanges are checked for. */
  rank(result: RequirementResult): number {
    const place = this.places.get(result.id) ?? 0;
    return (result.verdict === 'fail' ? 0 : 2e6) + (isCheck(result.id) ? 1e6 : 0) + place;
  }
}

/** Whether it is something that every exchange is checked for. */
const isCheck = (id: string): boolean => /\/(response|request)\./.test(id);
