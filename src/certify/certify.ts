import { EventEmitter, once } from 'node:events';
import { requirements } from '../contract/contract.js';
import { defined } from '../contract/json.js';
import { serviceContexts } from '../domain/service-contexts.js';
import { type RunEvent, Journal } from '../engine/events.js';
import { Run } from '../engine/run.js';
import { valuesMissed } from '../discovery/values-to-give.js';
import { discoverFor } from '../discovery/discovery-of-run.js';
import { runAll } from '../engine/schedule/schedule.js';
import { whyNotWritten } from '../output/files.js';
import { redacted, redactedText, type Redacted } from '../redaction/redacted.js';
import { Redactor } from '../redaction/redactor.js';
import { buildReport } from '../report/build/build.js';
import type { Report } from '../report/model/model.js';
import { completeTarget } from '../target/target.js';
import { digestsOf } from './digests.js';
import { JournalFile } from './journal-file.js';
import { suite } from '../contract/package.js';
import { checkedOptions, checkReplay, type CertifyOptions } from './options.js';
import { CannotJudgeError, preflight } from './doctor/doctor.js';
import { loadSuites } from './suites.js';

/** A run in progress: iterate over its events from the first one, or await its report. */
export type Certification = AsyncIterable<RunEvent> &
  Promise<Report> & {
    /** Ends the run early: finishes tests in progress, undoes the states, and reports the rest as not testable. */
    stop(reason: string): void;
  };

export const defaultConnections = 8;
const mostConnections = 32;

/**
 * Tests whether a server conforms to the contract.
 *
 * @example
 * const report = await certify({ target: { baseUrl: 'http://localhost:8080', apiKey, apiSecret } });
 * @throws TargetError for a mistake in the options, with its place
 * @throws CannotJudgeError when the target does not answer, refuses the credentials or has none of the paths
 */
export function certify(options: CertifyOptions): Certification {
  const events: Redacted<RunEvent>[] = [];
  const news = new EventEmitter();
  const stopped = new AbortController();
  let isOver = false;
  const report = judged(options, stopped.signal, (event) => {
    events.push(event);
    news.emit('event');
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
  });
}

async function judged(
  given: CertifyOptions,
  stopped: AbortSignal,
  tell: (event: Redacted<RunEvent>) => void,
): Promise<Report> {
  const options = checkedOptions(given);
  const { path, depth = 'standard', only, maxRequests, maxMinutes, again, skip = [], bail } = options;
  const { connections = defaultConnections, seed = Math.trunc(Math.random() * 2 ** 31) } = options;
  const target = completeTarget(options.target);
  const redactor = new Redactor({ ...target, showPersonalData: options.showPersonalData ?? false });
  const suites = loadSuites();
  // The suites load during the preflight, whose errors come first.
  suites.catch(() => undefined);
  if (path !== undefined) checkReplay(options, await suites);
  const looked = preflight(target, (event) => tell(redacted(event, redactor)), { stopped });
  // A stopped run ignores the outcome.
  looked.catch(() => undefined);
  const end = once(stopped, 'abort').then(() => undefined);
  const found = await Promise.race([looked, end]).catch((error: unknown) => {
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
  const why = file?.fault && `the journal ${options.journal} is incomplete: ${whyNotWritten(file.fault)}`;
  const problems = why ? [why] : [];
  const built = buildReport(journal.events, { ...meta, finishedAt: new Date().toISOString(), problems });
  const missed = valuesMissed(built.requirements, target);
  return missed.length > 0 ? { ...built, valuesToGive: missed } : built;
}
