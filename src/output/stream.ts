import type { Redacted } from '../redaction/redacted.js';

/**
 * Where lines are printed. Nobody has to read them: where the reader is gone, or the disk of a file is full, nothing
 * more is printed, and all else goes on.
 */
export class Stream {
  /** Why nothing more can be printed, as the system calls it; null while it can. `EPIPE`: the reader has gone. */
  fault: string | null = null;

  constructor(private readonly stream: NodeJS.WriteStream) {
    stream.on('error', this.end);
  }

  get isTTY(): boolean {
    return Boolean(this.stream.isTTY);
  }

  /** Characters in a line; undefined where it is no terminal. */
  get columns(): number | undefined {
    return this.stream.columns;
  }

  write(text: Redacted): void {
    if (this.fault !== null) return;
    try {
      this.stream.write(text);
    } catch (error) {
      this.end(error as NodeJS.ErrnoException);
    }
  }

  private readonly end = ({ code = 'unknown' }: NodeJS.ErrnoException): void => void (this.fault ??= code);
}
