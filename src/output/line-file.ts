import { closeSync, openSync, writeSync } from 'node:fs';
import type { Redacted } from '../redaction/redacted.js';

/** A file that grows by lines of JSON. Where it cannot, or not any more, it stays as it is, and whoever writes goes on. */
export class LineFile {
  /** Why it ended early, as the system calls it; null while it did not. */
  fault: string | null = null;
  /** Null once it is closed: the system gives its number to the next file or socket. */
  private file: number | null = null;

  /** Begins the file anew. */
  constructor(path: string) {
    this.tried(() => (this.file = openSync(path, 'w')));
  }

  /**
   * Adds a line, unless the file is closed or ended early.
   *
   * @param at when it happened
   */
  line(value: Redacted<object>, at?: Date): void {
    const { file, fault } = this;
    if (file === null || fault !== null) return;
    const bytes = Buffer.from(`${JSON.stringify(at ? { ...value, at: at.toISOString() } : value)}\n`);
    this.tried(() => {
      // A disk that is nearly full takes a part.
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
