// Limits > table, "all requests": whether every kind of request is turned away while one is (ruling:every-kind-limited).
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import type { Kind } from './burst-requests.js';
import { isTurnedAway, type Burst } from './burst.js';

const fewEach = 3;
const many = 10;
// A window may end while it is looked at: then the limit is exceeded once more.
const mostTries = 3;
// Of the reads, a bucket that refills may serve this many meanwhile.
const mostServed = 1;

/** Of the kinds those that were served, each time, between reads that were not. */
export async function servedAmong(t: Context, all: Burst, kinds: readonly Kind[]): Promise<Kind[]> {
  const { of } = await mixed(t, all, kinds, fewEach);
  return kinds.filter((kind) => of(kind).every(isServed));
}

/**
 * The answers to a kind, where all of them were served between reads that were turned away; empty where one of them was
 * turned away. Null where the limit does not hold while it is looked at.
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
 * Both in an order without a period (Thue and Morse), as long as there are some of each: a bucket that refills steadily
 * does not serve every one of the first, and none of the second.
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
