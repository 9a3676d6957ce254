import type { Case } from '../../../src/cases/case.js';
import { pickAt, runsForAll, type Pace } from '../../../src/cases/sampling.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { mostBurstConnections } from '../../../src/http/transport.js';
import {
  asSent,
  perMinute,
  readers,
  readsOf,
  refusedKinds,
  replayedKinds,
  type AtOnce,
  type Kind,
} from './burst-requests.js';

const minute = 60_000;
const fewest = 24;
// A distant server gets more connections to reach the same rate as a near one, unless the first ones slow it down.
const burstMs = 2000;
const mostSlowdown = 1.5;
// A burst ends after this number of 5xx and lost answers.
const mostTroubles = 50;
// The number of requests after a burst that check which kinds are limited.
const fewAfter = 400;

/** The kinds of requests mixed with the reads of a burst, because a limit may count only some kinds. */
const mixtures = {
  'reads alone': () => Promise.resolve([]),
  'rejected requests and reads': refusedKinds,
  'replays and reads': replayedKinds,
} satisfies Record<string, (t: Context) => Promise<Kind[]>>;

export type Mixture = keyof typeof mixtures;

const allMixtures = Object.keys(mixtures) as Mixture[];

/**
 * The mixtures of the run: reads alone, which pass a limit that counts refusals only, and one more mixture. Where the
 * clock of the server cannot be moved, the run has one burst: one of four consecutive seeds has reads alone.
 */
export function mixturesOf(pace: Pace): Mixture[] {
  const [reads, ...others] = allMixtures;
  return [reads!, ...(pace.isWhole ? others : [pickAt(others, pace.seed)])];
}

/** The mixture of a run that has only one burst. */
export const onlyMixture = (pace: Pace): Mixture =>
  pace.seed % runsForAll === 0 ? 'reads alone' : (mixturesOf(pace)[1] ?? 'reads alone');

/** More requests than the limit of a minute. */
export class Burst {
  /** The answers below 500 within a minute, other than 429. */
  served = 0;
  /** The latest 429, preferably of a read, or the latest exchange of the base request. */
  last!: Exchange;
  /** Whether there was a 429. */
  wasLimited = false;
  private ms = 0;
  private troubles = 0;
  private sent = 0;
  private readonly begin = performance.now();
  private readonly clockAtBegin: number;

  constructor(
    private readonly t: Context,
    readonly base: Case,
    private readonly kind: Kind,
    private readonly fastestMs: number,
  ) {
    this.clockAtBegin = t.states.clockSeconds;
  }

  /** Milliseconds since its first request, by the server's clock. */
  get elapsedMs(): number {
    return performance.now() - this.begin + (this.t.states.clockSeconds - this.clockAtBegin) * 1000;
  }

  /** Whether more was served than any reading of the limit allows. */
  get isTooMuch(): boolean {
    return this.served > 2 * perMinute;
  }

  /** The request of the latest 429. */
  get turnedAway(): AtOnce {
    return { ...this.last.request, operation: this.last.operation };
  }

  /** The same requests, counted from now on. */
  again(): Burst {
    return new Burst(this.t, this.base, this.kind, this.fastestMs);
  }

  /** Sends until the next 429, or until more have passed than any reading of the limit allows in a minute. */
  async wave(): Promise<void> {
    const wished = Math.min(mostBurstConnections, Math.round((perMinute * this.fastestMs) / burstMs));
    const added: Promise<void>[] = [];
    let isDone = false;
    const connection = async (): Promise<void> => {
      while (!isDone) {
        const exchange = await this.exchange();
        if (isDone) return;
        isDone = isTurnedAway(exchange) || this.isOver;
        const isQuick = this.ms / this.served < mostSlowdown * this.fastestMs;
        if (this.served === 2 * fewest && isQuick) add(wished - fewest);
      }
    };
    const connections = (length: number) => Array.from({ length: Math.max(0, length) }, connection);
    // A connection that ends early is awaited below, unless another has ended the burst.
    const add = (length: number): void => {
      for (const one of connections(length)) {
        one.catch(() => undefined);
        added.push(one);
      }
    };
    await Promise.all(connections(fewest));
    await Promise.all(added);
    // Errors during a burst are tolerated; an error that persists after it is not.
    if (this.troubles > mostTroubles) await this.t.http.send(this.base, { note: 'after the burst' });
  }

  /** Sends one more request, which counts like all others. */
  async exchange(): Promise<Exchange> {
    const one = this.kind.next(this.sent++);
    const exchange = await this.t.http.sendAtOnce(one);
    const status = exchange.response?.status ?? 599;
    this.ms += exchange.durationMs;
    const isLast = isTurnedAway(exchange)
      ? !this.wasLimited || (one.method === 'GET' && one.operation !== null)
      : one.operation === this.base.operation.id && !this.wasLimited;
    if (isLast) this.last = exchange;
    if (status >= 500) this.troubles++;
    else if (status === 429) this.wasLimited = true;
    else this.served++;
    return exchange;
  }

  /**
   * Continues after pauses, as long as a whole new window begins in each of them, to the end of the minute. A bucket lets
   * few requests through by then.
   *
   * @param pauseMs the length of a pause by the server's clock, in milliseconds
   * @param pause waits for the pause to pass; false where the clock does not move
   * @returns the pauses after which a new window began, as many as there were in a row before each of them
   */
  async goOn(pauseMs: number, pause: () => Promise<boolean>, mostInVain = 0): Promise<number[]> {
    const needed: number[] = [];
    for (let inVain = 0; inVain <= mostInVain && !this.isTooMuch;) {
      if (this.elapsedMs + pauseMs >= minute - 2000 || !(await pause())) break;
      const before = this.served;
      if (!isTurnedAway(await this.exchange())) await this.wave();
      inVain++;
      if (this.served - before <= perMinute / 4) continue;
      needed.push(inVain);
      inVain = 0;
    }
    return needed;
  }

  private get isOver(): boolean {
    return this.isTooMuch || this.troubles > mostTroubles || this.elapsedMs > minute;
  }
}

export const isTurnedAway = ({ response }: Exchange): boolean => response?.status === 429;

/** The first burst of the run, up to the first 429. The limit counts all requests alike. */
export function burst(t: Context): Promise<Burst> {
  return t.once('more requests than the limit', async (t) => {
    const { pace } = t.sampling;
    const made = await burstOf(t, (await clockMoves(t, 1)) ? 'reads alone' : onlyMixture(pace));
    await made.wave();
    if ((made.last.response?.status ?? 599) < 500) t.http.record(made.last);
    return made;
  });
}

/** A burst that has not started yet. */
export async function burstOf(t: Context, mixture: Mixture): Promise<Burst> {
  const reads = await readers(t);
  const controls = await Promise.all(reads.map(({ operation }) => t.http.baseline(operation.id)));
  const others = await mixtures[mixture](t);
  t.run.budget.demand({ requests: 2 * perMinute + mostBurstConnections + fewAfter, ms: minute });
  const fastestMs = Math.min(...controls.map(({ durationMs }) => durationMs));
  return new Burst(t, reads[0], interleaved(readsOf(t, reads), others), fastestMs);
}

/**
 * The burst sends two requests of other kinds for each read. Where those do not count, or each operation has its own
 * limit, more than twice the limit pass.
 */
function interleaved(reads: Kind, others: readonly Kind[]): Kind {
  if (others.length === 0) return reads;
  return {
    name: [reads, ...others].map(({ name }) => name).join(', '),
    next: (turn) => {
      if (turn % 3 === 0) return reads.next(turn / 3);
      const place = turn - Math.ceil(turn / 3);
      return others[place % others.length]!.next(place);
    },
  };
}

/** Whether the server's clock could be moved. */
export async function clockMoves(t: Context, seconds: number): Promise<boolean> {
  return t.states.advance(seconds).then(
    () => true,
    (error: unknown) => {
      if (error instanceof NotTestable) return false;
      throw error;
    },
  );
}

/** A request without credentials, which belongs to no business. */
export const withoutCredentials = (t: Context, base: Case): Promise<Exchange> =>
  t.http.sendAtOnce(asSent(t, base, {}));
