import { requestOf } from '../cases/route.js';
import { isObject, parseJson } from '../contract/json.js';
import {
  operationOf,
  type JsonValue,
  type Operation,
  type OperationId,
  type RequirementId,
} from '../contract/contract.js';
import type { Exchange, SentRequest, StateSetUp } from '../contract/exchange.js';
import { NotTestable } from '../contract/violation.js';

export type Members = Readonly<Record<string, unknown>>;

/** An exchange as rules read it. */
export interface Asked {
  exchange: Exchange;
  /** The body of the request. */
  sent: Members;
  path: Readonly<Record<string, string>>;
  query: Members;
  /** The body of the answer, and its `data`. */
  body: Members;
  data: Members;
}

/**
 * A rule of the contract, tested on exchanges alone. The conformance tests make these exchanges happen; in recorded
 * traffic, every fitting exchange is tested.
 */
export interface Rule {
  id: RequirementId;
  /** The operations of the exchanges, in the order in which they were sent. */
  of: readonly OperationId[];
  /**
   * Which exchanges show it: accepted requests with the documented answer, whatever conforming requests are answered, or
   * also their refusals, as long as nothing else in them may have been refused.
   */
  sees: 'accepted' | 'any answer' | 'known to be good';
  /** What the first of two exchanges shows may have changed by the time of the second one, where others are at work. */
  mayChange?: true;
  /** Whether the second of two exchanges may have been sent before the first one. */
  inAnyOrder?: true;
  /**
   * The provider state whose values it compares: each that was set up before, or only the latest, unless it was replaced
   * since by one of `endedBy`.
   */
  state?: { name: string; isLatest: boolean };
  /** Provider states that may make another record of what is compared: then it shows nothing. */
  endedBy?: readonly string[];
  /** The member of the body by which a record is known: only the first request that names it shows the rule. */
  newBy?: string;
  /** Throws a Violation where it is broken, and NotTestable where the exchanges do not exercise it. */
  check: (...given: readonly (Asked | State)[]) => void;
}

/** A provider state that was set up: what it was asked for, and what it gave. */
export type State = Pick<StateSetUp, 'params' | 'values'>;

type Table<Check> = Readonly<Record<string, Check>>;
type One = (asked: Asked) => void;
type WithState = (asked: Asked, state: State) => void;
type Two = (first: Asked, second: Asked) => void;

const idOf = (operation: OperationId, name: string): RequirementId => `${operation}/${name}` as RequirementId;

/** Rules that each accepted, conforming request shows whose answer has the documented body. */
export const answersOf = (operation: OperationId, table: Table<One>, newBy?: string): Rule[] =>
  Object.entries(table).map(([name, check]) => ({
    id: idOf(operation, name),
    of: [operation],
    sees: 'accepted',
    ...(newBy === undefined ? {} : { newBy }),
    check: check as Rule['check'],
  }));

/** Rules about whether conforming requests are accepted or refused, and how. */
export const requestsTo = (operation: OperationId, table: Table<One>): Rule[] =>
  Object.entries(table).map(([name, check]) => ({
    id: idOf(operation, name),
    of: [operation],
    sees: 'any answer',
    check: check as Rule['check'],
  }));

/** Rules about requests that must be accepted, as long as the values that only the server knows are right. */
export const acceptedBy = (operation: OperationId, table: Table<One>): Rule[] =>
  Object.entries(table).map(([name, check]) => ({
    id: idOf(operation, name),
    of: [operation],
    sees: 'known to be good',
    check: check as Rule['check'],
  }));

/** Rules that any two accepted, conforming requests of one business show, in the order in which they were sent. */
export const pairsOf = (of: readonly [OperationId, OperationId], table: Table<Two>): Rule[] =>
  Object.entries(table).map(([name, check]) => ({
    id: name.includes('/') ? (name as RequirementId) : idOf(of[1], name),
    of,
    sees: 'accepted',
    check: check as Rule['check'],
  }));

/** The same, whichever was sent first. */
export const pairsInAnyOrder = (...rules: Parameters<typeof pairsOf>): Rule[] =>
  pairsOf(...rules).map((rule) => ({ ...rule, inAnyOrder: true }));

/** Rules about what a request is answered that names what a state made. */
export const withState = (
  name: string,
  operation: OperationId,
  table: Table<WithState>,
  isLatest = false,
): Rule[] =>
  Object.entries(table).map(([rule, check]) => ({
    id: idOf(operation, rule),
    of: [operation],
    sees: 'any answer',
    state: { name, isLatest },
    check: check as Rule['check'],
  }));

/** Leaves a rule untested where the exchanges do not exercise it. */
export function exercised(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new NotTestable(otherwise);
}

export function askedIn(exchange: Exchange): Asked {
  const operation = operationOf(exchange.operation!);
  const body = members(exchange.response?.json);
  return {
    exchange,
    sent: members(parseJson(exchange.request.body)),
    path: (requestOf(operation, exchange) as Pick<Asked, 'path'>).path,
    query: queryOf(operation, exchange.request) ?? {},
    body,
    data: members(body['data']),
  };
}

/** The parameters of a query by name; null where one comes twice. */
export function queryOf({ query }: Operation, { path }: SentRequest): Record<string, JsonValue> | null {
  const asked = [...new URLSearchParams(path.split('?')[1] ?? '')];
  const names = asked.map(([name]) => name);
  if (new Set(names).size < names.length) return null;
  const integers = query.filter(({ schema }) => schema['type'] === 'integer').map(({ name }) => name);
  const value = (name: string, text: string): JsonValue =>
    integers.includes(name) && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  return Object.fromEntries(asked.map(([name, text]) => [name, value(name, text)]));
}

/** The members of a JSON object; none for anything else. */
export const members = (value: unknown): Members => (isObject(value) ? value : {});

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
