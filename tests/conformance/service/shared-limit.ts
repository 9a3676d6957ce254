// Limits > table, "all requests": whether what is sent right after a 429 is turned away, too.
import type { Case } from '../../../src/cases/case.js';
import type { Pace } from '../../../src/cases/sampling.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { operationOf } from '../../../src/contract/contract.js';
import { asSent, hasQuery, readers, triedBy, triedName, triedRequests, withQuery } from './burst-requests.js';

const fewEach = 3;
const many = 10;

/** Requests of one kind, which the limit counts like all others. */
export interface Kind {
  name: string;
  send(): Promise<Exchange>;
}

const overNew = 'reads over new connections';
const otherQueries = 'reads with another query';

export const kindNames = (pace: Pace): string[] => [overNew, otherQueries, ...triedBy(pace).map(triedName)];

/** The kinds that the target offers, made before anything is turned away. */
export async function kindsOf(t: Context): Promise<Kind[]> {
  const reads = await readers(t);
  const queried = reads.find(hasQuery);
  const others = await triedRequests(t);
  return [
    { name: overNew, send: () => t.http.sendAtOnce(asSent(t, reads[0]), 'new') },
    ...(queried
      ? [{ name: otherQueries, send: () => t.http.sendAtOnce(asSent(t, withQuery(queried, 1))) }]
      : []),
    ...others.map((one) => ({
      name: triedName(operationOf(one.operation)),
      send: () => t.http.sendAtOnce(one),
    })),
  ];
}

/** Of the kinds those that were served, each time, between reads that were not. */
export async function servedAmong(t: Context, base: Case, kinds: readonly Kind[]): Promise<Kind[]> {
  const { of } = await mixed(t, base, kinds, fewEach);
  return kinds.filter((kind) => of(kind).every(isServed));
}

/** The answers to a kind between reads, all of them sent at once. */
export async function beside(t: Context, base: Case, kind: Kind) {
  const { of, reads } = await mixed(t, base, [kind], many);
  const answers = of(kind);
  return { answers, isHeld: reads.every(isTurnedAway), isFree: answers.every(isServed) };
}

async function mixed(t: Context, base: Case, kinds: readonly Kind[], each: number) {
  const read: Kind = {
    name: 'the read that was turned away',
    send: () => t.http.sendAtOnce(asSent(t, base)),
  };
  const others = Array.from({ length: each }, () => kinds).flat();
  const order = interwoven(
    others,
    Array.from({ length: Math.max(many, others.length) }, () => read),
  );
  const sent = await Promise.all(order.map(async (kind) => ({ kind, exchange: await kind.send() })));
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

export const isTurnedAway = ({ response }: Exchange): boolean => response?.status === 429;
const isServed = (exchange: Exchange): boolean =>
  (exchange.response?.status ?? 599) < 500 && !isTurnedAway(exchange);
