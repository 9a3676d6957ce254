import { say } from '../../contract/phrase.js';
import { StateMissing, type Origin } from '../../server-under-test/states.js';
import type { StateParams, StateValues } from '../../server-under-test/state-values.js';
import { asText } from '../../contract/json.js';
import { NotTestable, Unanswered } from '../errors.js';
import type { RequirementContext } from './context.js';
import { stateInWords } from './request-log.js';

const halfAnHour = 1800;

/** Provider states, from the state handler, the fixtures or the API: a test asks for values and learns their origin. */
export class StateSetup {
  constructor(protected readonly t: RequirementContext) {}

  latest(state: string | undefined): StateValues {
    return this.t.run.states.latest(state);
  }

  /** Sets up a provider state and returns its values. Throws NotTestable ('no-state') if nothing provides them. */
  given(state: string, params: StateParams = {}): Promise<StateValues> {
    return this.provide(state, params, false);
  }

  /** Like `given`, but the state is made for this call, so it is neither a fixture nor from the API. */
  made(state: string, params: StateParams = {}): Promise<StateValues> {
    return this.provide(state, params, true);
  }

  /** The origin of values that `given` returned. */
  originOf(values: StateValues): Origin {
    return this.t.run.states.originOf(values);
  }

  text(values: Record<string, unknown>, name: string): string {
    const value = values[name];
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new NotTestable(say`the state returned no ${name}`);
    return String(value);
  }

  /**
   * Moves the server's clock forward. Values of states may have expired by then, so states are set up again. Without an
   * answer, the clock may have moved, so earlier values count as expired as well.
   */
  async advance(seconds: number): Promise<void> {
    const { run } = this.t;
    const moved = (): void => {
      run.clockSeconds += seconds;
      run.cache.forgetPrepared();
    };
    try {
      await this.made('the clock advances', { seconds });
    } catch (error) {
      if (error instanceof Unanswered) moved();
      throw error;
    }
    moved();
  }

  /** Whether the clock moved to another time of day. Rate limiting moves it by minutes only. */
  get isAtOtherTime(): boolean {
    return this.clockSeconds > halfAnHour;
  }

  get clockSeconds(): number {
    return this.t.run.clockSeconds;
  }

  protected async provide(state: string, params: StateParams, isNew: boolean): Promise<StateValues> {
    const { run, log } = this.t;
    try {
      const values = await run.setUp(state, params, isNew);
      const description = stateInWords(state, params);
      if (description !== undefined && this.originOf(values) === 'made') log.say(description);
      // A fixture without params fits any request.
      if (typeof values['type'] === 'string' && (params['type'] ?? values['type']) !== values['type'])
        throw new NotTestable(
          say`state "${state}" returned type ${values['type']}, expected ${asText(params['type'])}`,
        );
      return values;
    } catch (error) {
      if (!(error instanceof StateMissing)) throw error;
      // If the whole server is down, the run waits for it.
      if (error.isSilent) await run.transport.confirmHealth();
      throw error.isSilent ? new Unanswered(error.reason) : new NotTestable(error.reason);
    }
  }
}

/** The result of work; undefined where nothing provides a state that it needs. */
export async function ifProvided<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const isMissing = error instanceof NotTestable && !(error instanceof Unanswered);
    if (isMissing && error.reason.kind === 'no-state') return undefined;
    throw error;
  }
}
