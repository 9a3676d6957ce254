import type { ServerResponse } from 'node:http';
import type { OperationId } from '../../../src/contract/contract.js';
import type { Passing } from '../support/proxy.js';

/** A server that is correct except for one thing, and the result that a run must have. */
export interface Hostile {
  /** A short description of its fault. */
  name: string;
  /** The operation that misbehaves. All others answer correctly. */
  at: OperationId | 'everywhere' | 'states';
  /** Sends the hostile answer. `outgoing.socket` takes bytes that are not HTTP. */
  answer: (passing: Passing, outgoing: ServerResponse) => void;
  /** Requirements that must fail or warn, with a pattern for the reason. Ids omit the name of the operation. */
  fails?: Readonly<Record<string, RegExp>>;
  /** Other requirements that may fail: by default, those of the misbehaving operation. */
  may?: RegExp;
  /** A pattern for the message, where the suite cannot test the server at all. */
  refused?: RegExp;
  /** Requirements that are not testable, because they need the misbehaving operation. */
  hides?: RegExp;
  /** A pattern for the console's message about the fault. */
  tells?: RegExp;
  /** The requirements of the short run, where they differ from the usual ones. */
  only?: RegExp;
}

/** The result of testing a hostile server, in this process or another. */
export interface Outcome {
  /** The message of a run that ended before it tested anything. */
  refused?: string;
  /** Requirements that failed or warned, with the reasons. */
  broken: ReadonlyMap<string, string>;
  /** All requirements that were tested. */
  tested: ReadonlySet<string>;
  /** The final console output, in one line. */
  told: string;
  /** Faults of the run itself: errors of the suite, an unreadable report, a leak. */
  errors: readonly string[];
}

/**
 * Differences between the result of a hostile server and its row.
 *
 * @param good the requirements that were tested of the correct server
 */
export function wrongsOf(row: Hostile, seen: Outcome, good: ReadonlySet<string>): string[] {
  const own = row.at === 'everywhere' || row.at === 'states' ? '' : `${row.at}/`;
  if (row.refused)
    return row.refused.test(seen.refused ?? '') ? [] : [`rejected: ${seen.refused ?? 'it was not'}`];
  const wrongs = [...seen.errors];
  if (seen.refused !== undefined) wrongs.push(`rejected: ${seen.refused}`);
  const fails = new Map(Object.entries(row.fails ?? {}).map(([name, says]) => [own + name, says]));
  for (const [id, says] of fails) {
    const reason = seen.broken.get(id);
    if (!says.test(reason ?? '')) wrongs.push(`${id} should fail, ${says}: ${reason ?? 'it does not'}`);
  }
  for (const [id, reason] of seen.broken) {
    const isExpected = fails.has(id) || (row.may?.test(id) ?? (own !== '' && id.startsWith(own)));
    if (!isExpected) wrongs.push(`${id} should not fail: ${reason}`);
  }
  const hidden = [...good].filter((id) => !seen.tested.has(id) && !(own !== '' && id.startsWith(own)));
  if (row.tells && !row.tells.test(seen.told))
    wrongs.push(`the console should say ${row.tells}: ${seen.told}`);
  const lost = hidden.filter((id) => !row.hides?.test(id));
  if (lost.length > 0) wrongs.push(`not tested: ${lost.join(', ')}`);
  return wrongs;
}
