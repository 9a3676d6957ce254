import { Big } from 'big.js';
import { requirements, webhookEvents } from '../../contract/contract.js';
import { anyItem } from '../../contract/pointer.js';
import { hasAmounts, type Finding, type Movement } from '../../contract/finding.js';
import { wordsAlone } from '../../contract/phrase.js';
import type { Fault } from '../../contract/schema-faults.js';
import type { ReportedEvidence, ReportedExchange, RequirementResult } from '../model/model.js';

/** The kind of a wrong answer: `accepted`, the status of a refusal, `5xx`, or `no answer`. */
export function answerKindOf({ response, answer }: ReportedExchange): string {
  if (!response) return 'no answer';
  if (response.status >= 500) return '5xx';
  return answer === 'accepted' ? answer : String(response.status);
}

/** The part of a requirement id after the slash. */
export const nameOf = (id: string): string => id.slice(id.indexOf('/') + 1);

/** The name of a requirement without its operation; for a rule of a nested member, without the path to it. */
export const kindOf = (id: string): string =>
  nameOf(id).replace(/^(body|query)\.(?:.+\.)?(\w+)\.(\w+)$/, '$1.$2.$3');

/** The first part of a name, such as `filter`, `sort` or `auth`. */
export const familyOf = (id: string): string => id.split(/[-.]/)[0]!;

const operationsByKind = new Map<string, Set<string>>();
for (const { id, operation } of requirements)
  operationsByKind.set(kindOf(id), (operationsByKind.get(kindOf(id)) ?? new Set()).add(operation));

/** Whether several operations have a requirement of this kind, so that shared code of a server may break all of them. */
const isShared = (id: string): boolean => (operationsByKind.get(kindOf(id))?.size ?? 0) > 1;

/**
 * The fingerprints of a failure: a kind, a colon and a symptom, without values and seeds. Only one that contains a requirement id
 * names an operation. Failures that share a fingerprint have one root cause, and comparisons of runs match root causes by them.
 */
export function fingerprintsOf(result: RequirementResult): string[] {
  return unique([
    ...result.evidence.flatMap((piece) => fingerprintsOfPiece(result, piece)),
    ...inputsOfCrashes(result),
  ]);
}

function fingerprintsOfPiece({ id }: RequirementResult, { finding, exchange }: ReportedEvidence): string[] {
  if (finding.symptom !== undefined) return [fingerprint('symptom', finding.symptom)];
  if (finding.faults?.length) return unique(finding.faults.map(fingerprintOfFault));
  const kind = exchange ? answerKindOf(exchange) : '';
  if (kind === '5xx') return [fingerprint('5xx', id)];
  // A server usually sets error statuses in one place for all operations.
  if (finding.kind === 'status' && isStatus4xx(kind) && kind !== String(finding.wanted))
    return [fingerprint('status', `${kind} instead of ${finding.wanted}`)];
  if (finding.kind !== 'replay' && !isShared(id)) return [fingerprint('requirement', `${id} ${kind}`)];
  return [fingerprint('requirement', `${kindOf(id)} ${isOfAnswer(finding) ? kind : signOf(finding)}`)];
}

const fingerprintKinds = ['symptom', 'body', 'status', 'crash', '5xx', 'requirement'] as const;
type FingerprintKind = (typeof fingerprintKinds)[number];

export const isFingerprint = (text: string): boolean =>
  (fingerprintKinds as readonly string[]).includes(kindOfFingerprint(text));

export const fingerprint = (kind: FingerprintKind, of: string): string => `${kind}: ${of}`;
export const kindOfFingerprint = (text: string): string => text.slice(0, text.indexOf(':'));

const isStatus4xx = (kind: string): boolean => Number(kind) >= 400 && Number(kind) < 500;

/** Whether a finding is about the status of the answer. */
const isOfAnswer = ({ kind }: Finding): boolean =>
  kind === 'status' || kind === 'not-rejected' || kind === 'rejected' || kind === 'server-error';

/** Names the fault in a finding, without values: its symptom, its parts, the words of its claim or its kind. */
export function signOf(finding: Finding): string {
  const { kind, symptom, parts } = finding;
  if (symptom !== undefined) return symptom;
  if (parts?.length) return parts.join(' and ');
  switch (kind) {
    case 'claim':
      return `${wordsAlone(finding.expected)} → ${wordsAlone(finding.actual)}`;
    case 'value':
      return `${wordsAlone(finding.of)}${finding.got === null ? ' is missing' : ''}`;
    case 'body':
      return wordsAlone(finding.of);
    case 'status':
      return `status ${finding.wanted}`;
    case 'debit':
      return (finding.times ?? 1) > 1
        ? 'debited several times'
        : `${kind}: ${finding.why}, ${directionOf(finding)}`;
    default:
      return kind;
  }
}

function directionOf(movement: Movement): string {
  if (!hasAmounts(movement)) return 'masked';
  const { lost, least } = movement;
  const rest = new Big(lost).cmp(least);
  return lost.startsWith('-') ? 'a gain' : rest < 0 ? 'too little' : 'too much';
}

/** Names a fault by the member and the received type: operations of a server share serializers. */
function fingerprintOfFault({ pointer, keyword, type = '', limit = '' }: Fault): string {
  if (keyword === 'type' && limit === 'array' && type === 'null')
    return fingerprint('body', 'null instead of an array');
  // A server writes all times in one format, whether or not they must have an offset.
  if (keyword === 'format') return fingerprint('body', `not ${limit.split('-').at(-1)}`);
  const member = pointer.split('/').findLast((part) => !/^\d+$/.test(part)) || 'the whole';
  return fingerprint('body', `${member} ${keyword}${keyword === 'type' ? ` ${type}` : ''}`);
}

/** The status of the response or the place in its body where a failure shows. */
export function findingsOf(result: RequirementResult): string[] {
  return result.evidence.flatMap(({ exchange, finding: { faults = [] } }) => {
    const operation = exchange?.operation ?? result.operation;
    const isRefused = exchange !== null && answerKindOf(exchange) !== 'accepted';
    // Error bodies have few members, and usually one function writes each.
    const places = faults.map(
      ({ pointer }) => `${operation} ${isRefused ? pointer.split('/', 2).join('/') : anyItem(pointer)}`,
    );
    if (!exchange || isOfEvents(result) || isOfContent.test(result.id)) return places;
    return isRefused ? [`${operation} ${answerKindOf(exchange)}`] : places;
  });
}

// These requirements test the content of an error response, so its status tells nothing about their root cause.
const isOfContent = /\/response\.(no-secret|content-type|refusal-is-json)$|(?:message|words)$/;

/**
 * The members of an event that a failure is about: those that break the schema, or the one in the name of the requirement.
 */
export function membersOfEvent({ id, operation, evidence }: RequirementResult): string[] {
  if (!(operation in webhookEvents)) return [];
  const wrong = evidence.flatMap(({ finding: { faults = [] } }) =>
    faults.flatMap(({ pointer }) => pointer.split('/')),
  );
  const names =
    nameOf(id) === 'request.body' ? wrong.map((part) => part.replaceAll('_', '-')) : namesIn(nameOf(id));
  return unique(names).map((name) => `${operation} ${name}`);
}

// `ticket-info-null` is about ticket_info, `final-pricing` about pricing, and `delivered` about the name of the event.
const namesIn = (name: string): string[] => [
  name === 'delivered' ? 'event' : name,
  name.replace(/-\w+$/, ''),
  name.replace(/^\w+-/, ''),
];

/** Groups wrong error messages of one status: one function usually writes them. */
export const wordsOfRefusal = ({ id, operation, evidence: [piece] }: RequirementResult): string[] =>
  /(?:message|words|error-status)$/.test(id) && piece?.exchange
    ? [`${operation} words ${answerKindOf(piece.exchange)}`]
    : [];

export const answerKindsOf = (result: RequirementResult): string[] =>
  isOfEvents(result)
    ? []
    : result.evidence.flatMap(({ exchange }) => (exchange ? [answerKindOf(exchange)] : []));

// A receiver answers all events that it accepts alike, and all that it rejects: the kind of its answers distinguishes no
// faults.
const isOfEvents = ({ operation }: RequirementResult): boolean =>
  operation === 'receiver' || operation in webhookEvents;

/** The kind of input that led to a server error, such as `null` for a member. */
const inputsOfCrashes = ({ evidence }: RequirementResult): string[] =>
  evidence.flatMap(({ exchange }) => {
    if (!exchange || answerKindOf(exchange) !== '5xx') return [];
    // A 502, 503 or 504 says nothing about the input.
    const { status } = exchange.response!;
    if (status > 501) return [fingerprint('crash', String(status))];
    const input = exchange.fault?.rule ?? exchange.fault?.fault ?? exchange.note;
    return input === undefined ? [] : [fingerprint('crash', `${status} ${input}`)];
  });

/** The words of the evidence of a failure. */
export const signsOf = ({ evidence }: RequirementResult): string[] =>
  evidence.map(({ finding }) => signOf(finding));

/** Keys that failures of one operation share if they say the same. */
export const symptomsAt = (result: RequirementResult): string[] =>
  result.evidence.flatMap(({ finding, exchange }) => {
    const signs = isOfAnswer(finding) ? [] : (finding.parts ?? [signOf(finding)]);
    return signs.map((sign) => `${exchange?.operation ?? result.operation}: ${sign}`);
  });

export const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];
