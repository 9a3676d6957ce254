import { setTimeout as sleep } from 'node:timers/promises';
import { Client, reasonOf } from '../http/client.js';
import { announceLongWait, type TellWait } from '../http/long-wait.js';
import type { StateParams } from './state-values.js';
import type { Target } from './target.js';

// Setting up one of these again would send another event, or advance the clock again.
const notTwice = ['a flight order reaches a status', 'the clock advances'];

// The values of a state are a few short texts, so a longer answer is a fault.
const mostBytes = 2 ** 20;

// A handler that starts on the first call may be slow for the first states. One that always hangs must not delay the run.
const mostHangs = 3;

const hangsAt = (state: string): string => `the state handler hangs at "${state}": it gave no answer in time`;

/** The answer of a state handler; status 0 stands for no answer, and then `body` is the reason. */
export interface StateAnswer {
  status: number;
  body: string;
  /** The target of a redirection, which the suite never follows: the headers may carry a token. */
  location?: string | undefined;
  hung?: boolean;
  /** The handler hung before and was not called. */
  isSkipped?: boolean;
}

export interface StatesOptions {
  /** The time limit of the state handler for one state, in milliseconds; 30,000 by default. */
  timeoutMs?: number;
  onWait?: TellWait;
}

/** The provider-state endpoint of the server under test, which makes the state that a test asks for. */
export class StateHandler {
  private readonly done: { state: string; params: StateParams }[] = [];
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly client: Client;
  private readonly timeoutMs: number;
  private readonly onWait: TellWait;
  private readonly hungAt = new Set<string>();
  private hangsInARow = 0;
  private lastHang = -Infinity;

  constructor(
    private readonly url: string,
    private readonly target: Pick<Target, 'stateHeaders'> & Partial<Pick<Target, 'network'>>,
    { timeoutMs = 30_000, onWait = () => undefined }: StatesOptions,
  ) {
    // A shared connection may break during a call, and then the state may or may not have been set up.
    this.client = new Client(target.network);
    this.timeoutMs = timeoutMs;
    this.onWait = onWait;
  }

  /** Sets up a state, again after a hang. It no longer calls a handler that hung twice at the state, or always hangs. */
  async setUp(state: string, params: StateParams): Promise<StateAnswer> {
    let isSkipped = true;
    for (let left = notTwice.includes(state) ? 1 : 2; left > 0 && this.hang(state) === undefined; left--) {
      const answer = await this.ask(state, params);
      if (!answer.hung) return answer;
      isSkipped = false;
      if (left === 1) this.hungAt.add(state);
    }
    return { status: 0, body: this.hang(state)!, hung: true, isSkipped };
  }

  /**
   * Calls the state handler once to set up a state, which the teardown undoes. It calls again after a broken connection,
   * since most states can be set up twice without harm.
   */
  async ask(state: string, params: StateParams): Promise<StateAnswer> {
    const answer = this.insisted(state, params);
    this.underWay.add(answer);
    return answer.finally(() => this.underWay.delete(answer));
  }

  /** Forgets the hangs after an outage of the target: the state handler may have been down with it. */
  returned(): void {
    this.hungAt.clear();
    this.hangsInARow = 0;
  }

  count(state: string): number {
    return this.done.filter((one) => one.state === state).length;
  }

  /** Undoes the states, last first, closes all connections, and counts the confirmed ones. Failures affect no verdict. */
  async tearDown(connections: number): Promise<{ states: number; undone: number }> {
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
    for (const client of [this.client, kept]) client.close();
    return torn;
  }

  /** Why a state is no longer set up; undefined where it still is. */
  private hang(state: string): string | undefined {
    if (this.hangsInARow >= mostHangs)
      return `the state handler hangs: it gave no answer in time ${mostHangs} times in a row`;
    return this.hungAt.has(state) ? hangsAt(state) : undefined;
  }

  private async insisted(state: string, params: StateParams): Promise<StateAnswer> {
    const begin = performance.now();
    const isOnce = notTwice.includes(state);
    let answer = await this.call('setup', state, params);
    if (answer.status === 0 && !answer.hung && !isOnce) answer = await this.call('setup', state, params);
    if (answer.status === 200) this.done.push({ state, params });
    // Parallel calls may have waited for each other, and count as one.
    if (!answer.hung) this.hangsInARow = this.hangsInARow < mostHangs ? 0 : mostHangs;
    else if (this.lastHang <= begin) this.hangsInARow++;
    if (answer.hung) this.lastHang = performance.now();
    return answer;
  }

  private async call(
    action: 'setup' | 'teardown',
    state: string,
    params: StateParams,
    client = this.client,
  ): Promise<StateAnswer> {
    const begin = performance.now();
    const answer = client.send(this.url, {
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

export const isRedirection = ({ status, location }: StateAnswer): boolean =>
  location !== undefined && status >= 300 && status < 400;
