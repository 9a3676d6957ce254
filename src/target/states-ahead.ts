import type { StateParams } from './states.js';

// What nobody counts or lists, and nothing else is made of: one more changes nothing for any test.
const independent: readonly string[] = [
  'a bank account exists',
  'a flight booking awaits ticketing',
  'a loan feature subject exists',
  'a static virtual account without KYC exists',
  'a virtual card exists',
  'an identity exists',
];
// A busy machine may take this long for a state. More states than a run needs would change what later ones give.
const slowMs = 90;
const mostAhead = 4;
// A call that takes so many times as long as the fastest one had to wait for others.
const mostSlowdown = 2;

interface Pool<T> {
  ready: Promise<T | null>[];
  /** How many are to be ready; twice as many each time that somebody had to wait. */
  depth: number;
}

/** Sets up states of a slow state handler before they are needed, so that tests wait for fewer of them. */
export class StatesAhead<T> {
  private readonly pools = new Map<string, Pool<T>>();
  private underWay = new Set<Promise<T | null>>();
  private fastestMs = Infinity;
  private isBusy = false;

  /** @param isRepeatable whether a state that was set up can be set up again: a fixture is there once */
  constructor(
    private readonly setUp: (state: string, params: StateParams) => Promise<T>,
    private readonly isRepeatable: (state: string, params: StateParams) => boolean,
  ) {}

  /** One that is ready, or else a new one. */
  async take(state: string, params: StateParams): Promise<T> {
    if (!independent.includes(state)) return this.setUp(state, params);
    const key = JSON.stringify([state, params]);
    const pool = this.pools.get(key) ?? { ready: [], depth: 0 };
    this.pools.set(key, pool);
    const begin = performance.now();
    const taken = (await pool.ready.shift()) ?? (await this.timed(state, params));
    if (performance.now() - begin > slowMs && this.isRepeatable(state, params))
      pool.depth = Math.min(mostAhead, Math.max(1, pool.depth * 2));
    while (!this.isBusy && pool.ready.length < pool.depth) pool.ready.push(this.early(state, params));
    return taken;
  }

  /** Resolves when nothing is being set up early. */
  async idle(): Promise<void> {
    await Promise.all(this.underWay);
  }

  /** Forgets what is ready: in time it may have run out. */
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
    this.isBusy = ms > mostSlowdown * this.fastestMs;
    return made;
  }
}
