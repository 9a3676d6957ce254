import type { Case } from '../../../src/cases/case.js';
import { type Pace, runsOfAll } from '../../../src/cases/sampling.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { mostBurstConnections } from '../../../src/http/transport.js';
import { asSent, perMinute, readers, refusedRequests, withQuery, type AtOnce } from './burst-requests.js';

const minute = 60_000;
const fewest = 24;
// A far target gets more connections, to answer as many requests as a near one, unless the first ones slow it down.
const burstMs = 2000;
const mostSlowdown = 1.5;
// The most 5xx and lost answers in a burst, which ends there.
const mostTroubles = 50;
// The requests after a burst that look at what is limited.
const fewAfter = 150;

/**
 * What a burst has for the plan, beside reads with different queries. Of four seeds in a row one has reads alone, for a
 * limit that counts nothing but what is refused.
 */
export const mixes = ({ isWhole, seed }: Pace): string[] =>
  isWhole || seed % runsOfAll !== 0 ? ['a burst with refused requests among the reads'] : [];

/** Requests of a minute that are more than the limit. */
export class Burst {
  /** The answers below 500 within a minute, other than 429. */
  served = 0;
  /** The latest 429, or else the latest exchange of the base request. */
  last!: Exchange;
  /** Whether there was a 429. */
  wasLimited = false;
  private ms = 0;
  private troubles = 0;
  private sent = 0;
  private readonly begin = performance.now();

  constructor(
    private readonly t: Context,
    readonly base: Case,
    private readonly next: (turn: number) => AtOnce,
    private readonly fastestMs: number,
  ) {}

  /** Milliseconds since its first request, by the target's clock. */
  get elapsedMs(): number {
    return performance.now() - this.begin;
  }

  /** Whether more was served than any reading of the limit allows. */
  get isTooMuch(): boolean {
    return this.served > 2 * perMinute;
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
        isDone = this.isLimited(exchange) || this.isOver;
        const isQuick = this.ms / this.served < mostSlowdown * this.fastestMs;
        if (this.served === 2 * fewest && isQuick) add(wished - fewest);
      }
    };
    const connections = (length: number) => Array.from({ length: Math.max(0, length) }, connection);
    // One that ends early is waited for below, unless another one has ended the burst.
    const add = (length: number): void => {
      for (const one of connections(length)) {
        one.catch(() => undefined);
        added.push(one);
      }
    };
    await Promise.all(connections(fewest));
    await Promise.all(added);
    // Errors during a burst are tolerated; one that lasts after it is not.
    if (this.troubles > mostTroubles) await this.t.http.send(this.base, { note: 'after the burst' });
  }

  /** One more request, counted like all others. */
  async exchange(): Promise<Exchange> {
    const one = this.next(this.sent++);
    const exchange = await this.t.http.sendAtOnce(one);
    const status = exchange.response?.status ?? 599;
    this.ms += exchange.durationMs;
    if (this.isLimited(exchange) || (one.operation === this.base.operation.id && !this.wasLimited))
      this.last = exchange;
    if (status >= 500) this.troubles++;
    else if (status === 429) this.wasLimited = true;
    else this.served++;
    return exchange;
  }

  private isLimited({ response }: Exchange): boolean {
    return response?.status === 429;
  }

  private get isOver(): boolean {
    return this.isTooMuch || this.troubles > mostTroubles || this.elapsedMs > minute;
  }
}

/** The burst of the run, up to the first 429. The limit counts all requests alike. */
export function burst(t: Context): Promise<Burst> {
  return t.once('more requests than the limit', async (t) => {
    const reads = await readers(t);
    const controls = await Promise.all(reads.map(({ operation }) => t.http.baseline(operation.id)));
    const refused = mixes(t.sampling.pace).length > 0 ? await refusedRequests(t) : [];
    t.run.budget.demand({ requests: 2 * perMinute + mostBurstConnections + fewAfter, ms: minute });
    const fastestMs = Math.min(...controls.map(({ durationMs }) => durationMs));
    const made = new Burst(t, reads[0], interleaved(t, reads, refused), fastestMs);
    await made.wave();
    if ((made.last.response?.status ?? 599) < 500) t.http.record(made.last);
    return made;
  });
}

/**
 * Reads with another query each time. Of two refused requests or more two are sent for each read: where those do not
 * count, or each operation has a limit of its own, more than twice the limit pass.
 */
function interleaved(
  t: Context,
  reads: readonly [Case, ...Case[]],
  refused: readonly AtOnce[],
): (turn: number) => AtOnce {
  const at = <T>(all: readonly T[], index: number): T => all[index % all.length]!;
  const read = (turn: number) => asSent(t, withQuery(at(reads, turn), Math.floor(turn / reads.length)));
  if (refused.length < 2) return read;
  return (turn) => (turn % 3 === 0 ? read(turn / 3) : at(refused, turn - Math.ceil(turn / 3)));
}
