import { said } from '../../../src/report/words.js';
import {
  startReferenceServer,
  type ReferenceOptions,
  type ReferenceServer,
} from '../../../reference/server.js';
import { requirementRow, type RequirementId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { reasonInWords } from '../../../src/contract/reason.js';
import type { Outcome, Verdict } from '../../../src/contract/verdict.js';
import type { Effort } from '../../../src/engine/schedule/budget.js';
import type { TestKind } from '../../../src/engine/schedule/registry.js';
import { type Listener, type RunEvent, Journal } from '../../../src/engine/events.js';
import type { TimeoutOptions } from '../../../src/engine/retry/timeouts.js';
import { discoverFor } from '../../../src/discovery/discovery-of-run.js';
import type { RunOptions } from '../../../src/engine/options.js';
import { Run } from '../../../src/engine/run.js';
import { runAll } from '../../../src/engine/schedule/schedule.js';
import { serviceContexts } from '../../../src/domain/service-contexts.js';
import { defaultConnections } from '../../../src/certify/certify.js';
import { buildReport } from '../../../src/report/build/build.js';
import type { Report } from '../../../src/report/model/model.js';
import { Redactor } from '../../../src/redaction/redactor.js';
import { reportShown } from '../../../src/traffic/own-recording.js';
import { loadSuites } from '../../../src/certify/suites.js';
import { completeTarget, type Target, type TargetInput } from '../../../src/server-under-test/target.js';

export interface TestResult {
  outcomes: ReadonlyMap<RequirementId, Outcome>;
  lines: readonly RunEvent[];
  /** The requirements that failed or warned, with the kinds of checks that found them. */
  killed: ReadonlyMap<RequirementId, readonly TestKind[]>;
  /** The ids with a verdict, in the order of the run. */
  with: (outcome: Outcome) => RequirementId[];
  /** The console output. */
  report: () => Report;
  /** The evidence for an id, for the message of a failed test. */
  why: (id: RequirementId) => string;
}

export interface TestOptions {
  settleMs?: number;
  deliveryMs?: number;
  quietMs?: number;
  keepAlive?: boolean;
  seed?: number;
  /** The depth and the limits of the run. */
  effort?: Effort;
  /** The part of the sampled cases to try; `whole` without a depth. */
  plan?: 'whole' | 'sampled';
  only?: (id: RequirementId) => boolean;
  /** The redactor of the run. By default it masks nothing, because verdicts do not depend on it. */
  redact?: 'nothing' | 'credentials' | 'credentials and personal data' | 'as on live';
  /** The maximum number of requirements tested in parallel. */
  connections?: number;
  /** The memory of an earlier run. */
  earlier?: RunOptions['earlier'];
  /** Makes the fresh values of the run. */
  nonce?: string;
  /** Called with each event of the run. */
  onEvent?: Listener;
  /** Ends the run once the requirements that failed or warned satisfy it. */
  until?: (failed: ReadonlySet<RequirementId>) => boolean;
  /** How long the server may be unavailable, in milliseconds. */
  awayMs?: number;
  /** The timeout of a request, in milliseconds, before it is sent again. */
  timeoutMs?: number;
  stateMs?: number;
  timeouts?: TimeoutOptions;
  /** Whether discovery reads the values of states from the API first, as in a user's run. */
  discovers?: boolean;
}

/** A redactor that masks nothing: verdicts do not depend on it. */
class ShowsAll extends Redactor {
  constructor(target: Target) {
    // Expressions for credentials take longer to build than a short run needs.
    super({ ...target, apiKey: '', apiSecret: '' });
  }
  override supply(): void {}
  override learnFrom(): void {}
  override text(text: string): string {
    return text;
  }
  override exchange(exchange: Exchange): Exchange {
    return exchange.response
      ? { ...exchange, response: { ...exchange.response, json: undefined } }
      : exchange;
  }
}

/** Runs all suites against a target, in this process. */
export async function testServer(
  input: TargetInput,
  {
    settleMs = 60,
    deliveryMs = 1000,
    quietMs,
    keepAlive = false,
    seed = 1,
    effort,
    plan,
    only = () => true,
    connections = defaultConnections,
    onEvent,
    awayMs,
    timeoutMs = 4000,
    stateMs,
    timeouts = {},
    redact = 'nothing',
    discovers = false,
    earlier,
    nonce = 'test',
    until,
  }: TestOptions = {},
): Promise<TestResult> {
  const journal = new Journal();
  const failed = new Set<RequirementId>();
  const entries = (await loadSuites()).entries.filter((entry) => only(entry.id));
  // Without the rate limit in scope, the run need not wait for a minute to pass.
  const pace = entries.some(({ id }) => isOfRate(id)) ? {} : { requestsPerMinute: 1_000_000 };
  const target = completeTarget({ ...pace, ...input });
  const run = new Run({
    target,
    redactor:
      redact === 'nothing'
        ? new ShowsAll(target)
        : new Redactor({
            ...target,
            ...(redact === 'as on live' ? { environment: 'live' } : {}),
            showPersonalData: redact === 'credentials',
          }),
    listen: (event) => {
      journal.write(event);
      onEvent?.(event);
      if (event.kind !== 'VerdictReached' || !isDetection(event.verdict)) return;
      failed.add(event.verdict.requirement);
      if (until?.(failed)) run.budget.end('the test has found what it looks for');
    },
    contexts: serviceContexts,
    ...(discovers ? { discover: discoverFor } : {}),
    connections,
    seed,
    nonce,
    ...(earlier ? { earlier } : {}),
    settleMs,
    deliveryMs,
    timeoutMs,
    ...(awayMs === undefined ? {} : { awayMs }),
    timeouts,
    ...(effort ? { effort } : {}),
    ...(plan ? { plan } : {}),
    keepAlive,
    ...(stateMs === undefined ? {} : { stateMs }),
    ...(quietMs === undefined ? {} : { quietMs }),
  });
  // The smallest counterexample matters to readers, and not to tests that look for any.
  if (until) run.budget.shrinks = () => 4;
  const outcomes = new Map<RequirementId, Outcome>();
  try {
    await runAll(run, entries);
    if (run.end.reason === null && run.absences === 0) await reportShown(run.verdicts, journal.events);
    for (const { id } of entries) outcomes.set(id, run.verdicts.of(id) ?? 'not-testable');
  } finally {
    await run.close();
  }
  const { events: lines } = journal;
  const { baseUrl, environment, features } = run.options.target;
  const now = new Date().toISOString();
  const kinds = new Map(entries.map(({ id, kind }) => [id, kind]));
  return {
    outcomes,
    lines,
    killed: killsIn(lines, kinds),
    report: () =>
      buildReport(lines, {
        suite: { name: 'cwit-conformance', version: '0.0.0' },
        target: { baseUrl, environment, features: [...features] },
        startedAt: now,
        finishedAt: now,
        seed,
        selected: entries.map(({ id }) => id),
      }),
    with: (outcome) => [...outcomes].filter(([, found]) => found === outcome).map(([id]) => id),
    why: (id) =>
      lines
        .flatMap((line) => (line.kind === 'VerdictReached' && line.verdict.requirement === id ? [line] : []))
        .map(
          ({ verdict: { outcome, reason, evidence } }) =>
            `${id} ${outcome}: ${reason ? reasonInWords(reason) : evidence ? said(evidence.finding) : ''}`,
        )
        .join('\n'),
  };
}

/** Whether a verdict detects a fault. A user's run is green if a MUST only warns, such as after a failure that did not repeat. */
export const isDetection = ({ requirement, outcome }: Pick<Verdict, 'requirement' | 'outcome'>): boolean =>
  outcome === 'fail' || (outcome === 'warn' && requirementRow(requirement).level !== 'MUST');

/** The requirements that failed or warned, with the kinds of tests that found them. */
function killsIn(
  lines: readonly RunEvent[],
  kinds: ReadonlyMap<RequirementId, TestKind>,
): Map<RequirementId, TestKind[]> {
  const killed = new Map<RequirementId, TestKind[]>();
  for (const line of lines) {
    if (line.kind !== 'VerdictReached' || !['fail', 'warn'].includes(line.verdict.outcome)) continue;
    const { requirement } = line.verdict;
    const kind = kinds.get(line.by ?? requirement);
    if (kind) killed.set(requirement, [...new Set([...(killed.get(requirement) ?? []), kind])]);
  }
  return killed;
}

const isOfRate = (id: RequirementId): boolean => id.startsWith('service/rate-limit');

/** Starts a reference server without a rate limit, for tests that are not about it. */
export const startUnlimited = (options: ReferenceOptions = {}): ReturnType<typeof startReferenceServer> =>
  startReferenceServer({ rateLimit: false, ...options });

interface ReferenceTestOptions extends TestOptions {
  input?: TargetInput | ((server: ReferenceServer) => Promise<TargetInput>);
  /** A proxy in front of the server. */
  way?: (server: ReferenceServer) => Promise<{ target: TargetInput; close: () => void }>;
}

/** Tests the reference server with a defect or with variants. */
export async function testReference(
  options: ReferenceOptions = {},
  { input = {}, way, ...how }: ReferenceTestOptions = {},
): Promise<TestResult> {
  const { only = () => true } = how;
  const rateLimit = (await loadSuites()).entries.some(({ id }) => isOfRate(id) && only(id));
  const server = await startReferenceServer({ rateLimit, ...options });
  let before: Awaited<ReturnType<NonNullable<typeof way>>> | undefined;
  try {
    before = await way?.(server);
    const { url: baseUrl, apiKey, apiSecret, stateHandler } = server;
    const more = typeof input === 'function' ? await input(server) : input;
    const states = how.discovers ? {} : { stateHandler };
    const target = { baseUrl, apiKey, apiSecret, ...states, ...before?.target, ...more };
    // The reference server supports persistent connections; a new one for each request would take a third of the time.
    return await testServer(target, { keepAlive: true, ...how });
  } finally {
    before?.close();
    await server.close();
  }
}

/** Errors of the suite itself. No behavior of a server may cause one. */
export function internalErrors({ lines }: TestResult): string[] {
  return lines.flatMap((line) =>
    line.kind === 'InternalError' ? [`${line.requirement}: ${line.message}`] : [],
  );
}
