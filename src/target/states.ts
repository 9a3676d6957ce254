import { say, type Words } from '../contract/phrase.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import PQueue from 'p-queue';
import { operations, type JsonValue } from '../contract/contract.js';
import { beginningOf } from '../contract/words.js';
import { because, reasonInWords, type Reason } from '../contract/reason.js';
import { Client, reasonOf } from '../http/client.js';
import { announceLongWait, type TellWait } from '../http/long-wait.js';
import { Hangs } from './hangs.js';
import { StateRows } from './state-rows.js';
import { isGiven, oddValues, valuesIn, type StateValues } from './state-values.js';
import type { Target } from './target.js';

export type { StateValues } from './state-values.js';
export type StateParams = Record<string, JsonValue>;

/** The target cannot set up a state; the message says why. */
export class StateMissing extends Error {
  override readonly name = 'StateMissing';

  /** @param isSilent no answer came at all */
  constructor(
    readonly reason: Reason,
    readonly isSilent = false,
  ) {
    super(reasonInWords(reason));
  }
}

// Setting up one of these again would send another event, or advance the clock again.
const notTwice = ['a flight order reaches a status', 'the clock advances'];

// The values of a state are a few short texts, so a longer answer is a fault.
const mostBytes = 2 ** 20;

const givens = operations.flatMap(({ examples }) => examples.flatMap(({ given }) => given));

/** The answer of a state handler; status 0 stands for no answer, and then `body` is the reason. */
export interface StateAnswer {
  status: number;
  body: string;
  /** The target of a redirection, which the suite never follows: the headers may carry a token. */
  location?: string | undefined;
  hung?: boolean;
}

export interface StatesOptions {
  /** Whether calls share connections; by default each call opens one. */
  keepAlive?: boolean;
  /** The time limit of the state handler for one state, in milliseconds; 30,000 by default. */
  timeoutMs?: number;
  onWait?: TellWait;
}

/** Sets up provider states by the target's state handler, or finds them in its fixtures. */
export class States {
  readonly rows: StateRows;
  private readonly done: { state: string; params: StateParams }[] = [];
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly given = new Map<string, StateValues>();
  private readonly client: Client;
  private readonly unkept: Client;
  private hangs = new Hangs();
  /** Runs the calls that set up states, one at a time once a call hung: parallel calls may wait for each other. */
  private readonly calls = new PQueue();
  private isOver = false;
  private readonly timeoutMs: number;
  private readonly onWait: TellWait;

  constructor(
    private readonly target: Pick<Target, 'environment' | 'stateHandler' | 'stateHeaders' | 'fixtures'> &
      Partial<Pick<Target, 'network'>>,
    { keepAlive = false, timeoutMs = 30_000, onWait = () => undefined }: StatesOptions = {},
  ) {
    this.rows = new StateRows(target.fixtures, this.onDemand);
    this.unkept = new Client(target.network);
    this.client = keepAlive ? new Client({ ...target.network, keepAlive }) : this.unkept;
    this.timeoutMs = timeoutMs;
    this.onWait = onWait;
  }

  /** Whether a state handler sets up states on demand; never on a live server. Fixtures have fixed values. */
  get onDemand(): boolean {
    return this.target.stateHandler !== undefined && this.target.environment !== 'live';
  }

  /** The values of a state. Throws StateMissing. */
  async setUp(state: string, params: StateParams = {}): Promise<StateValues> {
    // A state that starts during the teardown would never be undone.
    if (this.isOver) throw new StateMissing(because('stopped', 'the run is over'));
    const isAsked = (): boolean => this.onDemand && this.hangs.reason(state) === undefined;
    let answer = isAsked() ? await this.ask(state, params) : null;
    // By now no other call is running, and the handler has had more time to start.
    if (answer?.hung && !notTwice.includes(state) && isAsked()) answer = await this.ask(state, params);
    if (answer?.status === 200) {
      const values = valuesIn(answer.body);
      if (!values)
        throw missing(state, say`the state handler answered 200 without a JSON object for "${state}"`);
      const promised = asPromised(state, values, 'the state handler');
      this.given.set(state, promised);
      return promised;
    }
    const fixture = this.rows.find(state, params);
    if (!fixture) throw missing(state, this.reason(state, params, answer), answer?.status === 0);
    const values = asPromised(state, fixture.values, 'a fixture');
    this.rows.note(values, fixture);
    return values;
  }

  /** Calls the state handler to set up a state, which the teardown undoes. */
  async ask(state: string, params: StateParams): Promise<StateAnswer> {
    const answer = this.calls.add(() => this.insisted(state, params), { throwOnTimeout: true });
    this.underWay.add(answer);
    return answer.finally(() => this.underWay.delete(answer));
  }

  /** Forgets the hangs after an outage of the target: the state handler may have been down with it. */
  returned(): void {
    this.hangs = new Hangs();
    this.calls.concurrency = Infinity;
  }

  /** Whether the state handler set up this state; false for a fixture. */
  handled(state: string, params: StateParams): boolean {
    return this.done.some((one) => one.state === state && isDeepStrictEqual(one.params, params));
  }

  count(state: string): number {
    return this.done.filter((one) => one.state === state).length;
  }

  /** Whether a state gives an optional value, such as a one-time password, which setting it up again replaces. */
  replaces(state: string): boolean {
    const values = this.latest(state);
    return givens.some(
      (given) =>
        given.state === state &&
        Object.values(given.bind ?? {}).some((name) => name.endsWith('?') && name.slice(0, -1) in values),
    );
  }

  /** The values that the state handler last gave for a state; empty where there are none. */
  latest(state = ''): StateValues {
    return this.given.get(state) ?? {};
  }

  /** Undoes the states, last first, closes all connections, and counts the confirmed ones. Failures affect no verdict. */
  async tearDown(connections = 1): Promise<{ states: number; undone: number }> {
    this.isOver = true;
    // States that are still being set up are undone as well, unless their calls hang.
    await Promise.race([Promise.all(this.underWay), sleep(1000, undefined, { ref: false })]);
    const done = this.done.splice(0);
    const torn = { states: done.length, undone: 0 };
    const why = `for the state handler to undo ${done.length} states`;
    // Opening a connection for each state would take longer than undoing it.
    const kept = new Client({ ...this.target.network, keepAlive: true, connections });
    const undo = async (): Promise<void> => {
      for (let last = done.pop(); last; last = done.pop()) {
        let { status, hung } = await this.call('teardown', last.state, last.params, kept);
        // A server may have closed the connection without notice.
        if (status === 0 && !hung) ({ status, hung } = await this.call('teardown', last.state, last.params));
        if (status === 200) torn.undone++;
        // A handler that hangs once would hang for each state.
        if (hung) done.length = 0;
      }
    };
    const undone = Promise.all(Array.from({ length: Math.min(connections, done.length) }, undo));
    await announceLongWait(undone, this.timeoutMs, why, this.onWait);
    for (const client of [this.client, this.unkept, kept]) client.close();
    return torn;
  }

  private reason(state: string, params: StateParams, answer: StateAnswer | null): Words {
    const hang = answer === null || answer.hung ? this.hangs.reason(state) : undefined;
    if (hang !== undefined) return hang;
    if (answer?.hung) return this.hangs.at(state);
    // The address of an event is one of the suite's own.
    const { webhook_url: _, ...told } = params;
    const wanted =
      Object.keys(told).length > 0 ? say`"${state}" with ${JSON.stringify(told)}` : say`"${state}"`;
    const unused = this.target.stateHandler
      ? 'which no unused fixture provides (the suite calls no state handler on a live server)'
      : 'which no state handler or unused fixture provides';
    const sought = this.rows.sought.includes(state) ? ', and the API does not show' : '';
    if (!answer) return say`it needs the state ${wanted}, ${unused}${sought}`;
    if (answer.status === 404) return say`the state handler does not offer the state ${wanted}`;
    if (isRedirection(answer))
      return say`the state handler redirects (${answer.status}), and the suite does not follow redirections`;
    const status = answer.status === 0 ? 'gave no usable answer' : `answered ${answer.status}`;
    const body = beginningOf(answer.body, 200);
    // The console cuts long reasons at the end.
    return say`the state handler ${status}${body === '' ? '' : ` (${body})`} for ${wanted}`;
  }

  /** Calls again after a broken connection, since most states can be set up twice without harm. */
  private async insisted(state: string, params: StateParams): Promise<StateAnswer> {
    // The run may have ended while this call was queued.
    if (this.isOver) return { status: 0, body: 'the run is over' };
    const hangs = this.hangs.reason(state);
    if (hangs !== undefined) return { status: 0, body: hangs, hung: true };
    const begin = performance.now();
    const isOnce = notTwice.includes(state);
    // A shared connection may break during the call, and then the state may or may not have been set up.
    const client = isOnce ? this.unkept : this.client;
    let answer = await this.call('setup', state, params, client);
    if (answer.status === 0 && !answer.hung && !isOnce) answer = await this.call('setup', state, params);
    if (answer.status === 200) this.done.push({ state, params });
    if (answer.hung) this.hangs.hung(state, begin);
    else this.hangs.answered();
    if (this.hangs.any) this.calls.concurrency = 1;
    return answer;
  }

  private async call(
    action: 'setup' | 'teardown',
    state: string,
    params: StateParams,
    client = this.client,
  ): Promise<StateAnswer> {
    const begin = performance.now();
    const answer = client.send(this.target.stateHandler!, {
      method: 'POST',
      headers: { ...this.target.stateHeaders, 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ state, params, action })),
      timeoutMs: this.timeoutMs,
      mostBytes,
    });
    const why = `for the state handler to ${action === 'setup' ? 'set up' : 'undo'} "${state}"`;
    try {
      const { status, text, headers } = await announceLongWait(answer, this.timeoutMs, why, this.onWait);
      return { status, body: text, location: headers['location'] };
    } catch (error) {
      // A handler that sends its answer bit by bit without an end hangs as well.
      return { status: 0, body: reasonOf(error), hung: performance.now() - begin > 0.9 * this.timeoutMs };
    }
  }
}

const missing = (state: string, words: Words, isSilent?: boolean): StateMissing =>
  new StateMissing(because('no-state', words, { state }), isSilent);

const isRedirection = ({ status, location }: StateAnswer): boolean =>
  location !== undefined && status >= 300 && status < 400;

/** The given values of a state. Throws StateMissing where one does not have its documented kind. */
function asPromised(state: string, values: StateValues, by: string): StateValues {
  const odd = oddValues(state, values);
  if (odd.length > 0) throw missing(state, say`${by} gave invalid values (${odd.join('; ')}) for "${state}"`);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isGiven(value)));
}
