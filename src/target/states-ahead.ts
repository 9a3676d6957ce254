import type { StateParams } from './states.js';

// No test counts or lists these, and no other state depends on them: one more changes no result.
const independent: readonly string[] = [
  'a bank account exists',
  'a flight booking awaits ticketing',
  'a loan feature subject exists',
  'a static virtual account without KYC exists',
  'a virtual card exists',
  'an identity exists',
];
// A busy machine may take this long for a state. Setting up too many states would change the values of later ones.
const slowMs = 90;
const mostAhead = 8;
// A call that takes this many times the fastest duration had to wait for other calls.
const mostSlowdown = 2;

interface Pool<T> {
  ready: Promise<T | null>[];
  /** How many to keep ready; doubles each time a test had to wait. */
  depth: number;
}

/** Sets up states of a slow state handler before tests need them. */
export class StatesAhead<T> {
  private readonly pools = new Map<string, Pool<T>>();
  private underWay = new Set<Promise<T | null>>();
  private fastestMs = Infinity;
  private isBusy = false;

  /**
   * @param isRepeatable whether a state can be set up again; false for a fixture, which exists once
   * @param rest waits until the server serves a new state
   */
  constructor(
    private readonly setUp: (state: string, params: StateParams) => Promise<T>,
    private readonly isRepeatable: (state: string, params: StateParams) => boolean,
    private readonly rest: (state: string, made: T) => Promise<void> = () => Promise.resolve(),
  ) {}

  /** A state that is ready, or a new one. */
  async take(state: string, params: StateParams): Promise<T> {
    if (!independent.includes(state)) {
      const made = await this.setUp(state, params);
      await this.rest(state, made);
      return made;
    }
    const key = JSON.stringify([state, params]);
    const pool = this.pools.get(key) ?? { ready: [], depth: 0 };
    this.pools.set(key, pool);
    const begin = performance.now();
    const taken = (await pool.ready.shift()) ?? (await this.timed(state, params));
    await this.rest(state, taken);
    if (performance.now() - begin > slowMs && this.isRepeatable(state, params))
      pool.depth = Math.min(mostAhead, Math.max(1, pool.depth * 2));
    while (!this.isBusy && pool.ready.length < pool.depth) pool.ready.push(this.early(state, params));
    return taken;
  }

  /** Resolves once no state is being set up ahead. */
  async idle(): Promise<void> {
    await Promise.all(this.underWay);
  }

  /** Forgets the states that are ready: they may have expired. */
  forget(): void {
    this.pools.clear();
  }

  private early(state: string, params: StateParams): Promise<T | null> {
    const early = this.timed(state, params).catch(() => null);
    this.underWay.add(early);
    void early.then(() => this.underWay.delete(early));
    return early;
  }

  private async timed(state: string, params: StateParams): Promise<T> {
    const begin = performance.now();
    const made = await this.setUp(state, params);
    const ms = performance.now() - begin;
    this.fastestMs = Math.min(this.fastestMs, ms);
    this.isBusy = ms > slowMs && ms > mostSlowdown * this.fastestMs;
    return made;
  }
}
