import { StateMissing, type StateParams, type States, type StateValues } from '../../target/states.js';
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

  /** Sets up a provider state and returns its values. Throws NotTestable when the target does not offer it. */
  async given(state: string, params: StateParams = {}): Promise<StateValues> {
    const { run, log } = this.t;
    try {
      const values = await run.setUp(state, params);
      const told = stateInWords(state, params);
      if (told !== undefined && this.onDemand) log.say(told);
      // A fixture without params fits any.
      if (typeof values['type'] === 'string' && (params['type'] ?? values['type']) !== values['type'])
        throw new NotTestable(`"${state}" gave one of type ${values['type']}, and another was asked for`);
      return values;
    } catch (error) {
      if (!(error instanceof StateMissing)) throw error;
      // Where the whole target is away, it is waited for.
      if (error.isSilent) await run.transport.confirmHealth();
      throw error.isSilent ? new Unanswered(error.message) : new NotTestable(error.message);
    }
  }

  text(values: Record<string, unknown>, name: string): string {
    const value = values[name];
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new NotTestable(`the state gave no ${name}`);
    return String(value);
  }

  /**
   * Moves the target's clock. What states gave before may have run out by then, so it is asked for again. Where no answer
   * came it may have moved: what was there before is then taken for as old as it may be.
   */
  async advance(seconds: number): Promise<void> {
    const { run } = this.t;
    if (!this.onDemand) throw new NotTestable('it needs a clock: the server has no state handler');
    const moved = (): void => {
      run.clockSeconds += seconds;
      run.cache.forgetPrepared();
      run.ahead.forget();
    };
    try {
      await this.given('the clock advances', { seconds });
    } catch (error) {
      if (error instanceof Unanswered) moved();
      throw error;
    }
    moved();
  }

  /** Whether the clock was moved to another time of day: moves of a minute, which keep the pace, reach none. */
  get isAtOtherTime(): boolean {
    return this.clockSeconds > halfAnHour;
  }

  get clockSeconds(): number {
    return this.t.run.clockSeconds;
  }
}
