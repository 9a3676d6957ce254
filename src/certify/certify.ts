import { once } from 'node:events';
import { requirements as ledger, type RequirementId } from '../contract/contract.js';
import { serviceContexts } from '../domain/context.js';
import { type RunEvent, Journal } from '../engine/events.js';
import { Run } from '../engine/run.js';
import type { Depth } from '../engine/schedule/depth.js';
import { judgeAll } from '../engine/schedule/schedule.js';
import { whyNotWritten } from '../output/files.js';
import { redacted, redactedText } from '../redaction/redacted.js';
import { Redactor } from '../redaction/redactor.js';
import { buildReport, type RunMeta } from '../report/build/build.js';
import type { Report } from '../report/model/model.js';
import { completeTarget, type Target, type TargetInput } from '../target/target.js';
import { CannotJudgeError } from './preflight.js';
import { digestsOf } from './digests.js';
import { EventStream } from './event-stream.js';
import { JournalFile } from './journal-file.js';
import { suite } from './package.js';
import { preflight } from './preflight.js';
import { loadSuites, quick } from './suites.js';

/** How a target is judged. */
export interface CertifyOptions {
  /** The server: `baseUrl`, `apiKey` and `apiSecret` at least. */
  target: TargetInput;
  /** The requirements to judge; all when absent, but for `depth: 'quick'`, which has the most telling ones. */
  only?: readonly RequirementId[];
  /** Requirements that are not judged, and that the report shows as skipped. */
  skip?: readonly RequirementId[];
  /** After so many failed requirements nothing more is sent. */
  bail?: number;
  /** Decides every random choice; by chance when absent. The report names it. */
  seed?: number;
  /** One failing case of the one property in `only`, under `seed`. */
  path?: string;
  depth?: Depth;
  /** No more requests than this are sent. */
  maxRequests?: number;
  maxMinutes?: number;
  /** How many requirements are judged at once at most; 8 by default. */
  connections?: number;
  /** How the report says that a requirement is judged again. */
  again?: RunMeta['again'];
  /** The path of a file that every event is written to as it happens. */
  journal?: string;
  /** Shows personal data, such as a BVN or a phone number, as it is: only for one's own test data. */
  showPersonalData?: boolean;
}

/** A judgement under way: its events from the first one on, and the report at its end. */
export type Certification = AsyncIterable<RunEvent> &
  Promise<Report> & {
    /** Ends it well: what is under way is finished, the states are undone, and the rest is not testable. */
    stop(reason: string): void;
    /** What is known so far; null before the judging begins. */
    soFar(): Report | null;
  };

export const defaultConnections = 8;

/**
 * Judges whether a server keeps the contract.
 *
 * @example
 * const report = await certify({ target: { baseUrl: 'http://localhost:8080', apiKey, apiSecret } });
 * @throws TargetError when the options do not describe a target
 * @throws CannotJudgeError when the target does not answer, refuses the credentials or knows none of the paths
 */
export function certify(options: CertifyOptions): Certification {
  const events = new EventStream();
  const stopped = new AbortController();
  const known: Known = { report: () => null };
  const report = judged(options, events, stopped.signal, known);
  report.then(
    () => events.end(),
    (error: unknown) => events.fail(error),
  );
  return Object.assign(report, {
    [Symbol.asyncIterator]: () => events[Symbol.asyncIterator](),
    stop: (reason: string) => stopped.abort(reason),
    soFar: () => known.report(),
  });
}

interface Known {
  report: () => Report | null;
}

async function judged(
  options: CertifyOptions,
  events: EventStream,
  stopped: AbortSignal,
  known: Known,
): Promise<Report> {
  const { path, depth = 'standard', maxRequests, maxMinutes, again, skip = [], bail } = options;
  const only = options.only ?? (depth === 'quick' ? quick : undefined);
  const { connections = defaultConnections, seed = Math.trunc(Math.random() * 2 ** 31) } = options;
  const target = completeTarget(options.target);
  const redactor = new Redactor({ ...target, showPersonalData: options.showPersonalData ?? false });
  const suites = loadSuites();
  // Side by side; but what the preflight finds wrong is told before all else.
  suites.catch(() => undefined);
  const tell = (event: RunEvent): void => events.write(redacted(event, redactor));
  const looked = preflight(target, tell, { stopped }).catch((error: unknown) => {
    if (error instanceof CannotJudgeError)
      throw new CannotJudgeError(redactedText(error.message, [redactor]));
    throw error;
  });
  const harmless = await unlessStopped(looked, stopped);
  const registry = await suites;
  const entries = registry.entries.filter(({ id }) => only?.includes(id) ?? true);
  const properties = entries.filter(({ kind }) => kind === 'property').length;
  const effort = {
    depth,
    ...(maxRequests === undefined ? {} : { maxRequests }),
    ...(maxMinutes === undefined ? {} : { maxMinutes }),
  };
  const startedAt = new Date();
  const meta = {
    suite,
    target: described(target),
    startedAt: startedAt.toISOString(),
    seed,
    effort,
    ...(entries.length < ledger.filter((row) => !row.excluded).length ? { selected: only } : {}),
    ...(again ? { again } : {}),
    digests: digestsOf(target),
    ...(options.showPersonalData ? { showsPersonalData: true as const } : {}),
  };
  const journal = new Journal();
  const file = options.journal === undefined ? null : new JournalFile(options.journal, meta, redactor);
  const run = new Run({
    target: { ...target, allow: [...target.allow, ...(harmless ?? [])] },
    redactor,
    seed,
    nonce: startedAt.getTime().toString(36),
    ...(path === undefined ? {} : { path }),
    ...(bail === undefined ? {} : { bail }),
    ...(only ? { selected: new Set(only) } : {}),
    skip: new Set(skip),
    effort: { ...effort, properties },
    connections,
    contexts: serviceContexts,
    listen: (event) => {
      journal.write(event);
      file?.write(event);
      events.write(event);
    },
  });
  const report = (): Report =>
    buildReport(journal.events, {
      ...meta,
      finishedAt: new Date().toISOString(),
      ...(file?.fault
        ? { problems: [`the journal ${options.journal} is not whole: ${whyNotWritten(file.fault)}`] }
        : {}),
    });
  known.report = report;
  const stop = (): void => void run.interrupt(String(stopped.reason));
  if (stopped.aborted) stop();
  stopped.addEventListener('abort', stop);
  try {
    await judgeAll(run, entries);
  } finally {
    await run.close().finally(() => file?.close());
  }
  const digest = file?.digest();
  if (digest !== undefined) meta.digests.journal = digest;
  return report();
}

/** Waits for `work`; once the run is stopped, no longer, and whatever comes of it. */
async function unlessStopped<T>(work: Promise<T>, stopped: AbortSignal): Promise<T | undefined> {
  const stop = new AbortController();
  const end = once(stopped, 'abort', { signal: stop.signal });
  work.catch(() => undefined);
  end.catch(() => undefined);
  return Promise.race([work, end.then(() => undefined)]).finally(() => stop.abort());
}

const described = ({ baseUrl, environment, features }: Target): RunMeta['target'] => ({
  baseUrl,
  environment,
  features: [...features],
});
