import type { Exchange } from '../../contract/exchange.js';
import { beginOf, endOf } from '../context.js';
import { eachSent, headerOf, type Broken, type ClientRule, type ClientTraffic } from './rule.js';

const minuteMs = 60_000;

export const rateRules: readonly ClientRule[] = [
  rateOf('live', 100),
  rateOf('sandbox', 1000),
  {
    rule: 'wait-after-429',
    text: 'After a 429, a client SHOULD wait at least one second, and as long as `Retry-After` says.',
    clause: 'Limits > row Exceeding rate',
    broken: tooSoon,
  },
  {
    rule: 'simulation-in-sandbox',
    text: 'A client MUST simulate card transactions in the sandbox only.',
    clause: 'Endpoints > Virtual cards > item 2',
    broken: eachSent(({ operation }, { environment }) =>
      operation === 'mockCardTransaction' && environment !== 'sandbox'
        ? `${operation} in the live environment`
        : undefined,
    ),
  },
];

function rateOf(environment: 'live' | 'sandbox', limit: number): ClientRule {
  const actual = `one request more than ${limit} within a minute`;
  const isAbove = (exchange: Exchange, at: number, sent: readonly Exchange[]): boolean =>
    at >= limit && beginOf(exchange) - beginOf(sent[at - limit]!) < minuteMs;
  return {
    rule: `rate-${environment}`,
    text: `A client SHOULD send at most ${limit} requests a minute.`,
    clause: `Limits > row Request rate, ${environment}`,
    broken: (traffic) =>
      traffic.environment === environment
        ? traffic.sent.filter(isAbove).map((exchange) => ({ actual, exchange }))
        : [],
  };
}

/** The requests after a 429 that came before the waiting time had passed. */
function tooSoon({ sent }: ClientTraffic): Broken[] {
  let [told, until] = [Infinity, -Infinity];
  return sent.flatMap((exchange) => {
    const begin = beginOf(exchange);
    const isTooSoon = begin > told && begin < until;
    const actual = `sent ${begin - told} ms after a 429`;
    if (exchange.response?.status === 429) {
      told = endOf(exchange);
      until = told + waitOf(headerOf(exchange.response, 'retry-after'), told);
    }
    return isTooSoon ? [{ actual, exchange }] : [];
  });
}

const leastMs = 1000;

/** The waiting time of a Retry-After header, which contains seconds or a date, in milliseconds. */
function waitOf(retryAfter: string | undefined, now: number): number {
  const said = /^\d+$/.test(retryAfter ?? '')
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter ?? '') - now;
  return Math.max(leastMs, Number.isFinite(said) ? said : 0);
}
