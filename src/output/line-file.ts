import { closeSync, openSync, writeSync } from 'node:fs';
import type { Redacted } from '../redaction/redacted.js';

/** A file of JSON lines. After a write error it ignores further lines, so that the run continues. */
export class LineFile {
  /** The error code of the first write error; null without one. */
  fault: string | null = null;
  /** Null after closing, because the system reuses the number for other files and sockets. */
  private file: number | null = null;

  /** Creates the file, or empties an existing one. */
  constructor(path: string) {
    this.tried(() => (this.file = openSync(path, 'w')));
  }

  /**
   * Appends a line, unless the file is closed or had a write error.
   *
   * @param at the time of the event
   */
  line(value: Redacted<object>, at?: Date): void {
    const { file, fault } = this;
    if (file === null || fault !== null) return;
    const bytes = Buffer.from(`${JSON.stringify(at ? { ...value, at: at.toISOString() } : value)}\n`);
    this.tried(() => {
      // A nearly full disk accepts only a part.
      for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
    });
  }

  close(): void {
    const { file } = this;
    this.file = null;
    if (file !== null) this.tried(() => closeSync(file));
  }

  private tried(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.fault ??= (error as NodeJS.ErrnoException).code ?? 'unknown';
    }
  }
}
