import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readText } from '../target/user-files.js';
import { schemaErrors } from '../contract/contract.js';
import { isObject, parseJson } from '../contract/json.js';
import type { Timestamp } from '../contract/scalars.js';
import type { RunEvent } from '../engine/events.js';
import { LineFile } from '../output/line-file.js';
import { redacted, type Redacted } from '../redaction/redacted.js';
import type { Redactor } from '../redaction/redactor.js';
import type { RunMeta } from '../report/build/build.js';
import { TargetError } from '../target/target.js';

/** The name of the file in a folder of reports. */
export const journalName = 'journal.ndjson';

/** What a journal says of its run before the events: all that a report needs but for when it ended. */
type Described = Omit<RunMeta, 'finishedAt'>;

interface FirstLine extends Described {
  kind: 'JournalStarted';
  journalVersion: 1;
}

/**
 * An event of a run; the first line describes the run.
 *
 * @title Line of a journal of cwit-conformance
 * @discriminator kind
 */
export type JournalLine = FirstLine | (RunEvent & { at: Timestamp });

/**
 * The events of a run on disk, a line of JSON each with the time (`at`, ISO 8601), written as they happen: what was judged is not lost
 * with the process.
 */
export class JournalFile {
  private readonly file: LineFile;
  /** Why it is not whole, as the system calls it; null where it is. */
  fault: string | null = null;

  constructor(
    private readonly path: string,
    meta: Described,
    redactor: Redactor,
  ) {
    this.file = new LineFile(path);
    const first: FirstLine = { kind: 'JournalStarted', journalVersion: 1, ...meta };
    this.file.line(redacted(first, redactor));
  }

  readonly write = (event: Redacted<RunEvent>): void => this.file.line(event, new Date());

  close(): void {
    this.file.close();
    this.fault = this.file.fault;
  }

  /** SHA-256 of what is written, in hexadecimal; undefined where that is not all, or not there any more. */
  digest(): string | undefined {
    if (this.fault !== null) return undefined;
    try {
      return fileDigest(this.path);
    } catch (error) {
      this.fault = (error as NodeJS.ErrnoException).code ?? 'unknown';
      return undefined;
    }
  }
}

export const fileDigest = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex');

export interface ReadJournal {
  meta: RunMeta;
  events: RunEvent[];
  /** The run came to its end. Without it, the last of the events says that it did not. */
  isWhole: boolean;
}

/** Reads a journal; the last line of one that was cut off may be a part. Throws a TargetError. */
export function readJournal(path: string): ReadJournal {
  const lines = readText(path).split('\n');
  const isCut = lines.pop() !== '';
  const [first, ...rest] = lines.map((line, at) => parsed(line, path, at + 1));
  if (first?.['kind'] !== 'JournalStarted' || first['journalVersion'] !== 1)
    throw new TargetError(`${path} is no journal of this version of cwit: its first line does not say so.`);
  [first, ...rest].forEach((line, at) => {
    const [fault] = schemaErrors('journalLine', line);
    if (fault !== undefined)
      throw new TargetError(`${path}, line ${at + 1}: that is no event of this version of cwit (${fault}).`);
  });
  const { kind: _, journalVersion: __, ...meta } = first as unknown as FirstLine;
  const events = rest as unknown as Exclude<JournalLine, FirstLine>[];
  const finishedAt = events.at(-1)?.at ?? meta.startedAt;
  const isWhole = !isCut && events.some(({ kind }) => kind === 'RunFinished');
  const end: RunEvent = { kind: 'RunStopped', reason: 'it ended before its end, and left its journal alone' };
  return { meta: { ...meta, finishedAt }, events: isWhole ? events : [...events, end], isWhole };
}

function parsed(line: string, path: string, number: number): Record<string, unknown> {
  const value = parseJson(line);
  if (isObject(value)) return value;
  throw new TargetError(`${path}, line ${number}: that is no JSON object.`);
}
