import { closeSync, openSync, writeSync } from 'node:fs';
import type { Redacted } from '../redaction/redacted.js';

/** A file that grows by lines of JSON. Where it cannot, or not any more, it stays as it is, and whoever writes goes on. */
export class LineFile {
  /** Why it ended early, as the system calls it; null while it did not. */
  fault: string | null = null;
  private file = 0;

  /** Begins the file anew. */
  constructor(path: string) {
    this.tried(() => (this.file = openSync(path, 'w')));
  }

  /** @param at when it happened */
  line(value: Redacted<object>, at?: Date): void {
    const bytes = Buffer.from(`${JSON.stringify(at ? { ...value, at: at.toISOString() } : value)}\n`);
    this.tried(() => {
      // A disk that is nearly full takes a part.
      for (let done = 0; done < bytes.length;) done += writeSync(this.file, bytes, done);
    });
  }

  close(): void {
    this.tried(() => closeSync(this.file));
  }

  private tried(work: () => void): void {
    if (this.fault !== null) return;
    try {
      work();
    } catch (error) {
      this.fault = (error as NodeJS.ErrnoException).code ?? 'unknown';
    }
  }
}
