import { once } from 'node:events';
import { requirements } from '../contract/contract.js';
import { defined } from '../contract/json.js';
import { serviceContexts } from '../domain/service-contexts.js';
import { type RunEvent, Journal } from '../engine/events.js';
import { Run } from '../engine/run.js';
import { valuesMissed } from '../discovery/values-to-give.js';
import { discoverFor } from '../discovery/discovery-of-run.js';
import { runAll } from '../engine/schedule/schedule.js';
import { whyNotWritten } from '../output/files.js';
import { redacted, redactedText } from '../redaction/redacted.js';
import { Redactor } from '../redaction/redactor.js';
import { buildReport } from '../report/build/build.js';
import type { Report } from '../report/model/model.js';
import { reportShown } from '../traffic/own-recording.js';
import { completeTarget } from '../server-under-test/target.js';
import { digestsOf } from './digests.js';
import { JournalFile } from './journal-file.js';
import { suite } from '../contract/package.js';
import { checkedOptions, checkReplay, type CertifyOptions } from './options.js';
import { CannotTestError, preflight } from './doctor/doctor.js';
import { loadSuites } from './suites.js';

/** A run in progress: iterate over its events from the first one, or await its report. */
export type Certification = AsyncIterable<RunEvent> &
  Promise<Report> & {
    /** The events so far. */
    readonly events: readonly RunEvent[];
    /** Ends the run early: finishes tests in progress, undoes the states, and reports the rest as not testable. */
    stop(reason: string): void;
  };

export const defaultConnections = 8;

/**
 * Tests whether a server conforms to the contract.
 *
 * @example
 * const report = await certify({ target: { baseUrl: 'http://localhost:8080', apiKey, apiSecret } });
 * @throws TargetError for a mistake in the options, with its place
 * @throws CannotTestError when the target does not answer, refuses the credentials or has none of the paths
 */
export function certify(options: CertifyOptions): Certification {
  const journal = new Journal();
  const stopped = new AbortController();
  const report = reportOn(options, stopped.signal, journal);
  report.then(journal.end, journal.end);
  async function* follow(): AsyncGenerator<RunEvent> {
    yield* journal;
    await report;
  }
  return Object.assign(report, {
    events: journal.events,
    [Symbol.asyncIterator]: follow,
    stop: (reason: string) => stopped.abort(reason),
  });
}

async function reportOn(given: CertifyOptions, stopped: AbortSignal, journal: Journal): Promise<Report> {
  const prepared = await prepare(given, stopped, journal);
  const file = await runEntries(prepared, stopped, journal);
  const { meta, target } = prepared;
  const digests = { ...meta.digests, ...defined({ journal: file?.digest() }) };
  const why = file?.fault && `the journal ${file.path} is incomplete: ${whyNotWritten(file.fault)}`;
  const finishedAt = new Date().toISOString();
  const report = buildReport(journal.events, { ...meta, digests, finishedAt, problems: why ? [why] : [] });
  const missed = valuesMissed(report.requirements, target);
  return missed.length > 0 ? { ...report, valuesToGive: missed } : report;
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Checks the options and the server, and loads the suites meanwhile. Errors of the server come first. */
async function prepare(given: CertifyOptions, stopped: AbortSignal, journal: Journal) {
  const options = checkedOptions(given);
  const { depth = 'standard', only, maxRequests, maxMinutes, again, showPersonalData } = options;
  const { seed = Math.trunc(Math.random() * 2 ** 31) } = options;
  const described = completeTarget(options.target);
  const redactor = new Redactor({ ...described, showPersonalData: showPersonalData ?? false });
  const suites = loadSuites();
  suites.catch(() => undefined);
  if (options.path !== undefined) checkReplay(options, await suites);
  const looked = preflight(described, (event) => journal.write(redacted(event, redactor)), { stopped });
  // A stopped run ignores the outcome.
  looked.catch(() => undefined);
  const end = once(stopped, 'abort').then(() => undefined);
  const server = await Promise.race([looked, end]).catch((error: unknown) => {
    if (error instanceof CannotTestError) throw new CannotTestError(redactedText(error.message, [redactor]));
    throw error;
  });
  const entries = (await suites).entries.filter(({ id }) => only?.includes(id) ?? true);
  const isPart = entries.length < requirements.filter((row) => !row.excluded).length;
  const { baseUrl, environment, features } = described;
  const meta = defined({
    ...{ suite, target: { baseUrl, environment, features: [...features] }, seed, again },
    effort: defined({ depth, maxRequests, maxMinutes }),
    digests: digestsOf(described),
    startedAt: new Date().toISOString(),
    selected: isPart ? only : undefined,
    showsPersonalData: showPersonalData || undefined,
  });
  const target = { ...described, allow: [...described.allow, ...(server?.harmless ?? [])] };
  return { options, target, redactor, entries, meta };
}

/** Tests the requirements, and returns the journal on disk. */
async function runEntries(
  { options, target, redactor, entries, meta }: Prepared,
  stopped: AbortSignal,
  journal: Journal,
): Promise<JournalFile | null> {
  const { path, only, skip = [], bail, earlier, connections } = options;
  const file = options.journal === undefined ? null : new JournalFile(options.journal, meta, redactor);
  const run = new Run({
    ...defined({ path, bail, earlier, selected: only && new Set(only) }),
    ...{ redactor, target, seed: meta.seed, skip: new Set(skip), contexts: serviceContexts },
    connections: connections ?? defaultConnections,
    discover: discoverFor,
    nonce: Date.parse(meta.startedAt).toString(36),
    effort: meta.effort,
    listen: (event) => {
      file?.write(event);
      journal.write(event);
    },
  });
  const stop = (): void => void run.end.interrupt(String(stopped.reason), () => run.transport.idle());
  if (stopped.aborted) stop();
  stopped.addEventListener('abort', stop);
  try {
    await runAll(run, entries);
    if (run.end.reason === null && run.absences === 0) await lookBack(run, journal);
  } finally {
    await run.close().finally(() => file?.close());
  }
  return file;
}

/** Tests the recording of a run. An error of the suite here must not lose the results of the run. */
async function lookBack(run: Run, journal: Journal): Promise<void> {
  try {
    await reportShown(run.verdicts, journal.events, run.choices);
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    run.emit({ kind: 'InternalError', requirement: 'service', message });
  }
}
