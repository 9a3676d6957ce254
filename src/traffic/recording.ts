import { requestOf } from '../cases/route.js';
import { isAccepted } from '../checks/response.js';
import { lenientBody } from '../checks/validation.js';
import {
  operationOf,
  operations,
  schemaFaults,
  type JsonValue,
  type Operation,
  type OperationId,
} from '../contract/contract.js';
import type { Exchange, StateSetUp } from '../contract/exchange.js';
import { groupBy } from '../contract/collections.js';
import { parseJson } from '../contract/json.js';
import { valueAt } from '../contract/pointer.js';
import { askedIn, textOf, type Asked, type Rule } from '../rules/rule.js';
import type { RecordedCredentials } from './credentials.js';
import type { RunFacts } from './har/write.js';
import { endOf } from './context.js';
import { hasMask, isMaskedAt, withoutMasks } from './masks.js';
import { isUnusualText, withOddity } from './oddity.js';
import { requestFaults, type RequestFault } from './request-faults.js';

// The other states set up refusals.
const statesOfExamples = new Set(
  operations.flatMap(({ examples }) => examples.flatMap(({ given }) => given.map(({ state }) => state))),
);

const keyOfValues = (values: readonly unknown[]): string =>
  JSON.stringify(values.map((value) => JSON.stringify(value)));

/** A recording in the order of time, with the questions that rules ask about it. */
export class Recording {
  /** The requests to the server with complete bodies, each marked with its oddity. */
  readonly exchanges: readonly Exchange[];
  /** The requests from the server. */
  readonly deliveries: readonly Exchange[];
  /** Nobody else moved the wallet during the recording. */
  readonly isAlone: boolean;
  /** Facts about the run, where the suite recorded it. */
  readonly facts: RunFacts | undefined;
  private readonly givenValues: ReadonlySet<string>;
  private readonly byOperation: ReadonlyMap<string, readonly Exchange[]>;
  private readonly answersBy = new Map<OperationId, readonly Asked[]>();
  private readonly acceptedBy = new Map<OperationId, readonly Exchange[]>();
  private readonly lastByValues = new Map<OperationId, ReadonlyMap<string, number>>();
  private readonly faults = new Map<Exchange, RequestFault[] | null>();
  private readonly fitting = new Map<Exchange, boolean>();
  private readonly keys: ReadonlyMap<string, ReadonlySet<string>>;

  /** @param all in the order of time; rules do not test incomplete exchanges or undocumented operations */
  constructor(
    readonly all: readonly Exchange[],
    readonly credentials: RecordedCredentials,
    { alone = false, facts }: { alone?: boolean; facts?: RunFacts | undefined } = {},
  ) {
    this.isAlone = alone;
    this.facts = facts;
    this.givenValues = new Set(
      facts?.states
        .filter(({ state }) => statesOfExamples.has(state))
        .flatMap(({ values }) => Object.values(values).map(textOf)),
    );
    const whole = all.filter(({ partial }) => !partial);
    this.deliveries = whole.filter(({ received }) => received);
    const sent = whole.filter(({ operation, received }) => operation !== null && !received);
    this.exchanges = sent.map(withOddity);
    this.byOperation = groupBy(this.exchanges, ({ operation }) => operation!);
    this.keys = bodiesByKey(all);
  }

  of(id: OperationId): readonly Exchange[] {
    return this.byOperation.get(id) ?? [];
  }

  /**
   * The accepted requests of an operation that conform, or that conform in the reading of a lenient server, and whose answers
   * have the documented body.
   */
  accepted(id: OperationId): readonly Exchange[] {
    return memo(this.acceptedBy, id, () =>
      this.of(id)
        .filter((one) => isAccepted(one.response) && this.fits(one))
        .flatMap((one) => this.asRead(one)),
    );
  }

  /** The same, parsed for the rules, without requests that share a key with different ones. */
  answers(id: OperationId): readonly Asked[] {
    return memo(this.answersBy, id, () =>
      this.accepted(id)
        .filter((one) => !this.isKeyReused(one))
        .map(askedIn),
    );
  }

  /** The exchange with the request as a lenient server reads it; none if it breaks rules even then. */
  private asRead(exchange: Exchange): Exchange[] {
    if (this.conforms(exchange)) return [exchange];
    const { request } = exchange;
    const operation = operationOf(exchange.operation!);
    const faults = this.faultsOf(exchange);
    if (faults === null || request.oddity === 'junk' || isUnusualText(request)) return [];
    if (faults.length === 0) return [exchange];
    const body = JSON.stringify(lenientBody(operation, parseJson(request.body)) ?? null);
    const read = { ...exchange, request: { ...request, body } };
    return requestFaults(operation, read.request)?.length === 0 ? [read] : [];
  }

  /** The rules that a request breaks; null where its form does not allow to tell. */
  faultsOf(exchange: Exchange): RequestFault[] | null {
    return memo(this.faults, exchange, () =>
      requestFaults(operationOf(exchange.operation!), exchange.request),
    );
  }

  /** Whether a request breaks no rule and is not odd. */
  conforms(exchange: Exchange): boolean {
    const { request } = exchange;
    return request.oddity === undefined && !request.bytes && this.faultsOf(exchange)?.length === 0;
  }

  /** Whether the server accepted a conforming request of the operation, which serves as the baseline request. */
  isControlled(id: OperationId): boolean {
    return this.of(id).some((one) => isAccepted(one.response) && this.conforms(one));
  }

  /** Whether the server accepted the values of a state in a different request, and the request contains no unknown value. */
  isAcceptedElsewhere(exchange: Exchange): boolean {
    const { operation, places, values } = this.givenIn(exchange);
    if (values === null) return false;
    const last = this.lastAccepted(operation, places).get(keyOfValues(values));
    // The server may refuse a value that an earlier request used up.
    return last !== undefined && (operation.usesUp.length === 0 || last > exchange.id);
  }

  /** The ids of the last accepted requests of an operation, by their values at some places. */
  private lastAccepted(operation: Operation, places: readonly string[]): ReadonlyMap<string, number> {
    return memo(this.lastByValues, operation.id, () => {
      const found = new Map<string, number>();
      for (const one of this.accepted(operation.id)) {
        const request = requestOf(operation, one);
        const key = keyOfValues(places.map((place) => valueAt(request, place)));
        found.set(key, Math.max(found.get(key) ?? one.id, one.id));
      }
      return found;
    });
  }

  /** The same, or all values come from states of the run. */
  isKnownGood(exchange: Exchange): boolean {
    if (this.isAcceptedElsewhere(exchange)) return true;
    const values = (this.givenIn(exchange).values ?? []).filter((one) => one !== undefined && !hasMask(one));
    return values.length > 0 && values.every((value) => this.givenValues.has(textOf(value)));
  }

  /** The values of states in a request; null where they are masked, or where the query has undocumented parameters. */
  private givenIn(exchange: Exchange) {
    const operation = operationOf(exchange.operation!);
    const places = placesGiven(operation);
    const names = [...new URLSearchParams(exchange.request.path.split('?')[1] ?? '').keys()];
    const isStrange = names.some((name) => !operation.query.some((known) => known.name === name));
    const values = places.map((place) => valueAt(requestOf(operation, exchange), place));
    return { operation, places, values: isStrange || (hasMask(values) && !this.facts) ? null : values };
  }

  statesBefore(
    { state: given, endedBy = [] }: Pick<Rule, 'state' | 'endedBy'>,
    exchange: Exchange,
  ): readonly StateSetUp[] {
    const { startedAt } = exchange;
    const before = this.facts?.states.filter(({ time }) => time <= startedAt) ?? [];
    if (!given?.isLatest) return before.filter(({ state }) => state === given?.name);
    const isOfIt = ({ state }: StateSetUp): boolean => state === given.name || endedBy.includes(state);
    // A state takes effect between its request and its answer, so a simultaneous read may show either side.
    const isMeanwhile = ({ time, askedAt = time }: StateSetUp): boolean =>
      time >= startedAt && Date.parse(askedAt) <= endOf(exchange);
    if (this.facts?.states.some((one) => isOfIt(one) && isMeanwhile(one))) return [];
    const last = before.findLast(isOfIt);
    return last?.state === given.name ? [last] : [];
  }

  isSetUpBetween(names: readonly string[], before: Exchange, after: Exchange): boolean {
    return this.statesBetween(before, after).some(({ state }) => names.includes(state));
  }

  statesBetween(before: Exchange, after: Exchange): readonly StateSetUp[] {
    const isBetween = (time: string) => time >= before.startedAt && Date.parse(time) <= endOf(after);
    return this.facts?.states.filter(({ time }) => isBetween(time)) ?? [];
  }

  /** Whether the body of an accepted exchange has the documented shape, ignoring masks. */
  fits(exchange: Exchange): boolean {
    const json = exchange.response?.json;
    return memo(this.fitting, exchange, () =>
      schemaFaults(`${exchange.operation!}.success`, json).every(({ pointer }) => isMaskedAt(json, pointer)),
    );
  }

  /** Why the answer may belong to an earlier request: its Idempotency-Key may be older than the recording. */
  olderKey({ operation, request }: Exchange): string | undefined {
    const isNew = this.facts || !operationOf(operation!).idempotent || !keyOf(request.headers);
    return isNew ? undefined : 'its Idempotency-Key may have been used before the recording began';
  }

  /** Whether a different request has the same Idempotency-Key, which leaves its answer open (ruling:idempotency). */
  isKeyReused({ request }: Exchange): boolean {
    const key = keyOf(request.headers);
    return key !== undefined && (this.keys.get(key)?.size ?? 0) > 1;
  }
}

/** The value of a key, which is made on first use. */
export function memo<Key, Value>(
  known: { has(key: Key): boolean; get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  if (!known.has(key)) known.set(key, make());
  return known.get(key)!;
}

/** The places of a request that hold values of states. */
function placesGiven({ examples, path }: Operation): string[] {
  const bound = examples.flatMap(({ given }) => given.flatMap(({ bind }) => Object.keys(bind ?? {})));
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `/path/${name}`);
  return [...new Set([...bound, ...inPath])].filter((place) => /^\/(body|path)\//.test(place));
}

/** The Idempotency-Key of a request in lower case; a requirement of its own tests the case. */
export const keyOf = (headers: Readonly<Record<string, string>>): string | undefined =>
  headers['idempotency-key']?.toLowerCase();

function bodiesByKey(all: readonly Exchange[]): Map<string, Set<string>> {
  const bodies = new Map<string, Set<string>>();
  for (const { request, received } of all) {
    const key = received ? undefined : keyOf(request.headers);
    const body = JSON.stringify([request.method, request.path, request.body]);
    if (key !== undefined) memo(bodies, key, () => new Set()).add(body);
  }
  return bodies;
}

/** The exchange with documented values in place of the masks of its request, for the checks. */
export function unmasked({ operation, request, ...others }: Exchange): Exchange {
  const body = parseJson(request.body) as JsonValue | undefined;
  if (operation === null || !hasMask(body)) return { operation, request, ...others };
  const text = JSON.stringify(withoutMasks(operationOf(operation), body!));
  return { operation, request: { ...request, body: text }, ...others };
}
