import { hiding, redactedFile, redactedText, type Redacted } from '../redaction/redacted.js';
import { Redactor, type Secrets } from '../redaction/redactor.js';
import { whyNotWritten, writeFile, writeWhole } from './files.js';
import { Stream } from './stream.js';

// A short word also occurs in the suite's own texts. Replacing it there would make JSON and XML files invalid.
const isWord = (text: string): boolean => text.length < 8 || (text.length < 16 && /^[a-z]+$/i.test(text));

/**
 * Prints and writes all output of a command, without the secrets that the command knows. Write errors are reported but do
 * not abort the command.
 */
class Output {
  private lines = new Stream(process.stdout);
  private errors = new Stream(process.stderr);
  private known = new Map<string, Redactor>();
  private inFiles: Redactor[] = [];
  private failed = new Map<string, string>();

  /** Begins a command, and forgets the secrets and errors of the previous one. */
  begin({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>): void {
    this.lines = new Stream(stdout);
    this.errors = new Stream(stderr);
    this.known = new Map();
    this.inFiles = [];
    this.failed = new Map();
  }

  get isTTY(): boolean {
    return this.lines.isTTY;
  }

  /** Characters per line; undefined without a terminal. */
  get columns(): number | undefined {
    return this.lines.columns;
  }

  /** Hides secrets and addresses in all further output. */
  know({
    apiKey = '',
    apiSecret = '',
    headers = {},
    baseUrl = '',
    stateHandler = '',
    webhookUrl = '',
  }: Partial<Secrets> & { headers?: Record<string, string> }): void {
    const addresses = { baseUrl, stateHandler, webhookUrl };
    const all = [apiKey, apiSecret, ...Object.entries(headers).flat(), ...Object.values(addresses)];
    const key = JSON.stringify(all);
    if (this.known.has(key) || all.every((text) => text === '')) return;
    // Server data is already redacted. A number that looks personal here may belong to the suite.
    const others = { network: { headers }, ...addresses, showPersonalData: true };
    this.known.set(key, new Redactor({ apiKey, apiSecret, ...others }));
    const own = (text: string): string => (isWord(text) ? '' : text);
    this.inFiles.push(new Redactor({ apiKey: own(apiKey), apiSecret: own(apiSecret), ...others }));
  }

  shown(text: string): Redacted {
    return redactedText(text, this.known.values());
  }

  /** Whether a file with this text would be written without redaction. */
  keeps(text: string): boolean {
    return this.whole(text) === text;
  }

  readonly say = (line: string): void => this.put(`${line}\n`);

  /** Prints a text without a newline. */
  readonly put = (text: string): void => this.lines.write(this.shown(text));

  /** Prints a line to standard error. */
  complain(line: string): void {
    this.putError(`${line}\n`);
  }

  putError(text: string): void {
    this.errors.write(this.shown(text));
  }

  /** Prints a command that makes a CI runner hide a secret in its log. */
  hide(command: string): void {
    this.lines.write(hiding(`${command}\n`));
  }

  /** Prints text for another program to parse. */
  putWhole(text: string): void {
    this.lines.write(this.whole(text));
  }

  /** Replaces a file atomically. Throws the error of the file system. */
  writeWhole(path: string, text: string): void {
    writeWhole(path, this.whole(text));
  }

  /** Writes a file or a device. Throws the error of the file system. */
  write(path: string, text: string, flag?: 'w' | 'a' | 'wx'): void {
    writeFile(path, this.whole(text), flag);
  }

  /** Runs a write and returns whether it succeeded. A write error is reported and not thrown. */
  tried(path: string, write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === undefined) throw error;
      this.missing(path, code, message);
      return false;
    }
  }

  /** Reports that a file could not be written, or only in part. */
  missing(path: string, code: string, message = code): void {
    if (this.failed.has(path)) return;
    const words = `${path} cannot be written: ${whyNotWritten(code) || message}.`;
    this.complain(words);
    this.failed.set(path, words);
  }

  /** Whether no write to a file failed. */
  has(path: string): boolean {
    return !this.failed.has(path);
  }

  /** The write errors, one sentence per file. */
  get unwritten(): readonly string[] {
    return [...this.failed.values()];
  }

  /** Whether all output was written. A closed pipe is not an error. */
  get isComplete(): boolean {
    return this.failed.size === 0 && (this.lines.fault === null || this.lines.fault === 'EPIPE');
  }

  private whole(text: string): Redacted {
    return redactedFile(text, this.inFiles);
  }
}

export const output = new Output();
