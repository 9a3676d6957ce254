import { because, skipped } from '../contract/reason.js';
import { saysAbsent } from '../checks/absent.js';
import { answerOf } from '../checks/response.js';
import { requirements, type RequirementId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { defined } from '../contract/json.js';
import type { RunEvent } from '../engine/events.js';
import { Verdicts } from '../engine/verdicts.js';
import { redacted, type Redacted } from '../redaction/redacted.js';
import type { Target } from '../server-under-test/target.js';
import { clientFindings } from './client/findings.js';
import { allFeatures, offeredBy, whyNotOffered } from '../server-under-test/offer.js';
import { withContext } from './context.js';
import { bare } from './delivery.js';
import { RecordedCredentials } from './credentials.js';
import type { RunFacts } from './har/write.js';
import { Outcomes } from './outcomes.js';
import { withOddity } from './oddity.js';
import { Recording } from './recording.js';
import { redactorOf } from './redactor.js';
import { rules } from './rules/index.js';

export interface TrafficOptions {
  /** The right credentials, where they are known. */
  apiKey?: string;
  apiSecret?: string;
  /** The features of the server; all by default. */
  features?: readonly string[];
  /** The requirements to test; all by default. */
  only?: readonly RequirementId[];
  skip?: readonly RequirementId[];
  /** Also tests balances: nobody else used the wallet during the recording, and nothing was paid in. */
  alone?: boolean;
  /** The suite sent the traffic itself, so malformed requests are intended and no fault of a client. */
  isOurs?: boolean;
  baseUrl?: string;
  environment?: Target['environment'];
  /** Facts about the run, where the suite recorded it. */
  facts?: RunFacts | undefined;
  showPersonalData?: boolean;
}

/**
 * Tests recorded exchanges without sending requests.
 *
 * @param exchanges in the order of time, with unique ids, not yet redacted
 * @returns the redacted events of a run, from which a report is built, and the findings about the client
 */
export function evaluateTraffic(exchanges: readonly Exchange[], options: TrafficOptions = {}) {
  const events: Redacted<RunEvent>[] = [];
  const { only, skip = [], features = allFeatures, isOurs, baseUrl = '', environment = 'sandbox' } = options;
  const rows = requirements.filter(({ id }) => only?.includes(id) ?? true);
  const asked = new Set(rows.map(({ id }) => id).filter((id) => !skip.includes(id)));
  const target = { offered: offeredBy([...features]) };
  const notOffered = new Map(requirements.map((row) => [row.id, whyNotOffered(target, row)]));
  const all = withContext(exchanges);
  const credentials = new RecordedCredentials(all, options);
  const redactor = redactorOf(all, credentials, options);
  const emit = (event: RunEvent): void => void events.push(redacted(event, redactor));
  const isAsked = (id: RequirementId): boolean => asked.has(id) && notOffered.get(id) === undefined;
  const verdicts = new Verdicts(emit, isAsked);
  emit({ kind: 'RunStarted', requirements: [...asked], connections: 1 });
  const shown = all.map((one) => bare(one, credentials.known));
  for (const exchange of shown) emit(recorded(exchange, credentials));
  const outcomes = new Outcomes(verdicts, isAsked);
  const recording = new Recording(all, credentials, options);
  for (const rule of rules) rule(recording, outcomes);
  for (const { id, excluded } of rows) {
    const why = notOffered.get(id);
    if (why !== undefined) verdicts.record(id, 'not-offered', { reason: because('not-offered', why) });
    else if (skip.includes(id)) verdicts.record(id, 'not-testable', { reason: skipped });
    else if (verdicts.of(id) === undefined && excluded === undefined)
      verdicts.record(id, 'not-testable', { reason: outcomes.reason(id) });
  }
  const requests = all.filter(({ received }) => !received).length;
  emit({ kind: 'RunFinished', requests, burst: 0, shrinking: 0 });
  const context = { ...credentials.known, baseUrl, environment };
  return { events, redactor, client: isOurs ? undefined : clientFindings(shown, context, redactor) };
}

function recorded(exchange: Exchange, { known }: RecordedCredentials): RunEvent {
  if (exchange.partial || exchange.received) return { kind: 'ExchangeRecorded', exchange };
  const [answer, isAbsent] = [answerOf(exchange.response), saysAbsent(withOddity(exchange), known)];
  return { kind: 'ExchangeRecorded', exchange, answer, ...defined({ isAbsent }) };
}
