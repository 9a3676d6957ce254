import { fitsSchema, operations, type Operation, type ValidatorName } from '../../contract/contract.js';
import { parseJson } from '../../contract/json.js';
import { isMaskedBy, type Needing } from '../../contract/needs.js';
import { anyItem } from '../../contract/pointer.js';
import { schemaFaults } from '../../contract/schema-faults.js';
import type { ReportedEvidence, ReportedExchange, RequirementResult } from '../model/model.js';
import { answerKindOf, answerKindsOf, familyOf, findingsOf, nameOf, signsOf } from './symptoms.js';

/** For the id of each failing requirement: the requirements under test when it failed. */
export type SeenBy = ReadonlyMap<string, ReadonlySet<string>>;

/** Finds failures that another failure masks: they depend on it and show the same symptom. */
export function maskingOf(broken: readonly RequirementResult[], rows: readonly Needing[], seenBy: SeenBy) {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  const place = (id: string): number => places.get(id) ?? 0;

  /** Orders failures: MUSTs first, then specific requirements, then checks of every exchange, then properties. */
  const rank = ({ id, verdict }: RequirementResult): number => {
    const kind = isProperty(id) ? 2e6 : isCheck(id) ? 1e6 : 0;
    return (verdict === 'fail' ? 0 : 4e6) + kind + place(id);
  };
  const firstOf = (failures: readonly RequirementResult[]) =>
    failures.toSorted((a, b) => rank(a) - rank(b))[0];

  /**
   * Whether a check of all exchanges failed only while the other requirement, or one that depends on it, was under test.
   * If it failed elsewhere, it has a root cause of its own.
   */
  const isSeenBy = (result: RequirementResult, other: RequirementResult): boolean => {
    if (!isCheck(result.id) || isCheck(other.id) || nameOf(result.id) === 'response.no-server-error')
      return true;
    const root = rowOf.get(other.id)!;
    return [...(seenBy.get(result.id) ?? [])].every((id) => {
      // A property of several operations is tested under the name of one of them.
      const row = rowOf.get(`${other.operation}/${nameOf(id)}`);
      return row && !isCheck(row.id) && (row.id === root.id || isMaskedBy(row, root, () => 0));
    });
  };

  const maskersOf = (result: RequirementResult): RequirementResult[] => {
    const row = rowOf.get(result.id);
    if (!row?.needs) return [];
    return broken.filter((other) => {
      const otherRow = rowOf.get(other.id);
      if (!otherRow || (result.verdict === 'fail' && other.verdict === 'warn')) return false;
      return isMaskedBy(row, otherRow, place) && shows(result, other) && isSeenBy(result, other);
    });
  };

  /** The evidence of a failure that none of the failures that mask it explains. */
  const apart = (result: RequirementResult): ReportedEvidence[] => {
    const maskers = maskersOf(result);
    if (maskers.length === 0) return [];
    const isRepetition = ({ finding }: ReportedEvidence): boolean =>
      finding.kind === 'claim' && finding.isRepetition === true;
    return result.evidence.filter(
      (piece) =>
        !isRepetition(piece) && !maskers.some((other) => shows({ ...result, evidence: [piece] }, other)),
    );
  };

  /** The failure to fix first: the result itself if nothing masks it, or if masking is circular. */
  const root = (result: RequirementResult): RequirementResult => {
    const path = [result];
    for (;;) {
      const next = firstOf(maskersOf(path.at(-1)!));
      if (!next) return path.at(-1)!;
      if (path.includes(next)) return firstOf(path.slice(path.indexOf(next)))!;
      path.push(next);
    }
  };
  return { rank, root, apart };
}

/** Whether the requirement is a check of every exchange. */
const isCheck = (id: string): boolean => /\/(response|request)\./.test(id);

/** Whether the requirement tries many values, or an interaction of the pact. */
const isProperty = (id: string): boolean => /^(any|fuzz|pact)$/.test(familyOf(nameOf(id)));

/** Whether the evidence of a failure shows the symptom of a second failure: its status, place in a body, or kind of request. */
function shows(result: RequirementResult, other: RequirementResult): boolean {
  if (nameOf(result.id) === 'response.no-server-error') return sendsBrokenRules(result);
  const kinds = answerKindsOf(result);
  const otherKinds = answerKindsOf(other);
  if (kinds.length > 0 && otherKinds.length > 0 && !kinds.some((kind) => otherKinds.includes(kind)))
    return false;
  const [symptoms, otherSymptoms] = [result, other].map(symptomsOf) as [string[], string[]];
  if (otherSymptoms.length > 0 && !otherSymptoms.some((symptom) => symptoms.includes(symptom))) return false;
  const parts = partsOf(other);
  if (parts.length > 0 && partsOf(result).length > 0)
    return parts.some((part) => partsOf(result).includes(part));
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
        signsOf(result).some((sign) => signsOf(other).includes(sign)) ||
        (expectsRefusal(result) && expectsRefusal(other)) ||
        (findingsOf(result).length === 0 && (isCheck(other.id) || names(result, other)))
      );
    default:
      return true;
  }
}

const partsOf = ({ evidence }: RequirementResult): string[] =>
  evidence.flatMap(({ finding }) => finding.parts ?? []);

/** The symptoms of the evidence; empty unless every piece states one. */
const symptomsOf = ({ evidence }: RequirementResult): string[] => {
  const symptoms = evidence.flatMap(({ finding }) => finding.symptom ?? []);
  return symptoms.length === evidence.length ? symptoms : [];
};

/** Whether the server should have rejected a request. */
const expectsRefusal = ({ evidence }: RequirementResult): boolean =>
  evidence.some(
    ({ finding }) =>
      finding.kind === 'not-rejected' ||
      (finding.kind === 'status' && finding.wanted >= 400) ||
      (finding.kind === 'claim' && finding.isRefusal === true),
  );

// A server that does not validate a member accepts some wrong values and crashes on others.
function sendsBrokenRules({ operation, evidence }: RequirementResult): boolean {
  const found = operations.find(({ id }) => id === operation);
  return found !== undefined && evidence.every(({ exchange }) => exchange && breaksRules(found, exchange));
}

const breaksRules = ({ id, bodySchema }: Operation, { request: { body } }: ReportedExchange): boolean =>
  bodySchema !== null && body !== null && !fitsSchema(`${id}.body` as ValidatorName, parseJson(body));

const names = ({ evidence }: RequirementResult, other: RequirementResult): boolean =>
  evidence.some(({ finding }) => finding.kind === 'claim' && finding.see === nameOf(other.id));

/** For a list: whether the failing query has the parameter that the other requirement is about. */
function namesSameParameter(result: RequirementResult, other: RequirementResult): boolean {
  const [, parameter] = /^(?:filter|sort)-(.+)$/.exec(nameOf(other.id)) ?? [];
  if (parameter === undefined) return true;
  return exchangesOf(result).some(({ request: { path } }) => {
    const query = new URLSearchParams(path.split('?')[1] ?? '');
    return query.has(parameter) || query.get('sort') === parameter || parameter === 'default';
  });
}

// Other exchanges are often set-up, so they count only if no single exchange shows the failure.
const exchangesOf = ({ evidence }: RequirementResult): ReportedExchange[] =>
  evidence.flatMap(({ exchange, story = [] }) =>
    exchange ? [exchange] : story.flatMap((step) => (step.exchange ? [step.exchange] : [])),
  );

/** The faults of a single exchange, in the format of `findingsOf`. */
export function findingsIn(exchange: ReportedExchange): string[] {
  const { response } = exchange;
  const operation = operations.find(({ id }) => id === exchange.operation)?.id;
  if (!operation) return [];
  const kind = answerKindOf(exchange);
  if (kind !== 'accepted') return [`${operation} ${kind}`];
  return schemaFaults(`${operation}.success`, parseJson(response?.body)).map(
    ({ pointer }) => `${operation} ${anyItem(pointer)}`,
  );
}
