import { requirements, webhookEvents } from '../../contract/contract.js';
import { anyItem } from '../../contract/pointer.js';
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
 * The ways in which a failure shows, without operations, values and seeds. Failures that share a fingerprint have one root
 * cause, and comparisons of runs match root causes by them.
 */
export function fingerprintsOf(result: RequirementResult): string[] {
  return unique([
    ...result.evidence.flatMap((piece) => fingerprintsOfPiece(result, piece)),
    ...inputsOfCrashes(result),
  ]);
}

function fingerprintsOfPiece({ id }: RequirementResult, piece: ReportedEvidence): string[] {
  if (piece.symptom !== undefined) return [piece.symptom];
  const { faults = [], exchange } = piece;
  if (faults.length > 0) return unique(faults.map(fingerprintOfFault));
  const kind = exchange ? answerKindOf(exchange) : '';
  if (kind === '5xx') return [`${id}: 5xx`];
  if (piece.expected.startsWith('the same response again')) return [`${kindOf(id)}: another response`];
  const wanted = /^status (\d+)/.exec(piece.expected)?.[1];
  // A server usually sets error statuses in one place for all operations.
  if (wanted && /^4\d\d$/.test(kind) && kind !== wanted) return [`status ${kind} instead of ${wanted}`];
  if (!isShared(id)) return [`${id}: ${kind}`];
  if (isOfRefusal(piece)) return [`${kindOf(id)}: ${kind}`];
  return [`${kindOf(id)}: ${withoutValues(piece.expected)} → ${withoutValues(piece.actual)}`];
}

const isOfRefusal = ({ expected }: ReportedEvidence): boolean =>
  /^(status \d|a rejection|a conforming request|a success|an answer below)/.test(expected);

/** Names a fault by the member and the received type: operations of a server share serializers. */
function fingerprintOfFault({ pointer, keyword, expected, actual }: Fault): string {
  if (keyword === 'type' && expected === 'an array' && actual === 'null')
    return 'body: null instead of an array';
  if (keyword === 'format') return `body: not ${expected.replace(/,? (such as|with|without) .*/, '')}`;
  const member = pointer.split('/').findLast((part) => !/^\d+$/.test(part)) || 'the whole';
  return `body: ${member} ${keyword}${keyword === 'type' ? ` ${typeIn(actual)}` : ''}`;
}

const typeIn = (actual: string): string => /^(null|the \w+|\w+ \w+)/.exec(actual)?.[0] ?? '';

/** Removes brackets, quoted texts, numbers, identifiers and other values. */
const withoutValues = (words: string): string =>
  words
    .replaceAll(/\b0\.00\b/g, 'nothing')
    .replaceAll(/\([^()]*\)|\{.*\}|"[^"]*"|: .*$/gs, '')
    .split(/\s+/)
    .filter((word) => !/[\d/@]/.test(word))
    .join(' ')
    .trim();

/** The status of the response or the place in its body where a failure shows. */
export function findingsOf(result: RequirementResult): string[] {
  return result.evidence.flatMap(({ exchange, faults = [] }) => {
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
  const wrong = evidence.flatMap(({ faults = [] }) => faults.flatMap(({ pointer }) => pointer.split('/')));
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
    if (status > 501) return [`crash: ${status}`];
    if (/: (?:as documented|values for another operation)$/.test(exchange.purpose)) return [];
    const input = withoutValues(exchange.purpose.replace(/^[^:]*: (?:[^:]*: )?/, ''));
    return input === '' ? [] : [`crash: ${status} ${input}`];
  });

/** The texts of a failure without values and without the words of the requirement's name. */
export function wordsOf({ id, evidence }: RequirementResult): { expected: string; actual: string }[] {
  const name = new Set(nameOf(id).split('-'));
  const inWords = (text: string): string => {
    const words = withoutValues(text).split(' ');
    return words.filter((word) => !name.has(word)).join(' ');
  };
  return evidence.map(({ expected, actual }) => ({ expected: inWords(expected), actual: inWords(actual) }));
}

/** Keys that failures of one operation share if their texts are alike. */
export const symptomsAt = (result: RequirementResult): string[] =>
  result.evidence.flatMap((piece) => {
    const expected = withoutValues(piece.expected);
    if (isOfRefusal(piece) || expected.length < fewestCharacters) return [];
    return `${piece.exchange?.operation ?? result.operation}: ${expected} → ${withoutValues(piece.actual)}`;
  });

const fewestCharacters = 12;

export const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];
