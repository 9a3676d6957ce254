import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readText } from '../server-under-test/user-files.js';
import { schemaErrors } from '../contract/contract.js';
import { isObject, parseJson } from '../contract/json.js';
import type { Timestamp } from '../contract/scalars.js';
import type { RunEvent } from '../engine/events.js';
import { LineFile } from '../output/line-file.js';
import { redacted, type Redacted } from '../redaction/redacted.js';
import type { Redactor } from '../redaction/redactor.js';
import type { RunMeta } from '../report/build/build.js';
import { TargetError } from '../server-under-test/target.js';

export const journalName = 'journal.ndjson';

/** The description of a run at the start of its journal: everything for a report except the end time. */
type Described = Omit<RunMeta, 'finishedAt'>;

interface FirstLine extends Described {
  kind: 'JournalStarted';
  journalVersion: 1;
}

/**
 * An event of a run. The first line describes the run.
 *
 * @title Line of a journal of cwit-conformance
 * @discriminator kind
 */
export type JournalLine = FirstLine | (RunEvent & { at: Timestamp });

/** Writes each event to disk as it happens, as a line of JSON with its time, so that results survive a killed process. */
export class JournalFile extends LineFile {
  constructor(
    readonly path: string,
    meta: Described,
    redactor: Redactor,
  ) {
    super(path);
    const first: FirstLine = { kind: 'JournalStarted', journalVersion: 1, ...meta };
    this.line(redacted(first, redactor));
  }

  readonly write = (event: Redacted<RunEvent>): void => this.line(event, new Date());

  /** SHA-256 of the file in hexadecimal; undefined where the file is incomplete or gone. */
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
  /** Whether the run finished. If not, the last event says so. */
  isWhole: boolean;
}

/** Reads a journal, and ignores an incomplete last line. Throws a TargetError. */
export function readJournal(path: string): ReadJournal {
  const lines = readText(path).split('\n');
  const isCut = lines.pop() !== '';
  const [first, ...rest] = lines.map((line, at) => parsed(line, path, at + 1));
  if (first?.['kind'] !== 'JournalStarted' || first['journalVersion'] !== 1)
    throw new TargetError(`${path} is not a journal of this version of cwit: its first line does not match.`);
  [first, ...rest].forEach((line, at) => {
    const [fault] = schemaErrors('journalLine', line);
    if (fault !== undefined)
      throw new TargetError(`${path}, line ${at + 1}: not an event of this version of cwit (${fault}).`);
  });
  const { kind: _, journalVersion: __, ...meta } = first as unknown as FirstLine;
  const events = rest as unknown as Exclude<JournalLine, FirstLine>[];
  const finishedAt = events.at(-1)?.at ?? meta.startedAt;
  const isWhole = !isCut && events.some(({ kind }) => kind === 'RunFinished');
  const end: RunEvent = { kind: 'RunStopped', reason: 'its process ended early' };
  return { meta: { ...meta, finishedAt }, events: isWhole ? events : [...events, end], isWhole };
}

function parsed(line: string, path: string, number: number): Record<string, unknown> {
  const value = parseJson(line);
  if (isObject(value)) return value;
  throw new TargetError(`${path}, line ${number}: not a JSON object.`);
}
