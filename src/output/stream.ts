import type { Redacted } from '../redaction/redacted.js';

/** An output stream. After a write error, such as a closed pipe or a full disk, it prints nothing and the run continues. */
export class Stream {
  /** The error code of the first write error; null without one. `EPIPE` means that the reader closed the pipe. */
  fault: string | null = null;

  constructor(private readonly stream: NodeJS.WriteStream) {
    stream.on('error', this.end);
  }

  get isTTY(): boolean {
    return Boolean(this.stream.isTTY);
  }

  /** Characters per line; undefined without a terminal. */
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
