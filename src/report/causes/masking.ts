import { isDeepStrictEqual } from 'node:util';
import { fitsSchema, operations, type Operation, type ValidatorName } from '../../contract/contract.js';
import { parseJson } from '../../contract/json.js';
import { isMaskedBy, type Needing } from '../../contract/needs.js';
import { anyItem } from '../../contract/pointer.js';
import { schemaFaults } from '../../contract/schema-faults.js';
import type { ReportedExchange, RequirementResult } from '../model/model.js';
import {
  answerKindOf,
  answerKindsOf,
  expectsRefusal,
  familyOf,
  findingsOf,
  nameOf,
  wordsOf,
} from './symptoms.js';

/** By the ids of failing requirements: the requirements that were under test when each was seen. */
export type SeenBy = ReadonlyMap<string, ReadonlySet<string>>;

/** Tells which of the failing requirements are masked by others: they are built on them, and show the same. */
export class Masking {
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

  /** The failure to fix first: the result itself where nothing masks it, or only what it masks itself. */
  root(result: RequirementResult): RequirementResult {
    const path = [result];
    for (;;) {
      const [next] = this.maskersOf(path.at(-1)!).sort((a, b) => this.rank(a) - this.rank(b));
      if (!next) return path.at(-1)!;
      const loop = path.slice(path.indexOf(next));
      if (path.includes(next)) return loop.sort((a, b) => this.rank(a) - this.rank(b))[0]!;
      path.push(next);
    }
  }

  /** Violations of a MUST first; a requirement of its own before the checks that every exchange gets, properties last. */
  rank(result: RequirementResult): number {
    const place = this.places.get(result.id) ?? 0;
    const kind = isProperty(result.id) ? 2e6 : isCheck(result.id) ? 1e6 : 0;
    return (result.verdict === 'fail' ? 0 : 4e6) + kind + place;
  }

  private maskersOf(result: RequirementResult): RequirementResult[] {
    const row = this.rows.get(result.id);
    if (!row?.needs) return [];
    return this.broken.filter((other) => {
      const otherRow = this.rows.get(other.id);
      if (!otherRow || (result.verdict === 'fail' && other.verdict === 'warn')) return false;
      const place = (id: string) => this.places.get(id) ?? 0;
      return isMaskedBy(row, otherRow, place) && shows(result, other) && this.isSeenBy(result, other);
    });
  }

  /**
   * Whether a check of all exchanges failed only while the other requirement was under test, or one that is built on
   * it. Seen elsewhere, the failure has a cause of its own.
   */
  private isSeenBy(result: RequirementResult, other: RequirementResult): boolean {
    if (!isCheck(result.id) || isCheck(other.id) || nameOf(result.id) === 'response.no-server-error')
      return true;
    const root = this.rows.get(other.id)!;
    return [...(this.seenBy.get(result.id) ?? [])].every((id) => {
      // A property of several operations is tested under the name of one of them.
      const row = this.rows.get(`${other.operation}/${nameOf(id)}`);
      return row && !isCheck(row.id) && (row.id === root.id || isMaskedBy(row, root, () => 0));
    });
  }
}

/** Whether it is something that every exchange is checked for. */
const isCheck = (id: string): boolean => /\/(response|request)\./.test(id);

/** Whether it tries many values, or what the pact has of one exchange. */
const isProperty = (id: string): boolean => /^(any|fuzz|pact)$/.test(familyOf(nameOf(id)));

/** Whether the evidence of a failure shows the symptom of another one: the same status, place of a body, or kind of request. */
function shows(result: RequirementResult, other: RequirementResult): boolean {
  if (nameOf(result.id) === 'response.no-server-error') return sendsBrokenRules(result);
  const kinds = answerKindsOf(result);
  const otherKinds = answerKindsOf(other);
  if (kinds.length > 0 && otherKinds.length > 0 && !kinds.some((kind) => otherKinds.includes(kind)))
    return false;
  const [symptoms, otherSymptoms] = [result, other].map(symptomsOf) as [string[], string[]];
  if (otherSymptoms.length > 0 && !otherSymptoms.some((symptom) => symptoms.includes(symptom))) return false;
  const findings = findingsOf(other);
  if (findings.length > 0) {
    const own = [...findingsOf(result), ...exchangesOf(result).flatMap(findingsIn)];
    return findings.some((finding) => own.includes(finding));
  }
  switch (familyOf(nameOf(result.id))) {
    case 'any':
      return !expectsRefusal(other) && namesSameParameter(result, other);
    case 'fuzz':
    case 'pact':
      return (
        wordsOf(result).some((words) => wordsOf(other).some((one) => isDeepStrictEqual(one, words))) ||
        (expectsRefusal(result) && expectsRefusal(other)) ||
        (findingsOf(result).length === 0 && (isCheck(other.id) || names(result, other)))
      );
    default:
      return true;
  }
}

/** The symptoms that evidence states, where all of it does. */
const symptomsOf = ({ evidence }: RequirementResult): string[] => {
  const symptoms = evidence.flatMap(({ symptom }) => symptom ?? []);
  return symptoms.length === evidence.length ? symptoms : [];
};

// A server that does not look at a member stumbles over some of its values, and accepts others.
function sendsBrokenRules({ operation, evidence }: RequirementResult): boolean {
  const found = operations.find(({ id }) => id === operation);
  return (
    found !== undefined && evidence.every(({ exchange }) => exchange !== null && breaksRules(found, exchange))
  );
}

const breaksRules = ({ id, bodySchema }: Operation, { request: { body } }: ReportedExchange): boolean =>
  bodySchema !== null && body !== null && !fitsSchema(`${id}.body` as ValidatorName, parseJson(body));

const names = ({ evidence }: RequirementResult, other: RequirementResult): boolean =>
  evidence.some(({ actual }) => actual.includes(nameOf(other.id)));

/** Of a list, whether the query that failed has a parameter that the other requirement is about. */
function namesSameParameter(result: RequirementResult, other: RequirementResult): boolean {
  const [, parameter] = /^(?:filter|sort)-(.+)$/.exec(nameOf(other.id)) ?? [];
  if (parameter === undefined) return true;
  return exchangesOf(result).some(({ request: { path } }) => {
    const query = new URLSearchParams(path.split('?')[1] ?? '');
    return query.has(parameter) || query.get('sort') === parameter || parameter === 'default';
  });
}

// The exchange that decides, or all of them where none does: others are often set-up.
const exchangesOf = ({ evidence }: RequirementResult): ReportedExchange[] =>
  evidence.flatMap(({ exchange, story = [] }) =>
    exchange ? [exchange] : story.flatMap((step) => (step.exchange ? [step.exchange] : [])),
  );

/** What is wrong with an exchange by itself, in the words of `findingsOf`. */
function findingsIn(exchange: ReportedExchange): string[] {
  const { response } = exchange;
  const operation = operations.find(({ id }) => id === exchange.operation)?.id;
  if (!operation) return [];
  const kind = answerKindOf(exchange);
  if (kind !== 'accepted') return [`${operation} ${kind}`];
  return schemaFaults(`${operation}.success`, parseJson(response?.body)).map(
    ({ pointer }) => `${operation} ${anyItem(pointer)}`,
  );
}
