import type { Exchange } from '../../contract/exchange.js';
import { TargetError } from '../../server-under-test/target-error.js';
import { isObject, membersOf } from '../../contract/json.js';
import { credentialNames } from '../credentials.js';
import { shownCredential } from '../masks.js';
import { entriesOf } from './entries.js';
import { merged } from './merge.js';
import { recordedOf, type Recorded, type Unread } from './recorded.js';
import { recordedByProxy, sentByTheSuite, type RunFacts } from './write.js';

export interface Reading {
  /** The exchanges in the order of time. */
  recorded: Recorded[];
  /** The facts of a run that the suite recorded; undefined for other recordings, or several files. */
  facts: RunFacts | undefined;
  /** Sentences about what the recorders left out, and how to record it. */
  notes: string[];
}

/**
 * Reads HTTP Archives. Throws a TargetError for a file that is no recording.
 *
 * @param files with their names for error messages
 * @param baseUrl the server of relative URLs
 */
export function readHars(files: readonly { name: string; text: string }[], baseUrl?: string): Reading {
  const read = files.map(({ name, text }) => readHar(name, text, baseUrl));
  const recorded = merged(read.map((one) => one.recorded)).toSorted((a, b) => a.at - b.at);
  const notes = read.flatMap((one) => one.notes);
  if (recorded.length === 0)
    throw new TargetError(['The recording has no exchange with a server.', ...notes].join(' '));
  return { recorded, facts: read.length === 1 ? read[0]!.facts : undefined, notes };
}

function readHar(name: string, text: string, baseUrl: string | undefined): Reading {
  const { entries, log, isDamaged } = entriesOf(name, text);
  const { comment } = membersOf(log['creator']);
  const recorded: Recorded[] = [];
  const unread: Unread[] = [];
  for (const entry of entries) {
    const one = recordedOf(entry, baseUrl, recorded.at(-1)?.at);
    if (typeof one === 'string') unread.push(one);
    else recorded.push(comment === sentByTheSuite ? { ...one, isOurs: true } : one);
  }
  // A proxy sees every header, so a missing one was not sent.
  const unshown = comment === recordedByProxy ? null : unshownBy(recorded);
  for (const { request } of recorded.map(({ exchange }) => exchange)) {
    if (unshown === null) delete request.unshown;
    else if (unshown.length > 0) request.unshown = [...unshown, ...(request.unshown ?? [])];
  }
  const undated = recorded.filter(({ isUndated }) => isUndated).length;
  const of = (kind: Unread): number => unread.filter((one) => one === kind).length;
  const notes = [
    ...(isDamaged ? ['The file is truncated or damaged. Close the recorder before you copy it.'] : []),
    ...note(of('incomplete'), 'without a request that has a method and a URL.'),
    ...note(of('relative'), 'with a relative URL and no Host header. Pass the server as --base-url.'),
    ...note(of('elsewhere'), 'that reached no server (from a cache, of a web socket, of a data: URL).'),
    ...note(undated, 'without a valid startedDateTime, which are read in the order of the file.'),
  ].map((one) => `${name}: ${one}`);
  return { recorded, facts: isFacts(log['_run']) ? log['_run'] : undefined, notes };
}

/** The credentials that no request of a file shows. */
const unshownBy = (recorded: readonly Recorded[]): string[] =>
  credentialNames.filter((name) =>
    recorded.every(({ exchange: { request } }) => shownCredential(name, request.headers[name]) === undefined),
  );

/** A sentence about some entries; none where there are none. */
const note = (count: number, what: string): string[] =>
  count > 0 ? [`${count} ${count === 1 ? 'entry' : 'entries'} ${what}`] : [];

/** Sentences about exchanges of the server that the recorder left incomplete, and how to record the rest. */
export function gapsIn(exchanges: readonly Exchange[]): string[] {
  const sent = exchanges.filter(({ received }) => !received);
  const partial = sent.filter((one) => one.partial).length;
  const unanswered = sent.filter((one) => !one.response && !one.partial).length;
  const lacking = (name: string): Exchange[] => sent.filter(({ request }) => request.unshown?.includes(name));
  const unshown = credentialNames.filter((name) => lacking(name).length === sent.length).join(' and ');
  return [
    ...note(
      partial,
      'without a body or a part of it, which is not tested. Record with contents (in Playwright: content "embed").',
    ),
    ...note(unanswered, 'without an answer: the request was cancelled or blocked.'),
    ...note(lacking('content-type').length, 'without request headers, which are not tested.'),
    ...(unshown && sent.length > 0
      ? [
          `No request shows its ${unshown}, so they are not tested. In a browser, choose "Export HAR (with sensitive data)".`,
        ]
      : []),
  ];
}

function isFacts(run: unknown): run is RunFacts {
  const { nonce, states } = membersOf(run);
  const isState = ({ state, time, params, values }: Record<string, unknown>): boolean =>
    typeof state === 'string' && typeof time === 'string' && isObject(params) && isObject(values);
  return typeof nonce === 'string' && Array.isArray(states) && states.map(membersOf).every(isState);
}
