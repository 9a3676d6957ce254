import type { Exchange } from '../../../src/contract/exchange.js';
import { judgeTraffic, type TrafficOptions } from '../../../src/traffic/judge-traffic.js';

/** The verdicts on exchanges. */
export function judged(exchanges: readonly Exchange[], options: TrafficOptions = {}) {
  const { events } = judgeTraffic(exchanges, options);
  const verdicts = events.flatMap((event) => (event.kind === 'VerdictReached' ? [event.verdict] : []));
  const having = (outcome: string) => [
    ...new Set(verdicts.filter((one) => one.outcome === outcome).map(({ requirement }) => requirement)),
  ];
  return { events, verdicts, fail: having('fail'), warn: having('warn'), pass: having('pass') };
}
