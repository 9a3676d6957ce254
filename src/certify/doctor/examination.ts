import { randomUUID } from 'node:crypto';
import { bound, type Case, exampleCase, serialise } from '../../cases/case.js';
import { credentialHeaders } from '../../cases/credentials.js';
import { fitsSchema, type Operation, type OperationId, type ValidatorName } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { valueAt } from '../../contract/pointer.js';
import type { Outgoing } from '../../http/exchange-sender.js';
import type { TellWait } from '../../http/long-wait.js';
import { proxyFor } from '../../http/proxy.js';
import { Transport } from '../../http/transport.js';
import { States } from '../../server-under-test/states.js';
import { offeredOperations } from '../../server-under-test/offer.js';
import type { Fixture, Target } from '../../server-under-test/target.js';
import { whyNotSent } from '../../engine/permission.js';
import type { NoReceiver } from '../../webhooks/address.js';
import { Receiver } from '../../webhooks/receiver.js';
import { isAccepted } from '../../checks/response.js';

/** How long an examination waits, in milliseconds. */
const usual = {
  /** For one answer of the server or the state handler: as long as a run. */
  answerMs: 30_000,
  /** For a 429 to end: the server forgets the requests of an earlier run after a minute. */
  throttledMs: 70_000,
};

export type Limits = typeof usual;

interface ExaminationOptions {
  tell?: TellWait | undefined;
  limits?: Partial<Limits>;
  /** The fixtures as the user gave them, with those that a run ignores. */
  given?: readonly Fixture[] | undefined;
  /** Whether only blocking findings matter. */
  isBrief?: boolean;
}

/** Sends requests that change nothing, each of them once for all checks. Sets up states, which `close` undoes. */
export class Examination {
  readonly exchanges: Exchange[] = [];
  isThrottled = false;
  readonly states: States;
  readonly tell: TellWait;
  readonly given: readonly Fixture[];
  readonly isBrief: boolean;
  /** Operations that create a missing record, and whose record exists. */
  readonly harmless: OperationId[] = [];
  /** Operations that the server lacks, once the check of the features has run. */
  absent: readonly OperationId[] = [];
  private readonly transport: Transport;
  private receiver: Receiver | undefined;
  private isOver = false;

  constructor(
    readonly target: Target,
    { tell = () => undefined, limits, given = [], isBrief = false }: ExaminationOptions = {},
  ) {
    const { answerMs: timeoutMs, throttledMs: patienceMs } = { ...usual, ...limits };
    const { baseUrl, stateHandler, requestsPerMinute, network } = target;
    // A malformed proxy stops the examination before the first request.
    for (const url of [baseUrl, stateHandler]) if (url !== undefined) proxyFor(new URL(url), network.proxy);
    const how = { timeoutMs, patienceMs, onWait: tell, resend: false };
    this.transport = new Transport({ baseUrl, network, requestsPerMinute, ...how });
    this.states = new States(target, { timeoutMs, onWait: tell });
    this.tell = tell;
    this.given = given;
    this.isBrief = isBrief;
  }

  get isLive(): boolean {
    return this.target.environment === 'live';
  }

  /** Reads that need no value of a state. */
  readonly readers = once(async () => {
    if (this.isLive) this.harmless.push(...(await withNothingToCreate(this)));
    return this.askAll(isPlainReader);
  });

  /** Other reads with the documented example, and operations with an effect in a form that every server refuses. */
  readonly others = once(() => this.askAll((one) => !isPlainReader(one) && !hasOwnToken(one)));

  /** The answer to an undocumented path, with the credentials. */
  readonly undocumented = once(() =>
    this.send({
      ...{ method: 'GET', path: `/pms/${randomUUID()}`, headers: this.right, body: null },
      ...{ operation: null, purpose: 'first look' },
    }),
  );

  /** Sends one request. A request with an effect has a form that no server carries out. */
  async ask(
    operation: Operation,
    credentials: Record<string, string> = this.right,
    base = exampleCase(operation, 0, String),
  ): Promise<Exchange> {
    const isAnonymous = Object.keys(credentials).length === 0;
    const harmless = operation.effect === 'none' ? base : isAnonymous ? emptied(base) : invalid(base);
    const sent = serialise(harmless, credentials);
    return this.send({ ...sent, operation: operation.id, purpose: 'first look' });
  }

  /** Sends a request as it is, and waits until a 429 ends. */
  async send(request: Outgoing): Promise<Exchange> {
    if (this.isOver) throw new Error('the examination is over');
    const exchange = await this.transport.send(request, ({ response }) => {
      this.isThrottled ||= response?.status === 429;
    });
    this.exchanges.push(exchange);
    return exchange;
  }

  /** The receiver of events, which listens from the first call on, or the reason why it cannot. */
  readonly events = once(async () => {
    try {
      this.receiver = await Receiver.listen(this.target);
      return { receiver: this.receiver, inbox: this.receiver.open(() => 200) };
    } catch (error) {
      return error as NoReceiver;
    }
  });

  async close(): Promise<void> {
    this.isOver = true;
    await this.states.tearDown();
    await this.receiver?.close();
    await this.transport.close();
  }

  /** The operations that the doctor may send a request to: all of them, or the reads of a live server. */
  get operations(): Operation[] {
    // `--allow` applies to runs only.
    const target = { ...this.target, allow: [...this.target.allow, ...this.harmless] };
    return offeredOperations(this.target).filter(
      ({ id, effect }) => !this.isLive || (effect === 'none' && whyNotSent(target, id) === undefined),
    );
  }

  /** Whether it asks every operation of the target. */
  get isWhole(): boolean {
    return this.operations.length === offeredOperations(this.target).length;
  }

  private get right(): Record<string, string> {
    return credentialHeaders(this.target.apiKey, this.target.apiSecret);
  }

  private askAll(isMeant: (operation: Operation) => boolean): Promise<Exchange[]> {
    return Promise.all(this.operations.filter(isMeant).map((operation) => this.ask(operation)));
  }
}

/** Runs `work` on the first call only, and returns its result on every call. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= work());
}

// A 401 may be about the token in the body instead of the credentials.
const hasOwnToken = ({ examples }: Operation): boolean =>
  valueAt(examples[0]?.body, '/authorization') !== undefined;

const emptied = (base: Case): Case => (base.body === undefined ? base : { ...base, body: {} });

/** A request that no server carries out: it lacks required members, or names a record that does not exist. */
function invalid(base: Case): Case {
  const { id, bodySchema, examples } = base.operation;
  if (bodySchema !== null && !fitsSchema(`${id}.body` as ValidatorName, {})) return emptied(base);
  const places = (examples[0]?.given ?? []).flatMap(({ bind }) => Object.keys(bind ?? {}));
  return places.reduce((built, place) => {
    const value = valueAt(built, place);
    return typeof value === 'string' ? bound(built, place, value.replace(/[\da-f]/gi, '0')) : built;
  }, base);
}

/**
 * The operations that create a missing record and whose record exists: a fixture names it, and another operation reads it
 * with the values of the fixture. They change nothing, so a run may send them to a live server.
 */
async function withNothingToCreate(x: Examination): Promise<OperationId[]> {
  const found: OperationId[] = [];
  for (const { id, createsUnless } of offeredOperations(x.target))
    if (createsUnless !== undefined && (await isThere(x, createsUnless))) found.push(id);
  return found;
}

async function isThere(x: Examination, state: string): Promise<boolean> {
  const rows = x.target.fixtures.filter((row) => row.state === state);
  for (const reader of offeredOperations(x.target)) {
    // The operation reads the record of the state, and needs nothing else.
    const [given, ...others] = reader.examples[0]?.given ?? [];
    if (reader.effect !== 'none' || given?.state !== state || others.length > 0) continue;
    const places = Object.entries(given.bind ?? {});
    for (const { values } of rows.filter((row) => places.every(([, name]) => name in row.values))) {
      const base = exampleCase(reader, 0, String);
      const own = places.reduce((built, [place, name]) => bound(built, place, values[name]!), base);
      if (isAccepted((await x.ask(reader, undefined, own)).response)) return true;
    }
  }
  return false;
}

/** Whether an operation only reads and needs no value of a state. */
export function isPlainReader({ effect, method, path, examples: [example] }: Operation): boolean {
  return effect === 'none' && method === 'GET' && !path.includes('{') && !example?.given.length;
}
