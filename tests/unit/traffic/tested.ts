import type { Exchange } from '../../../src/contract/exchange.js';
import { evaluateTraffic, type TrafficOptions } from '../../../src/traffic/evaluate-traffic.js';

/** The verdicts on exchanges. */
export function tested(exchanges: readonly Exchange[], options: TrafficOptions = {}) {
  const { events } = evaluateTraffic(exchanges, options);
  const verdicts = events.flatMap((event) => (event.kind === 'VerdictReached' ? [event.verdict] : []));
  const having = (outcome: string) => [
    ...new Set(verdicts.filter((one) => one.outcome === outcome).map(({ requirement }) => requirement)),
  ];
  return { events, verdicts, fail: having('fail'), warn: having('warn'), pass: having('pass') };
}
