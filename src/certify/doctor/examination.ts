import { randomUUID } from 'node:crypto';
import { bound, type Case, exampleCase, serialise } from '../../cases/case.js';
import { credentialHeaders } from '../../cases/credentials.js';
import { isAccepted } from '../../checks/response.js';
import {
  fitsSchema,
  hasEnvelope,
  type Operation,
  type OperationId,
  type ValidatorName,
} from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { valueAt } from '../../contract/pointer.js';
import type { Outgoing } from '../../http/exchange-sender.js';
import type { TellWait } from '../../http/long-wait.js';
import { proxyFor } from '../../http/proxy.js';
import { Transport } from '../../http/transport.js';
import { States } from '../../target/states.js';
import { offeredOperations } from '../../target/offer.js';
import type { Target } from '../../target/target.js';
import { whyNotSent } from '../../engine/permission.js';
import type { NoReceiver } from '../../webhooks/address.js';
import { Receiver } from '../../webhooks/receiver.js';
import { withNothingToCreate } from './live-operations.js';

/** How long an examination waits, in milliseconds. */
const usual = {
  /** For one answer. */
  promptMs: 10_000,
  /** For one answer of the second attempt, after no request was answered in `promptMs`. */
  patientMs: 30_000,
  /** For a 429 to end: the server forgets the requests of an earlier run after a minute. */
  throttledMs: 70_000,
};

export type Limits = typeof usual;

type How = { credentials?: Record<string, string>; timeoutMs?: number };

/** Sends requests that change nothing, each of them once for all checks. Sets up states, which `close` undoes. */
export class Examination {
  private readonly transports = new Map<number, Transport>();
  readonly exchanges: Exchange[] = [];
  isThrottled = false;
  private receiver: Receiver | undefined;
  readonly states: States;
  private readonly limits: Limits;
  private isOver = false;
  /** Operations that create a missing record, and whose record exists. */
  readonly harmless: OperationId[] = [];
  /** Operations that the server lacks, once the check of the features has run. */
  absent: readonly OperationId[] = [];

  constructor(
    readonly target: Target,
    readonly tell: TellWait = () => undefined,
    limits: Partial<Limits> = {},
  ) {
    this.limits = { ...usual, ...limits };
    // A malformed proxy stops the examination before the first request.
    for (const url of [target.baseUrl, target.stateHandler])
      if (url !== undefined) proxyFor(new URL(url), target.network.proxy);
    // A run waits as long for a state.
    this.states = new States(target, { timeoutMs: this.limits.patientMs, onWait: tell });
  }

  get isLive(): boolean {
    return this.target.environment === 'live';
  }

  /** Reads that need no value of a state. Where the server answers none, all reads are sent again. */
  readonly readers = once(async () => {
    if (this.isLive) this.harmless.push(...(await withNothingToCreate(this)));
    const first = await this.asked(isPlainReader);
    if (first.some(({ response }) => response)) return first;
    return this.asked(({ effect }) => effect === 'none', { timeoutMs: this.limits.patientMs });
  });

  /** Reads that need a value of a state, with the documented example as the value. */
  readonly queries = once(() => this.asked((row) => row.effect === 'none' && !isPlainReader(row)));

  /** Operations with an effect, without credentials and with an empty body; none on a live server. */
  readonly effects = once(() => this.asked(hasEffect, { credentials: {} }));

  /** The same with the credentials, in a form that every server refuses. */
  readonly authorizedEffects = once(() => this.asked((one) => hasEffect(one) && !hasOwnToken(one)));

  /** The answer to an undocumented path, with the credentials. */
  readonly undocumented = once(() =>
    this.send({
      ...{ method: 'GET', path: `/pms/${randomUUID()}`, headers: this.right, body: null },
      ...{ operation: null, purpose: 'first look' },
    }),
  );

  /** Whether the service answers at another base URL of the same host, with a documented success. */
  async serves(baseUrl: string): Promise<boolean> {
    const other = new Examination({ ...this.target, baseUrl }, this.tell, this.limits);
    try {
      const exchanges = [...(await other.readers()), ...(await other.queries())];
      return exchanges.some(
        ({ operation: id, response }) => isAccepted(response) && hasEnvelope(`${id!}.success`, response.json),
      );
    } finally {
      await other.close();
    }
  }

  /** Sends one request and waits until a 429 ends. A request with an effect has a form that no server carries out. */
  async ask(
    operation: Operation,
    { credentials = this.right, timeoutMs = this.limits.promptMs }: How = {},
    base = exampleCase(operation, 0, String),
  ): Promise<Exchange> {
    if (this.isOver) throw new Error('the examination is over');
    const isAnonymous = Object.keys(credentials).length === 0;
    const asked = operation.effect === 'none' ? base : isAnonymous ? emptied(base) : invalid(base);
    const sent = serialise(asked, credentials);
    return this.send({ ...sent, operation: operation.id, purpose: 'first look' }, timeoutMs);
  }

  /** Sends a request as it is, and waits until a 429 ends. */
  async send(request: Outgoing, timeoutMs = this.limits.promptMs): Promise<Exchange> {
    const exchange = await this.transport(timeoutMs).send(request, ({ response }) => {
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
    for (const transport of this.transports.values()) await transport.close();
  }

  /** Whether the doctor may send a request to an operation. */
  isAsked({ id, effect }: Operation): boolean {
    // `--allow` applies to runs only.
    const target = { ...this.target, allow: [...this.target.allow, ...this.harmless] };
    return !this.isLive || (effect === 'none' && whyNotSent(target, id) === undefined);
  }

  private get right(): Record<string, string> {
    return credentialHeaders(this.target.apiKey, this.target.apiSecret);
  }

  private asked(isMeant: (operation: Operation) => boolean, how: How = {}): Promise<Exchange[]> {
    const meant = offeredOperations(this.target).filter((one) => isMeant(one) && this.isAsked(one));
    return Promise.all(meant.map((operation) => this.ask(operation, how)));
  }

  private transport(timeoutMs: number): Transport {
    const { baseUrl, requestsPerMinute, network } = this.target;
    const how = { timeoutMs, patienceMs: this.limits.throttledMs, onWait: this.tell, resend: false };
    if (!this.transports.has(timeoutMs))
      this.transports.set(timeoutMs, new Transport({ baseUrl, network, requestsPerMinute, ...how }));
    return this.transports.get(timeoutMs)!;
  }
}

/** Runs `work` on the first call only, and returns its result on every call. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => (known ??= work());
}

const hasEffect = ({ effect }: Operation): boolean => effect !== 'none';

// A 401 may be about the token in the body instead of the credentials.
const hasOwnToken = ({ examples }: Operation): boolean =>
  valueAt(examples[0]?.body, '/authorization') !== undefined;

const emptied = (base: Case): Case => (base.body === undefined ? base : { ...base, body: {} });

/** A request that no server carries out: it lacks required members, or names a record that does not exist. */
function invalid(base: Case): Case {
  const { id, bodySchema, examples } = base.operation;
  if (bodySchema !== null && !fitsSchema(`${id}.body` as ValidatorName, {})) return emptied(base);
  const given = (examples[0]?.given ?? []).flatMap(({ bind }) => Object.keys(bind ?? {}));
  return given.reduce((built, pointer) => {
    const value = valueAt(built, pointer);
    return typeof value === 'string' ? bound(built, pointer, value.replace(/[\da-f]/gi, '0')) : built;
  }, base);
}

/** Whether an operation only reads and needs no value of a state. */
export function isPlainReader({ effect, method, path, examples: [example] }: Operation): boolean {
  return effect === 'none' && method === 'GET' && !path.includes('{') && !example?.given.length;
}
