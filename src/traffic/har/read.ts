import { TargetError } from '../../target/target.js';
import { isObject } from '../../contract/json.js';
import { valueAt } from '../../contract/pointer.js';
import type { RunFacts } from './har.js';
import { credentialNames } from '../credentials.js';
import { shownCredential } from '../masks.js';
import { once } from './once.js';
import { recordedOf, type Recorded } from './recorded.js';
import { sentByTheSuite } from './write.js';

/**
 * The exchanges of HTTP Archives in the order of time. Throws a TargetError for an invalid archive.
 *
 * @param files with their names for error messages
 */
export function readHars(files: readonly { name: string; text: string }[]): Recorded[] {
  const read = files.map(({ name, text }) => {
    const { entries, isOurs } = logOf(name, text);
    const recorded = entries.flatMap((entry, at) => recordedIn(entry, `${name}, entry ${at + 1}`));
    return withUnshown(recorded).map((one) => (isOurs ? { ...one, isOurs: true as const } : one));
  });
  return once(read).toSorted((a, b) => a.at - b.at);
}

/** The facts of a run that the suite recorded; undefined for other recordings, or several files. */
export function factsIn(files: readonly { name: string; text: string }[]): RunFacts | undefined {
  const [file, ...others] = files;
  if (!file || others.length > 0 || !file.text.includes('"_run"')) return undefined;
  const run = valueAt(parsed(file.name, file.text), '/log/_run');
  return isFacts(run) ? run : undefined;
}

const isFacts = (run: unknown): run is RunFacts =>
  isObject(run) &&
  typeof run['nonce'] === 'string' &&
  Array.isArray(run['states']) &&
  run['states'].every(
    (one) =>
      isObject(one) &&
      typeof one['state'] === 'string' &&
      typeof one['time'] === 'string' &&
      isObject(one['params']) &&
      isObject(one['values']),
  );

/** Marks each request with the credentials that no request of the file shows. */
function withUnshown(recorded: readonly Recorded[]): readonly Recorded[] {
  const unshown = credentialNames.filter((name) =>
    recorded.every(({ exchange: { request } }) => shownCredential(name, request.headers[name]) === undefined),
  );
  if (unshown.length === 0) return recorded;
  return recorded.map((one) => ({
    ...one,
    exchange: { ...one.exchange, request: { ...one.exchange.request, unshown } },
  }));
}

function recordedIn(entry: unknown, place: string): Recorded[] {
  const recorded = recordedOf(entry);
  if (typeof recorded === 'string') throw new TargetError(`${place}: ${recorded}.`);
  return recorded ? [recorded] : [];
}

function logOf(name: string, text: string): { entries: unknown[]; isOurs: boolean } {
  const har = parsed(name, text.replace(/^\uFEFF/, ''));
  const log = isObject(har) ? har['log'] : undefined;
  if (!isObject(log))
    throw new TargetError(
      `${name} is not an HTTP Archive: it is JSON without a "log". Export the recording as HAR 1.2.`,
    );
  if (!Array.isArray(log['entries']))
    throw new TargetError(
      `${name} is not an HTTP Archive: its "log" has no array "entries". Export the recording as HAR 1.2.`,
    );
  const { entries, creator } = log;
  return { entries, isOurs: isObject(creator) && creator['comment'] === sentByTheSuite };
}

function parsed(name: string, text: string): unknown {
  if (text.trim() === '') throw new TargetError(`${name} is empty. Export the recording again.`);
  if (text.startsWith('PK\u0003\u0004'))
    throw new TargetError(
      `${name} is a zip archive. Record with embedded contents (in Playwright: recordHar with content "embed" and a name that ends in .har).`,
    );
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const why = /end of JSON|Unterminated/.test(String(error))
      ? 'it is truncated. Close the recording (in Playwright: context.close()) before you copy it'
      : `it is not JSON (${jsonFault(error)}). Export the recording as HAR 1.2`;
    throw new TargetError(`${name} cannot be read: ${why}.`);
  }
}

/** The message of a JSON.parse error without its quote of the text, which may be a secret. */
const jsonFault = (error: unknown): string =>
  String((error as Error).message).replace(/token '.+?', (?:\.\.\.)?".*$/su, 'character');
