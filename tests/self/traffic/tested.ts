import { said } from '../../../src/report/words.js';
import { Socket } from 'node:net';
import type { RequirementId } from '../../../src/contract/contract.js';
import { worse, type Outcome } from '../../../src/contract/verdict.js';
import type { RunEvent } from '../../../src/engine/events.js';
import { har } from '../../../src/traffic/har/write.js';
import { readHars } from '../../../src/traffic/har/read.js';
import { evaluateTraffic, type TrafficOptions } from '../../../src/traffic/evaluate-traffic.js';
import { locate } from '../../../src/traffic/locate.js';

const meta = {
  suite: { name: 'cwit-conformance', version: '0.0.0' },
  target: { baseUrl: 'https://api.example.com' },
};

type Credentials = Pick<TrafficOptions, 'apiKey' | 'apiSecret'>;

export interface EvaluatedTraffic {
  outcomes: ReadonlyMap<RequirementId, Outcome>;
  with: (outcome: Outcome) => RequirementId[];
  /** The evidence, for the message of a failed test. */
  why: string;
}

/** Tests the recording of a run after writing and reading it, without its marks of the suite. */
export function evaluatedTraffic(lines: readonly RunEvent[]): EvaluatedTraffic {
  const { log } = har(lines, meta);
  const entries = log.entries.map(({ comment: _, ...entry }) => entry);
  return testedHar(JSON.stringify({ log: { ...log, entries } }));
}

/** Tests the recording of a run as written. */
export function testedRun(lines: readonly RunEvent[]): EvaluatedTraffic {
  return testedHar(JSON.stringify(har(lines, meta)));
}

/** Tests an HTTP Archive as `cwit judge` does, with the credentials of the requests where they are known. */
export function testedHar(text: string, credentials: Credentials = {}): EvaluatedTraffic {
  const events = withoutNetwork(() => {
    const files = [{ name: 'run.har', text }];
    const { recorded, facts } = readHars(files);
    return evaluateTraffic(locate(recorded).exchanges, { facts, ...credentials }).events;
  });
  const outcomes = new Map<RequirementId, Outcome>();
  const seen: string[] = [];
  for (const event of events) {
    if (event.kind !== 'VerdictReached') continue;
    const { requirement, outcome, evidence } = event.verdict;
    outcomes.set(requirement, worse(outcomes.get(requirement) ?? 'not-offered', outcome));
    if (outcome === 'fail' || outcome === 'warn')
      seen.push(`${requirement} ${outcome}: ${evidence ? said(evidence.finding) : ''}`);
  }
  const having = (outcome: Outcome) =>
    [...outcomes].filter(([, found]) => found === outcome).map(([id]) => id);
  return { outcomes, with: having, why: seen.join('\n') };
}

/** Runs synchronous work, and expects that it opens no connection. */
function withoutNetwork<T>(work: () => T): T {
  const connect = Object.getOwnPropertyDescriptor(Socket.prototype, 'connect')!;
  Socket.prototype.connect = () => {
    throw new Error('testing recorded traffic opens no connection');
  };
  try {
    return work();
  } finally {
    Object.defineProperty(Socket.prototype, 'connect', connect);
  }
}
