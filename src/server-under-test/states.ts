import { say, type Words } from '../contract/phrase.js';
import { operations } from '../contract/contract.js';
import { beginningOf } from '../contract/words.js';
import { because, reasonInWords, type Reason } from '../contract/reason.js';
import { isRedirection, StateHandler, type StateAnswer, type StatesOptions } from './state-handler.js';
import { StateRows } from './state-rows.js';
import { isGiven, oddValues, valuesIn, type StateParams, type StateValues } from './state-values.js';
import type { Target } from './target.js';

/** No source has the values of a state; the message says why. */
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

/** Where values come from: made for this run, given in the target file, read from the API, or guessed. */
export type Origin = 'made' | 'given' | 'read' | 'guessed';

const givens = operations.flatMap(({ examples }) => examples.flatMap(({ given }) => given));

/** The sources of the values of states: the state handler makes them; else the fixtures, and then discovery, have them. */
export class States {
  /** Undefined on a live server: the suite calls no state handler there. */
  readonly handler: StateHandler | undefined;
  readonly rows: StateRows;
  private readonly given = new Map<string, StateValues>();
  private isOver = false;

  constructor(
    private readonly target: Pick<Target, 'environment' | 'stateHandler' | 'stateHeaders' | 'fixtures'> &
      Partial<Pick<Target, 'network'>>,
    options: StatesOptions = {},
  ) {
    const { stateHandler: url, environment } = target;
    this.handler =
      url === undefined || environment === 'live' ? undefined : new StateHandler(url, target, options);
    this.rows = new StateRows(target.fixtures, this.handler !== undefined);
  }

  /**
   * The values of a state. Throws StateMissing.
   *
   * @param isNew whether the state must be made for this call
   */
  async setUp(state: string, params: StateParams = {}, isNew = false): Promise<StateValues> {
    // A state that starts during the teardown would never be undone.
    if (this.isOver) throw new StateMissing(because('stopped', 'the run is over'));
    const answer = await this.handler?.setUp(state, params);
    if (answer?.status === 200) {
      const values = valuesIn(answer.body);
      if (!values)
        throw unusable(state, say`the state handler answered 200 without a JSON object for "${state}"`);
      const promised = asPromised(state, values, 'the state handler');
      this.given.set(state, promised);
      return promised;
    }
    const row = isNew ? undefined : this.rows.find(state, params);
    if (!row) {
      const words = this.reason(state, params, answer);
      if (answer === undefined || answer.status === 404) throw missing(state, words);
      throw unusable(state, words, answer.status === 0 && !answer.isSkipped);
    }
    const values = asPromised(state, row.values, 'a fixture');
    this.rows.note(values, row);
    return values;
  }

  /** The origin of values that `setUp` returned. */
  originOf(values: StateValues): Origin {
    return this.rows.originOf(values) ?? 'made';
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

  /** Undoes the states, and counts the confirmed ones. Failures affect no verdict. */
  async tearDown(connections = 1): Promise<{ states: number; undone: number }> {
    this.isOver = true;
    return (await this.handler?.tearDown(connections)) ?? { states: 0, undone: 0 };
  }

  private reason(state: string, params: StateParams, answer: StateAnswer | undefined): Words {
    if (answer?.hung) return answer.body;
    // The address of an event is one of the suite's own.
    const { webhook_url: _, ...told } = params;
    const wanted =
      Object.keys(told).length > 0 ? say`"${state}" with ${JSON.stringify(told)}` : say`"${state}"`;
    const unused = this.target.stateHandler
      ? 'which no unused fixture provides (the suite calls no state handler on a live server)'
      : 'which no state handler or unused fixture provides';
    const sought = this.rows.sought.includes(state) ? ', and the API does not show' : '';
    if (!answer && state === 'the clock advances')
      return 'it needs a state handler that moves the clock of the server';
    if (!answer) return say`it needs the state ${wanted}, ${unused}${sought}`;
    if (answer.status === 404) return say`the state handler does not offer the state ${wanted}`;
    if (isRedirection(answer))
      return say`the state handler redirects (${answer.status}), and the suite does not follow redirections`;
    const status = answer.status === 0 ? 'gave no usable answer' : `answered ${answer.status}`;
    const body = beginningOf(answer.body, 200);
    // The console cuts long reasons at the end.
    return say`the state handler ${status}${body === '' ? '' : ` (${body})`} for ${wanted}`;
  }
}

const missing = (state: string, words: Words): StateMissing =>
  new StateMissing(because('no-state', words, { state }));

const unusable = (state: string, words: Words, isSilent?: boolean): StateMissing =>
  new StateMissing(because('unusable-state', words, { state }), isSilent);

/** The given values of a state. Throws StateMissing where one does not have its documented kind. */
function asPromised(state: string, values: StateValues, by: string): StateValues {
  const odd = oddValues(state, values);
  if (odd.length > 0)
    throw unusable(state, say`${by} gave invalid values (${odd.join('; ')}) for "${state}"`);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isGiven(value)));
}
