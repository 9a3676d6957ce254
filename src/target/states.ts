import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import PQueue from 'p-queue';
import { operationOf, operations, type JsonValue } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { asText } from '../contract/json.js';
import { beginningOf, decoded } from '../contract/words.js';
import { Client, reasonOf } from '../http/client.js';
import { toldIfLong, type TellWait } from '../http/long-wait.js';
import { Hangs } from './hangs.js';
import { isGiven, oddValues, valuesBound, valuesIn, type StateValues } from './state-values.js';
import type { Discovered, Fixture, Target } from './target.js';

export type { StateValues } from './state-values.js';
export type StateParams = Record<string, JsonValue>;

/** The target cannot set up a state; the message says why. */
export class StateMissing extends Error {
  override readonly name = 'StateMissing';

  /** @param isSilent no answer came at all */
  constructor(
    message: string,
    readonly isSilent = false,
  ) {
    super(message);
  }
}

// What happens once more when it is set up again: an order that has events, and the time.
const notTwice = ['a flight order reaches a status', 'the clock advances'];

// The values of a state are a few short texts.
const mostBytes = 2 ** 20;

const givens = operations.flatMap(({ examples }) => examples.flatMap(({ given }) => given));

/** What a state handler answered; status 0 for no answer, and then `body` says why. */
export interface StateAnswer {
  status: number;
  body: string;
  /** Where a redirection leads, which is never followed: the headers may carry a token. */
  location?: string | undefined;
  /** It did not answer in the time that it has. */
  hung?: boolean;
}

export interface StatesOptions {
  /** Whether connections are kept; else each call has one of its own. */
  keepAlive?: boolean;
  /** Milliseconds that the state handler may take for one state; 30,000 by default. */
  timeoutMs?: number;
  onWait?: TellWait;
}

/** Sets up provider states: by the target's state handler, or else from its fixtures. */
export class States {
  private readonly spent = new Set<Fixture>();
  private discovered: readonly Discovered[] = [];
  private readonly ofApi = new WeakSet<StateValues>();
  /** The states whose values were looked for in the API. */
  private sought: readonly string[] = [];
  private readonly done: { state: string; params: StateParams }[] = [];
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly given = new Map<string, StateValues>();
  private readonly client: Client;
  private readonly unkept: Client;
  private hangs = new Hangs();
  /** The calls that set up states: one at a time once one hung, for it may have waited for the others. */
  private readonly calls = new PQueue();
  private isOver = false;
  private readonly timeoutMs: number;
  private readonly onWait: TellWait;

  constructor(
    private readonly target: Pick<Target, 'environment' | 'stateHandler' | 'stateHeaders' | 'fixtures'> &
      Partial<Pick<Target, 'network'>>,
    { keepAlive = false, timeoutMs = 30_000, onWait = () => undefined }: StatesOptions = {},
  ) {
    this.unkept = new Client(target.network);
    this.client = keepAlive ? new Client({ ...target.network, keepAlive }) : this.unkept;
    this.timeoutMs = timeoutMs;
    this.onWait = onWait;
  }

  /** Whether states are set up on demand; fixtures are values that are there once and for all. Never on a live server. */
  get onDemand(): boolean {
    return this.target.stateHandler !== undefined && this.target.environment !== 'live';
  }

  /** The values of a state. Throws StateMissing. */
  async setUp(state: string, params: StateParams = {}): Promise<StateValues> {
    // What begins while all is undone would be left.
    if (this.isOver) throw new StateMissing('the run is over');
    const isAsked = (): boolean => this.onDemand && this.hangs.reason(state) === undefined;
    let answer = isAsked() ? await this.ask(state, params) : null;
    // Then nothing else is under way, and it has had more time to start.
    if (answer?.hung && !notTwice.includes(state) && isAsked()) answer = await this.ask(state, params);
    if (answer?.status === 200) {
      const values = valuesIn(answer.body);
      if (!values)
        throw new StateMissing(`the state handler answered 200 for "${state}", but not with a JSON object`);
      const promised = asPromised(state, values, 'the state handler');
      this.given.set(state, promised);
      return promised;
    }
    const fixture = this.fixture(state, params);
    if (!fixture) throw new StateMissing(this.reason(state, params, answer), answer?.status === 0);
    const values = asPromised(state, fixture.values, 'a fixture');
    if ('source' in fixture) this.ofApi.add(values);
    return values;
  }

  /** Adds values that the API shows, behind the fixtures. */
  add(discovered: readonly Discovered[], sought: readonly string[]): void {
    this.discovered = discovered;
    this.sought = sought;
  }

  /** Whether a server may refuse the discovered values of a state. */
  isGuessed(state: string): boolean {
    return this.discovered.some((row) => row.state === state && row.isGuess);
  }

  /**
   * The values in a request to an operation that a server may refuse, where nobody sets up states: guesses, and fixtures
   * that an earlier run may have used up.
   */
  doubtfulIn({ operation, request: { path, body } }: Exchange): string[] {
    if (operation === null || this.onDemand) return [];
    const { examples, tag } = operationOf(operation);
    const states = examples.flatMap(({ given }) => given.map(({ state }) => state));
    // What freezes a card keeps others from using it.
    const usedUp = new Set(
      operations.filter((one) => one.tag === tag).flatMap((one) => valuesBound(one, one.usesUp)),
    );
    const sent = decoded(path) + (body ?? '');
    return [...this.target.fixtures, ...this.discovered.filter(({ isGuess }) => isGuess)]
      .filter(({ state }) => states.includes(state))
      .flatMap((row) =>
        Object.entries(row.values)
          .filter(([name]) => 'isGuess' in row || usedUp.has(`${row.state} ${name}`))
          .map(([, value]) => asText(value)),
      )
      .filter((value) => sent.includes(value));
  }

  /** Whether the values that a state gave were read from the API. */
  isOfApi(values: StateValues): boolean {
    return this.ofApi.has(values);
  }

  /** Asks the state handler for a state, which is undone with all others. */
  async ask(state: string, params: StateParams): Promise<StateAnswer> {
    const answer = this.calls.add(() => this.insisted(state, params), { throwOnTimeout: true });
    this.underWay.add(answer);
    return answer.finally(() => this.underWay.delete(answer));
  }

  /** The target was away and is back: the state handler may have been away with it. */
  returned(): void {
    this.hangs = new Hangs();
    this.calls.concurrency = Infinity;
  }

  /** Whether the state handler set up this very state; a fixture is only found. */
  handled(state: string, params: StateParams): boolean {
    return this.done.some((one) => one.state === state && isDeepStrictEqual(one.params, params));
  }

  /** How many times the state handler has set up a state. */
  count(state: string): number {
    return this.done.filter((one) => one.state === state).length;
  }

  /** Whether a state gives an optional value, such as a one-time password: a later one replaces it. */
  replaces(state: string): boolean {
    const values = this.latest(state);
    return givens.some(
      (given) =>
        given.state === state &&
        Object.values(given.bind ?? {}).some((name) => name.endsWith('?') && name.slice(0, -1) in values),
    );
  }

  /** What the state handler gave last for a state; nothing where it never did. */
  latest(state = ''): StateValues {
    return this.given.get(state) ?? {};
  }

  /**
   * Undoes what was set up, last first, so many at once, and closes the connections. Failures are of no consequence
   * for any verdict.
   *
   * @returns how many there were to undo, and how many the state handler said it has undone
   */
  async tearDown(connections = 1): Promise<{ states: number; undone: number }> {
    this.isOver = true;
    // What is being set up is undone, too, unless that hangs.
    await Promise.race([Promise.all(this.underWay), sleep(1000, undefined, { ref: false })]);
    const done = this.done.splice(0);
    const torn = { states: done.length, undone: 0 };
    const why = `for the state handler to undo ${done.length} states`;
    // Connections are kept while it lasts: opening one for each state takes longer than all else.
    const kept = new Client({ ...this.target.network, keepAlive: true, connections });
    const undo = async (): Promise<void> => {
      for (let last = done.pop(); last; last = done.pop()) {
        let { status, hung } = await this.call('teardown', last.state, last.params, kept);
        // A server may close a connection without saying so.
        if (status === 0 && !hung) ({ status, hung } = await this.call('teardown', last.state, last.params));
        if (status === 200) torn.undone++;
        // Who hangs once would hang for each of them.
        if (hung) done.length = 0;
      }
    };
    const undone = Promise.all(Array.from({ length: connections }, undo));
    await toldIfLong(undone, this.timeoutMs, why, this.onWait);
    for (const client of [this.client, this.unkept, kept]) client.close();
    return torn;
  }

  private fixture(state: string, params: StateParams): Fixture | undefined {
    const found = [...this.target.fixtures, ...this.discovered].find(
      (row) => row.state === state && !this.spent.has(row) && narrows(row.params ?? {}, params),
    );
    if (found?.once) this.spent.add(found);
    return found;
  }

  private reason(state: string, params: StateParams, answer: StateAnswer | null): string {
    const hang = answer === null || answer.hung ? this.hangs.reason(state) : undefined;
    if (hang !== undefined) return hang;
    if (answer?.hung) return this.hangs.at(state);
    const wanted =
      Object.keys(params).length > 0 ? `"${state}" with ${JSON.stringify(params)}` : `"${state}"`;
    if (!answer)
      return `it needs the state ${wanted}, and ${this.whyNotAsked()}${this.sought.includes(state) ? ', and the API shows none' : ''}`;
    if (answer.status === 404) return `the target does not offer the state ${wanted}`;
    if (isRedirection(answer))
      return `the state handler redirects (${answer.status}), and no redirection is followed`;
    return `the state handler answered ${answer.status || 'nothing'} for ${wanted}: ${beginningOf(answer.body, 200)}`;
  }

  private whyNotAsked(): string {
    if (this.target.stateHandler === undefined) return 'there is no state handler, nor a fixture (left)';
    return 'the state handler is not asked on a live server, and there is no fixture (left)';
  }

  /** A connection may break: most states that are set up twice do no harm. */
  private async insisted(state: string, params: StateParams): Promise<StateAnswer> {
    // While it waited for its turn, all may have ended.
    if (this.isOver) return { status: 0, body: 'the run is over' };
    const hangs = this.hangs.reason(state);
    if (hangs !== undefined) return { status: 0, body: hangs, hung: true };
    const begin = performance.now();
    const isOnce = notTwice.includes(state);
    // One that was kept may end just then, and nobody would know whether it was asked.
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
      const { status, text, headers } = await toldIfLong(answer, this.timeoutMs, why, this.onWait);
      return { status, body: text, location: headers['location'] };
    } catch (error) {
      // Also one that answers by and by, without an end.
      return { status: 0, body: reasonOf(error), hung: performance.now() - begin > 0.9 * this.timeoutMs };
    }
  }
}

/** Whether a row fits: nothing that its params say contradicts what is asked for (target protocol). */
export function narrows(row: StateParams, wanted: StateParams): boolean {
  return Object.entries(row).every(
    ([name, value]) => !(name in wanted) || isDeepStrictEqual(wanted[name], value),
  );
}

/** Whether an answer says that the state handler is somewhere else. */
export const isRedirection = ({ status, location }: StateAnswer): boolean =>
  location !== undefined && status >= 300 && status < 400;

/** The values that a state gave. Throws StateMissing where one is not of its kind. */
function asPromised(state: string, values: StateValues, by: string): StateValues {
  const odd = oddValues(state, values);
  if (odd.length > 0) throw new StateMissing(`${by} gave unfit values for "${state}": ${odd.join('; ')}`);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isGiven(value)));
}
