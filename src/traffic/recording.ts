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
import { askedIn, excludesEffect, textOf, type Asked, type Rule } from '../rules/rule.js';
import type { RecordedCredentials } from './credentials.js';
import type { RunFacts } from './har/write.js';
import { beginOf, endOf } from './context.js';
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
  private readonly reusedKeys: ReadonlySet<string | undefined>;

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
    this.reusedKeys = reusedKeys(all);
  }

  of(id: OperationId): readonly Exchange[] {
    return this.byOperation.get(id) ?? [];
  }

  /**
   * The accepted requests of an operation that conform, or that conform in the reading of a lenient server, and whose answers
   * have the documented body.
   */
  readonly accepted = cached((id: OperationId) =>
    this.of(id)
      .filter((one) => isAccepted(one.response) && this.fits(one))
      .flatMap((one) => this.asRead(one)),
  );

  /** The same, parsed for the rules, without requests that share a key with different ones. */
  readonly answers = cached((id: OperationId): readonly Asked[] =>
    this.accepted(id)
      .filter((one) => !this.isKeyReused(one))
      .map(askedIn),
  );

  /**
   * The rejected requests whose reference no other request names, unless that was rejected as well. None if the suite did not send them:
   * their references may be older than the recording.
   */
  readonly rejected = cached((id: OperationId): readonly Asked[] => {
    if (!this.facts) return [];
    const others = this.all.filter(
      (one) => one.request.method !== 'GET' && (one.partial === true || !excludesEffect(one)),
    );
    const bodies = others.map(({ request }) => request.body?.toLowerCase() ?? '');
    return this.of(id)
      .filter(excludesEffect)
      .map(askedIn)
      .filter(({ sent: { reference } }) => {
        if (typeof reference !== 'string' || !isPlainReference.test(reference)) return false;
        return !bodies.some((body) => body.includes(reference.toLowerCase()));
      });
  });

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
  readonly faultsOf = cached(({ operation, request }: Exchange): RequestFault[] | null =>
    requestFaults(operationOf(operation!), request),
  );

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
    const { operation, values } = this.givenIn(exchange);
    if (values === null) return false;
    const last = this.lastAccepted(operation).get(keyOfValues(values));
    // The server may refuse a value that an earlier request used up.
    return last !== undefined && (operation.usesUp.length === 0 || last > exchange.id);
  }

  /** The ids of the last accepted requests of an operation, by their values of states. */
  private readonly lastAccepted = cached((operation: Operation): ReadonlyMap<string, number> => {
    const places = placesGiven(operation);
    const ids = this.accepted(operation.id).map((one): [string, number] => {
      const request = requestOf(operation, one);
      return [keyOfValues(places.map((place) => valueAt(request, place))), one.id];
    });
    return new Map(ids.toSorted(([, a], [, b]) => a - b));
  });

  /** The same, or all values come from states of the run. */
  isKnownGood(exchange: Exchange): boolean {
    if (this.isAcceptedElsewhere(exchange)) return true;
    const values = (this.givenIn(exchange).values ?? []).filter((one) => one !== undefined && !hasMask(one));
    return values.length > 0 && values.every((value) => this.givenValues.has(textOf(value)));
  }

  /** The values of states in a request; null where they are masked, or where the query has undocumented parameters. */
  private givenIn(exchange: Exchange) {
    const operation = operationOf(exchange.operation!);
    const names = [...new URLSearchParams(exchange.request.path.split('?')[1] ?? '').keys()];
    const isStrange = names.some((name) => !operation.query.some((known) => known.name === name));
    const request = requestOf(operation, exchange);
    const values = placesGiven(operation).map((place) => valueAt(request, place));
    return { operation, values: isStrange || (hasMask(values) && !this.facts) ? null : values };
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
    const [begin, end] = [beginOf(before), endOf(after)];
    return this.timesOf(names).some((at) => at >= begin && at <= end);
  }

  private readonly timesOf = cached((names: readonly string[]): readonly number[] => {
    const states = this.facts?.states.filter(({ state }) => names.includes(state)) ?? [];
    return states.map(({ time }) => Date.parse(time));
  });

  statesBetween(before: Exchange, after: Exchange): readonly StateSetUp[] {
    const isBetween = (time: string) => time >= before.startedAt && Date.parse(time) <= endOf(after);
    return this.facts?.states.filter(({ time }) => isBetween(time)) ?? [];
  }

  /** Whether the body of an accepted exchange has the documented shape, ignoring masks. */
  readonly fits = cached(({ operation, response }: Exchange): boolean =>
    schemaFaults(`${operation!}.success`, response?.json).every(({ pointer }) =>
      isMaskedAt(response?.json, pointer),
    ),
  );

  /** Why the answer may belong to an earlier request: its Idempotency-Key may be older than the recording. */
  olderKey({ operation, request }: Exchange): string | undefined {
    const isNew = this.facts || !operationOf(operation!).idempotent || !keyOf(request.headers);
    return isNew ? undefined : 'its Idempotency-Key may have been used before the recording began';
  }

  /** Whether a different request has the same Idempotency-Key, which leaves its answer open (ruling:idempotency). */
  isKeyReused({ request }: Exchange): boolean {
    return this.reusedKeys.has(keyOf(request.headers));
  }

  /** Whether no value of an exchange is masked. Masked values cannot be compared. */
  readonly isPlain = cached(({ sent, body }: Asked): boolean => !hasMask(sent) && !hasMask(body));
}

// A server may change the spelling of other references, and many requests share a short one.
const isPlainReference = /^[\w.-]{8,200}$/;

/** A function that is called once for each key. */
function cached<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, make(key));
    return known.get(key)!;
  };
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

function reusedKeys(all: readonly Exchange[]): Set<string | undefined> {
  const bodyOf = ({ request: { method, path, body } }: Exchange) => JSON.stringify([method, path, body]);
  const keyed = all.filter(({ request, received }) => !received && keyOf(request.headers) !== undefined);
  const byKey = groupBy(keyed, ({ request }) => keyOf(request.headers)!);
  return new Set([...byKey].filter(([, same]) => new Set(same.map(bodyOf)).size > 1).map(([key]) => key));
}

/** The exchange with documented values in place of the masks of its request, for the checks. */
export function unmasked({ operation, request, ...others }: Exchange): Exchange {
  const body = parseJson(request.body) as JsonValue | undefined;
  if (operation === null || !hasMask(body)) return { operation, request, ...others };
  const text = JSON.stringify(withoutMasks(operationOf(operation), body!));
  return { operation, request: { ...request, body: text }, ...others };
}
