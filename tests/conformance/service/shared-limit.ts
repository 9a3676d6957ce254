// Limits > table, "all requests": whether every kind of request is turned away while one is (ruling:every-kind-limited).
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import type { Kind } from './burst-requests.js';
import { isTurnedAway, type Burst } from './burst.js';

const fewEach = 3;
const many = 10;
// A window may end during the test. Then the limit is exceeded again.
const mostTries = 3;
// The number of reads that a refilling bucket may serve in the meantime.
const mostServed = 1;

/** The kinds that were always served between refused reads. */
export async function servedAmong(t: Context, all: Burst, kinds: readonly Kind[]): Promise<Kind[]> {
  const { of } = await mixed(t, all, kinds, fewEach);
  return kinds.filter((kind) => of(kind).every(isServed));
}

/**
 * The answers to a kind, where all were served between refused reads; empty where one of them was refused; null where the
 * limit ended during the test.
 */
export async function servedBeside(t: Context, all: Burst, kind: Kind): Promise<Exchange[] | null> {
  for (let tries = 0; tries < mostTries; tries++) {
    const { of, reads } = await mixed(t, all, [kind], many);
    const answers = of(kind);
    if (!answers.every(isServed)) return [];
    if (reads.filter((read) => !isTurnedAway(read)).length <= mostServed) return answers;
    await all.again().wave();
  }
  return null;
}

async function mixed(t: Context, { turnedAway }: Burst, kinds: readonly Kind[], each: number) {
  const read: Kind = { name: 'the request that was turned away', next: () => turnedAway };
  const others = Array.from({ length: each }, () => kinds).flat();
  const order = interwoven(
    others,
    Array.from({ length: Math.max(many, others.length) }, () => read),
  );
  const sent = await Promise.all(
    order.map(async (kind, turn) => ({
      kind,
      exchange: await t.http.sendAtOnce(kind.next(turn), kind.connection),
    })),
  );
  const of = (wanted: Kind) => sent.filter(({ kind }) => kind === wanted).map(({ exchange }) => exchange);
  return { of, reads: of(read) };
}

/**
 * Both kinds in an aperiodic order (Thue–Morse), so that a steadily refilling bucket cannot serve all of one kind and none
 * of the other.
 */
export function interwoven<T>(first: readonly T[], second: readonly T[]): T[] {
  const [left, right] = [[...first], [...second]];
  const woven: T[] = [];
  for (let at = 0; left.length + right.length > 0; at++) {
    const isFirst = at.toString(2).replaceAll('0', '').length % 2 === 1;
    const next = (isFirst ? (left.shift() ?? right.shift()) : (right.shift() ?? left.shift()))!;
    woven.push(next);
  }
  return woven;
}

const isServed = (exchange: Exchange): boolean =>
  (exchange.response?.status ?? 599) < 500 && !isTurnedAway(exchange);
