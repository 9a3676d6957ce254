import { EventEmitter, once } from 'node:events';
import { requirements, type RequirementId } from '../contract/contract.js';
import { defined } from '../contract/json.js';
import { serviceContexts } from '../domain/context.js';
import { type RunEvent, Journal } from '../engine/events.js';
import { Run } from '../engine/run.js';
import { valuesMissed } from '../discovery/values-to-give.js';
import { discoverFor } from '../discovery/discovery-of-run.js';
import type { Depth } from '../engine/schedule/depth.js';
import { runAll } from '../engine/schedule/schedule.js';
import { whyNotWritten } from '../output/files.js';
import { redacted, redactedText, type Redacted } from '../redaction/redacted.js';
import { Redactor } from '../redaction/redactor.js';
import { buildReport, type RunMeta } from '../report/build/build.js';
import type { Report } from '../report/model/model.js';
import { completeTarget, type TargetInput } from '../target/target.js';
import { digestsOf } from './digests.js';
import { JournalFile } from './journal-file.js';
import { suite } from './package.js';
import { CannotJudgeError, preflight } from './preflight.js';
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
  /** How many requirements are tested at once at most; by default 8, and up to 32 while a far server stays as fast. */
  connections?: number;
  /** What an earlier report remembers (`remembered`): without a clock, requests of an earlier run are sent again. */
  earlier?: Report['remembered'];
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
const mostConnections = 32;

/**
 * Judges whether a server keeps the contract.
 *
 * @example
 * const report = await certify({ target: { baseUrl: 'http://localhost:8080', apiKey, apiSecret } });
 * @throws TargetError when the options do not describe a target
 * @throws CannotJudgeError when the target does not answer, refuses the credentials or knows none of the paths
 */
export function certify(options: CertifyOptions): Certification {
  const events: Redacted<RunEvent>[] = [];
  const news = new EventEmitter();
  const stopped = new AbortController();
  let soFar: () => Report | null = () => null;
  let isOver = false;
  const report = judged(options, stopped.signal, {
    tell: (event) => {
      events.push(event);
      news.emit('event');
    },
    begin: (known) => (soFar = known),
  });
  const end = (): void => {
    isOver = true;
    news.emit('event');
  };
  report.then(end, end);
  async function* told(): AsyncGenerator<RunEvent> {
    for (let at = 0; at < events.length || !isOver;)
      if (at < events.length) yield events[at++]!;
      else await once(news, 'event');
    await report;
  }
  return Object.assign(report, {
    [Symbol.asyncIterator]: told,
    stop: (reason: string) => stopped.abort(reason),
    soFar: () => soFar(),
  });
}

interface Listener {
  tell: (event: Redacted<RunEvent>) => void;
  /** @param known gives the report of what is known so far */
  begin: (known: () => Report) => void;
}

async function judged(
  options: CertifyOptions,
  stopped: AbortSignal,
  { tell, begin }: Listener,
): Promise<Report> {
  const { path, depth = 'standard', maxRequests, maxMinutes, again, skip = [], bail } = options;
  const { connections = defaultConnections, seed = Math.trunc(Math.random() * 2 ** 31) } = options;
  const only = options.only ?? (depth === 'quick' ? quick : undefined);
  const target = completeTarget(options.target);
  const redactor = new Redactor({ ...target, showPersonalData: options.showPersonalData ?? false });
  const suites = loadSuites();
  // Side by side; but what the preflight finds wrong is told before all else.
  suites.catch(() => undefined);
  const looked = preflight(target, (event) => tell(redacted(event, redactor)), { stopped });
  const found = await unlessStopped(looked, stopped).catch((error: unknown) => {
    if (error instanceof CannotJudgeError)
      throw new CannotJudgeError(redactedText(error.message, [redactor]));
    throw error;
  });
  const registry = await suites;
  const entries = registry.entries.filter(({ id }) => only?.includes(id) ?? true);
  const isPart = entries.length < requirements.filter((row) => !row.excluded).length;
  const effort = defined({ depth, maxRequests, maxMinutes });
  const startedAt = new Date();
  const { baseUrl, environment, features } = target;
  const digests = digestsOf(target);
  const meta = defined({
    ...{ suite, target: { baseUrl, environment, features: [...features] }, seed, effort, again, digests },
    startedAt: startedAt.toISOString(),
    selected: isPart ? only : undefined,
    showsPersonalData: options.showPersonalData || undefined,
  });
  const journal = new Journal();
  const file = options.journal === undefined ? null : new JournalFile(options.journal, meta, redactor);
  const run = new Run({
    ...(options.connections === undefined ? { mostConnections } : {}),
    ...defined({ path, bail, earlier: options.earlier, selected: only && new Set(only) }),
    ...{ redactor, seed, connections, skip: new Set(skip), contexts: serviceContexts },
    discover: discoverFor,
    target: { ...target, allow: [...target.allow, ...(found?.harmless ?? [])] },
    nonce: startedAt.getTime().toString(36),
    effort: { ...effort, properties: entries.filter(({ kind }) => kind === 'property').length },
    listen: (event) => {
      journal.write(event);
      file?.write(event);
      tell(event);
    },
  });
  const report = (): Report => {
    const why = file?.fault && `the journal ${options.journal} is not whole: ${whyNotWritten(file.fault)}`;
    const problems = why ? [why] : [];
    const built = buildReport(journal.events, { ...meta, finishedAt: new Date().toISOString(), problems });
    const missed = valuesMissed(built.requirements, target);
    return missed.length > 0 ? { ...built, valuesToGive: missed } : built;
  };
  begin(report);
  const stop = (): void => void run.interrupt(String(stopped.reason));
  if (stopped.aborted) stop();
  stopped.addEventListener('abort', stop);
  try {
    await runAll(run, entries);
  } finally {
    await run.close().finally(() => file?.close());
  }
  const digest = file?.digest();
  if (digest !== undefined) digests.journal = digest;
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
