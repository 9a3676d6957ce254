import { bound, type Case, exampleCase, serialise } from '../../cases/case.js';
import { credentialHeaders } from '../../cases/credentials.js';
import { fitsSchema, type Operation, type OperationId, type ValidatorName } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { valueAt } from '../../contract/pointer.js';
import type { TellWait } from '../../http/long-wait.js';
import { Transport } from '../../http/transport.js';
import { States } from '../../target/states.js';
import type { Target } from '../../target/target.js';
import { whyNotSent } from '../../target/why-not-sent.js';
import { NoReceiver } from '../../webhooks/address.js';
import type { Inbox } from '../../webhooks/inbox.js';
import { Receiver } from '../../webhooks/receiver.js';
import { harmlessHere } from './harmless-here.js';
import { offeredOperations } from './offered.js';

/** How long an examination waits, in milliseconds. */
export interface Limits {
  /** For one answer. */
  promptMs: number;
  /** For one answer where none came in that time: then all are asked again. */
  patientMs: number;
  /** For a 429 to end: what an earlier run used up of the rate is there again within the minute. */
  throttledMs: number;
}

const usual: Limits = { promptMs: 10_000, patientMs: 30_000, throttledMs: 70_000 };

/** Where events of a state arrive. */
interface Events {
  receiver: Receiver;
  inbox: Inbox;
}

/**
 * Requests to a target that change nothing there, each sent once however many checks look at its answer, and states,
 * which are undone in the end.
 */
export class Examination {
  private readonly transports = new Map<string, Transport>();
  private readonly known = new Map<string, Promise<Exchange[]>>();
  private readonly sent: Exchange[] = [];
  /** Whether a 429 came. */
  isThrottled = false;
  private listening: Promise<Events | NoReceiver> | undefined;
  readonly states: States;
  private readonly limits: Limits;
  private isOver = false;
  /** What would create something where it is absent, and need not here: it was seen to be there. */
  readonly harmless: OperationId[] = [];

  constructor(
    readonly target: Target,
    readonly tell: TellWait = () => undefined,
    limits: Partial<Limits> = {},
  ) {
    this.limits = { ...usual, ...limits };
    // As long as a run waits for a state.
    this.states = new States(target, { timeoutMs: this.limits.patientMs, onWait: tell });
  }

  /** All answers so far. */
  get exchanges(): readonly Exchange[] {
    return this.sent;
  }

  get isLive(): boolean {
    return this.target.environment === 'live';
  }

  /** What reads without any value of a state; where none of it answers, once more, with all else that reads. */
  readers(): Promise<Exchange[]> {
    return this.once('readers', async () => {
      if (this.isLive) this.harmless.push(...(await harmlessHere(this)));
      const first = await this.asked(isPlainReader);
      if (first.some(({ response }) => response)) return first;
      return this.asked(({ effect }) => effect === 'none', { timeoutMs: this.limits.patientMs });
    });
  }

  /** What reads by a value that a state would give: the documented example stands for it. */
  queries(): Promise<Exchange[]> {
    return this.once('queries', () => this.asked((row) => row.effect === 'none' && !isPlainReader(row)));
  }

  /** What has an effect, without credentials and without its body. A live server is not even asked to. */
  effects(): Promise<Exchange[]> {
    return this.once('effects', () => this.asked(this.hasEffect, { credentials: {} }));
  }

  /** The same with the credentials, in vain: a server refuses it, by them or by what is asked of it. */
  authorizedEffects(): Promise<Exchange[]> {
    return this.once('authorized effects', () =>
      this.asked((operation) => this.hasEffect(operation) && !hasOwnToken(operation)),
    );
  }

  /**
   * One request and what came of it, whatever that is; a 429 is waited out. What has an effect is asked for in a form
   * that nobody carries out.
   */
  async ask(
    operation: Operation,
    { credentials = this.right, timeoutMs = this.limits.promptMs, baseUrl = this.target.baseUrl } = {},
    base = exampleCase(operation, 0, String),
  ): Promise<Exchange> {
    if (this.isOver) throw new Error('the examination is over');
    const isAnonymous = Object.keys(credentials).length === 0;
    const asked = operation.effect === 'none' ? base : isAnonymous ? emptied(base) : inVain(base);
    const sent = serialise(asked, credentials);
    const request = { ...sent, operation: operation.id, purpose: 'first look' };
    const exchange = await this.transport(baseUrl, timeoutMs).send(request, ({ response }) => {
      this.isThrottled ||= response?.status === 429;
    });
    if (baseUrl === this.target.baseUrl) this.sent.push(exchange);
    return exchange;
  }

  /** The receiver of events, which listens from the first call on; or why there is none. */
  events(): Promise<Events | NoReceiver> {
    this.listening ??= Receiver.listen(this.target).then(
      (receiver) => ({ receiver, inbox: receiver.open(() => 200) }),
      (error: unknown) => {
        if (error instanceof NoReceiver) return error;
        throw error;
      },
    );
    return this.listening;
  }

  /** Undoes the states and closes all connections. */
  async close(): Promise<void> {
    this.isOver = true;
    await this.states.tearDown();
    const events = await this.listening;
    if (events && !(events instanceof NoReceiver)) await events.receiver.close();
    for (const transport of this.transports.values()) await transport.close();
  }

  /** Whether a request to an operation leaves everything as it is. */
  isAsked({ id, effect }: Operation): boolean {
    const { allow } = this.target;
    // What the user allows is for the judgement: it is asked for nothing here.
    return (
      !this.isLive ||
      (effect === 'none' &&
        whyNotSent({ ...this.target, allow: [...allow, ...this.harmless] }, id) === undefined)
    );
  }

  private readonly hasEffect = ({ effect }: Operation): boolean => effect !== 'none';

  private get right(): Record<string, string> {
    return credentialHeaders(this.target.apiKey, this.target.apiSecret);
  }

  /** Asks what the target offers of such operations. */
  private asked(
    isMeant: (operation: Operation) => boolean,
    how: Parameters<Examination['ask']>[1] = {},
  ): Promise<Exchange[]> {
    return Promise.all(
      offeredOperations(this.target)
        .filter((operation) => isMeant(operation) && this.isAsked(operation))
        .map((operation) => this.ask(operation, how)),
    );
  }

  private once(name: string, work: () => Promise<Exchange[]>): Promise<Exchange[]> {
    const known = this.known.get(name) ?? work();
    this.known.set(name, known);
    return known;
  }

  private transport(baseUrl: string, timeoutMs: number): Transport {
    const key = `${timeoutMs} ${baseUrl}`;
    const { requestsPerMinute, network } = this.target;
    const options = {
      baseUrl,
      network,
      requestsPerMinute,
      timeoutMs,
      patienceMs: this.limits.throttledMs,
      onWait: this.tell,
    };
    const transport = this.transports.get(key) ?? new Transport({ ...options, resend: false });
    this.transports.set(key, transport);
    return transport;
  }
}

// What gets a 401 may be the token of the request, and not the credentials.
const hasOwnToken = ({ examples }: Operation): boolean =>
  valueAt(examples[0]?.body, '/authorization') !== undefined;

const emptied = (base: Case): Case => (base.body === undefined ? base : { ...base, body: {} });

/** A case that no server carries out: without the members that it needs, or else for something that nobody has. */
function inVain(base: Case): Case {
  const { id, bodySchema, examples } = base.operation;
  if (bodySchema !== null && !fitsSchema(`${id}.body` as ValidatorName, {})) return emptied(base);
  const given = (examples[0]?.given ?? []).flatMap(({ bind }) => Object.keys(bind ?? {}));
  return given.reduce((built, pointer) => {
    const value = valueAt(built, pointer);
    return typeof value === 'string' ? bound(built, pointer, value.replace(/[\da-f]/gi, '0')) : built;
  }, base);
}

/** Whether it reads, and needs no value of a state. */
export function isPlainReader({ effect, method, path, examples: [example] }: Operation): boolean {
  return effect === 'none' && method === 'GET' && !path.includes('{') && !example?.given.length;
}
