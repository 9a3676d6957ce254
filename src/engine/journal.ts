import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequirementId } from '../contract/contract.js';
import type { Answer, Exchange } from '../contract/exchange.js';
import type { Verdict } from '../contract/verdict.js';

/** One line of a journal. Exchanges are redacted before they come here. */
export type JournalLine =
  | { kind: 'exchange'; exchange: Exchange; answer?: Answer }
  | { kind: 'verdict'; verdict: Verdict }
  | { kind: 'observation'; id: string; observed: string }
  | { kind: 'internal-error'; requirement: string; message: string }
  | { kind: 'stopped'; reason: string }
  | { kind: 'cut'; requirement: RequirementId; tried: number; planned: number; reason: string }
  | { kind: 'spent'; requests: number; burst: number; shrinking: number };

/** Where the verdicts and exchanges of a run go, as they happen. */
export interface Journal {
  write(line: JournalLine): void;
}

/** A journal in a file, one JSON line each, so that a run that is cut off loses nothing. */
export class FileJournal implements Journal {
  constructor(private readonly path: string) {}

  static create(path: string): FileJournal {
    writeFileSync(path, '');
    return new FileJournal(path);
  }

  write(line: JournalLine): void {
    appendFileSync(this.path, JSON.stringify(line) + '\n');
  }
}

/** A journal in memory, for runs that are judged in the same process. */
export class MemoryJournal implements Journal {
  readonly lines: JournalLine[] = [];

  write(line: JournalLine): void {
    this.lines.push(line);
  }
}

export function readJournal(path: string): JournalLine[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as JournalLine);
}
