import type { Exchange } from '../../../src/contract/exchange.js';
import { judgeTraffic, type TrafficOptions } from '../../../src/traffic/judge-traffic.js';

/** The requirements by what becomes of them in a recording. */
export function judged(exchanges: readonly Exchange[], options: TrafficOptions = {}) {
  const verdicts = judgeTraffic(exchanges, options).flatMap((event) =>
    event.kind === 'VerdictReached' ? [event.verdict] : [],
  );
  const having = (outcome: string) => [
    ...new Set(verdicts.filter((one) => one.outcome === outcome).map(({ requirement }) => requirement)),
  ];
  return { fail: having('fail'), warn: having('warn'), pass: having('pass') };
}
