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

/** An exchange with its parsed request and response. */
export interface Asked {
  exchange: Exchange;
  /** The body of the request. */
  sent: Members;
  path: Readonly<Record<string, string>>;
  query: Members;
  /** The body of the response, and its `data`. */
  body: Members;
  data: Members;
}

/**
 * A rule of the contract that can be tested on exchanges alone. The conformance tests send the requests for it. In recorded traffic, it
 * applies to every matching exchange.
 */
export interface Rule {
  id: RequirementId;
  /** The operations of the exchanges, in the order in which they were sent. */
  of: readonly OperationId[];
  /**
   * The exchanges that it applies to:
   *
   * - `accepted`: accepted requests with the documented response
   * - `any answer`: conforming requests with any response
   * - `known to be good`: requests that the server has no other reason to refuse, with any response
   * - `rejected, then accepted`: a request of the suite with a reference of its own that the server rejected, and a later accepted one
   */
  sees: 'accepted' | 'any answer' | 'known to be good' | 'rejected, then accepted';
  /** Whether other clients may change the record of the first exchange before the second one. */
  mayChange?: true;
  /** Whether the two exchanges may come in any order. */
  inAnyOrder?: true;
  /**
   * The provider state whose values it compares. It applies to every earlier setup of the state, or only to the latest.
   */
  state?: { name: string; isLatest: boolean };
  /** Provider states that may replace the compared record. After one of these, the rule does not apply. */
  endedBy?: readonly string[];
  /** The member of the body that identifies a record. The rule applies only to the first request with each value. */
  newBy?: string;
  /** Throws a Violation if the exchanges violate the rule, and NotTestable if they do not exercise it. */
  check: (...given: readonly (Asked | State)[]) => void;
}

/** The parameters and the values of a provider state that was set up. */
export type State = Pick<StateSetUp, 'params' | 'values'>;

type Table<Check> = Readonly<Record<string, Check>>;
type One = (asked: Asked) => void;
type WithState = (asked: Asked, state: State) => void;
type Two = (first: Asked, second: Asked) => void;

const idOf = (operation: OperationId, name: string): RequirementId => `${operation}/${name}` as RequirementId;

/** Rules for accepted, conforming requests whose response has the documented body. */
export const answersOf = (operation: OperationId, table: Table<One>, newBy?: string): Rule[] =>
  Object.entries(table).map(([name, check]) => ({
    id: idOf(operation, name),
    of: [operation],
    sees: 'accepted',
    ...(newBy === undefined ? {} : { newBy }),
    check: check as Rule['check'],
  }));

/** Rules for conforming requests with any response. */
export const requestsTo = (operation: OperationId, table: Table<One>): Rule[] =>
  Object.entries(table).map(([name, check]) => ({
    id: idOf(operation, name),
    of: [operation],
    sees: 'any answer',
    check: check as Rule['check'],
  }));

/** Rules for requests that the server must accept if it knows the records that they name. */
export const acceptedBy = (operation: OperationId, table: Table<One>): Rule[] =>
  Object.entries(table).map(([name, check]) => ({
    id: idOf(operation, name),
    of: [operation],
    sees: 'known to be good',
    check: check as Rule['check'],
  }));

/** Rules for two accepted, conforming requests of one business, in the order in which they were sent. */
export const pairsOf = (of: readonly [OperationId, OperationId], table: Table<Two>): Rule[] =>
  Object.entries(table).map(([name, check]) => ({
    id: name.includes('/') ? (name as RequirementId) : idOf(of[1], name),
    of,
    sees: 'accepted',
    check: check as Rule['check'],
  }));

/** Rules for two such requests in any order. */
export const pairsInAnyOrder = (...rules: Parameters<typeof pairsOf>): Rule[] =>
  pairsOf(...rules).map((rule) => ({ ...rule, inAnyOrder: true }));

/**
 * Rules for a request that the server rejected, and a later accepted one that may show its effect
 * (ruling:rejected-does-not-exist).
 */
export const afterRejection = (of: readonly [OperationId, OperationId], table: Table<Two>): Rule[] =>
  pairsOf(of, table).map((rule) => ({
    ...rule,
    sees: 'rejected, then accepted',
    check: (first, second) => {
      const { exchange } = first as Asked;
      exercised(excludesEffect(exchange), 'the first request may have had an effect');
      rule.check(first, second);
    },
  }));

/** Whether an answer says that its request had no effect. After a timeout or a failure of the server, it may have had one. */
export const excludesEffect = ({ response }: Exchange): boolean =>
  response !== null && response.status >= 400 && response.status < 500 && response.status !== 408;

/** Rules for requests that name a record of a provider state. */
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

/** Throws NotTestable with a reason unless the exchanges exercise the rule. */
export function exercised(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new NotTestable(reason);
}

const parsed = new WeakMap<Exchange, Asked>();

export function askedIn(exchange: Exchange): Asked {
  const known = parsed.get(exchange);
  if (known) return known;
  const operation = operationOf(exchange.operation!);
  const body = members(exchange.response?.json);
  const asked: Asked = {
    exchange,
    sent: members(parseJson(exchange.request.body)),
    path: (requestOf(operation, exchange) as Pick<Asked, 'path'>).path,
    query: queryOf(operation, exchange.request) ?? {},
    body,
    data: members(body['data']),
  };
  parsed.set(exchange, asked);
  return asked;
}

/** The parameters of a query by name. Null if one occurs twice. */
export function queryOf({ query }: Operation, { path }: SentRequest): Record<string, JsonValue> | null {
  const asked = [...new URLSearchParams(path.split('?')[1] ?? '')];
  const names = asked.map(([name]) => name);
  if (new Set(names).size < names.length) return null;
  const integers = query.filter(({ schema }) => schema['type'] === 'integer').map(({ name }) => name);
  const value = (name: string, text: string): JsonValue =>
    integers.includes(name) && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  return Object.fromEntries(asked.map(([name, text]) => [name, value(name, text)]));
}

/** The members of a JSON object. Empty for any other value. */
export const members = (value: unknown): Members => (isObject(value) ? value : {});

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
