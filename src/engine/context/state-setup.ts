import { say } from '../../contract/phrase.js';
import { StateMissing, type StateParams, type States, type StateValues } from '../../target/states.js';
import { asText } from '../../contract/json.js';
import { NotTestable, Unanswered } from '../errors.js';
import type { RequirementContext } from './context.js';
import { stateInWords } from './request-log.js';

const halfAnHour = 1800;

export class StateSetup {
  constructor(protected readonly t: RequirementContext) {}

  get onDemand(): States['onDemand'] {
    return this.t.run.states.onDemand;
  }

  latest(state: string | undefined): StateValues {
    return this.t.run.states.latest(state);
  }

  /** Sets up a provider state and returns its values. Throws NotTestable if the server does not offer the state. */
  async given(state: string, params: StateParams = {}): Promise<StateValues> {
    const { run, log } = this.t;
    try {
      const values = await run.setUp(state, params);
      const description = stateInWords(state, params);
      if (description !== undefined && this.onDemand) log.say(description);
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
    if (!this.onDemand) throw new NotTestable('it needs a state handler that moves the clock of the server');
    const moved = (): void => {
      run.clockSeconds += seconds;
      run.cache.forgetPrepared();
    };
    try {
      await this.given('the clock advances', { seconds });
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
}
