import type { ServerResponse } from 'node:http';
import type { OperationId } from '../../../src/contract/contract.js';
import type { Passing } from '../support/proxy.js';

/** A server that is good but for one thing, and what must come of judging it. */
export interface Hostile {
  /** What it does, in a few words. */
  name: string;
  /** Where it does it; to all else it answers as a good server. */
  at: OperationId | 'everywhere' | 'states';
  /** What it does instead of answering: `outgoing.socket` takes bytes that are no HTTP. */
  answer: (passing: Passing, outgoing: ServerResponse) => void;
  /** The requirements that must fail or be warned about, and what the reason says. At an operation, without its name. */
  fails?: Readonly<Record<string, RegExp>>;
  /** Which others may: those of the operation that it does it at, where nothing is said. */
  may?: RegExp;
  /** It cannot be judged at all, and this is said. */
  refused?: RegExp;
  /** Where not everything else can be judged, for it needs what is broken here: the requirements that cannot. */
  hides?: RegExp;
  /** What the console says of what could not be judged, or of what was seen. */
  tells?: RegExp;
  /** The requirements that the short run judges, where they are others than usual. */
  only?: RegExp;
}

/** What came of judging a hostile server, in this process or another. */
export interface Outcome {
  /** The sentence, where it was refused. */
  refused?: string;
  /** What failed or was warned about, with the reasons. */
  broken: ReadonlyMap<string, string>;
  /** All that was judged. */
  judged: ReadonlySet<string>;
  /** What the console says in the end, in one line. */
  told: string;
  /** What is wrong with the run itself: errors of the suite, a report that is none, a leak. */
  errors: readonly string[];
}

/**
 * What is wrong with what came of a hostile server.
 *
 * @param good what was judged of the good server
 */
export function wrongsOf(row: Hostile, seen: Outcome, good: ReadonlySet<string>): string[] {
  const own = row.at === 'everywhere' || row.at === 'states' ? '' : `${row.at}/`;
  if (row.refused)
    return row.refused.test(seen.refused ?? '') ? [] : [`refused: ${seen.refused ?? 'it was not'}`];
  const wrongs = [...seen.errors];
  if (seen.refused !== undefined) wrongs.push(`refused: ${seen.refused}`);
  const fails = new Map(Object.entries(row.fails ?? {}).map(([name, says]) => [own + name, says]));
  for (const [id, says] of fails) {
    const reason = seen.broken.get(id);
    if (!says.test(reason ?? '')) wrongs.push(`${id} should fail, ${says}: ${reason ?? 'it does not'}`);
  }
  for (const [id, reason] of seen.broken) {
    const isExpected = fails.has(id) || (row.may?.test(id) ?? (own !== '' && id.startsWith(own)));
    if (!isExpected) wrongs.push(`${id} should not fail: ${reason}`);
  }
  const hidden = [...good].filter((id) => !seen.judged.has(id) && !(own !== '' && id.startsWith(own)));
  if (row.tells && !row.tells.test(seen.told))
    wrongs.push(`the console should say ${row.tells}: ${seen.told}`);
  const lost = hidden.filter((id) => !row.hides?.test(id));
  if (lost.length > 0) wrongs.push(`not judged: ${lost.join(', ')}`);
  return wrongs;
}
