import { hiding, redactedFile, redactedText, type Redacted } from '../redaction/redacted.js';
import { Redactor, type Secrets } from '../redaction/redactor.js';
import { whyNotWritten, writeFile, writeWhole } from './files.js';
import { Stream } from './stream.js';

// A word may be one of ours, and a JSON or XML file must stay valid.
const isWord = (text: string): boolean => text.length < 8 || (text.length < 16 && /^[a-z]+$/i.test(text));

/**
 * Everything that a command prints and writes goes through here and loses the secrets that the command knows by then. A
 * write error is reported and ends nothing.
 */
class Output {
  private lines = new Stream(process.stdout);
  private errors = new Stream(process.stderr);
  private known = new Map<string, Redactor>();
  private inFiles: Redactor[] = [];
  private failed = new Map<string, string>();

  /** Begins a command and forgets the one before. */
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

  /** Characters in a line; undefined where it is no terminal. */
  get columns(): number | undefined {
    return this.lines.columns;
  }

  /** Hides secrets and addresses in everything that is printed and written from now on. */
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
    // Data of the target is redacted already; a number that looks personal here may be one of ours.
    const others = { network: { headers }, ...addresses, showPersonalData: true };
    this.known.set(key, new Redactor({ apiKey, apiSecret, ...others }));
    const own = (text: string): string => (isWord(text) ? '' : text);
    this.inFiles.push(new Redactor({ apiKey: own(apiKey), apiSecret: own(apiSecret), ...others }));
  }

  /** The text as it may be shown. */
  shown(text: string): Redacted {
    return redactedText(text, this.known.values());
  }

  /** Whether a file of this text is written as it is, without a mask. */
  keeps(text: string): boolean {
    return this.whole(text) === text;
  }

  /** Prints a line. */
  readonly say = (line: string): void => this.put(`${line}\n`);

  /** Prints a text without a line end. */
  readonly put = (text: string): void => this.lines.write(this.shown(text));

  /** Prints a line to the standard error. */
  complain(line: string): void {
    this.putError(`${line}\n`);
  }

  putError(text: string): void {
    this.errors.write(this.shown(text));
  }

  /** Has the runner of a pipeline hide a secret in its log. */
  hide(command: string): void {
    this.lines.write(hiding(`${command}\n`));
  }

  /** Prints a text that another program parses. */
  putWhole(text: string): void {
    this.lines.write(this.whole(text));
  }

  /** Writes a file that is complete at any time. Throws the error of the file system. */
  writeWhole(path: string, text: string): void {
    writeWhole(path, this.whole(text));
  }

  /** Writes a file or a device. Throws the error of the file system. */
  write(path: string, text: string, flag?: 'w' | 'a' | 'wx'): void {
    writeFile(path, this.whole(text), flag);
  }

  /** Whether something was written; an error is reported and not thrown. */
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

  /** Reports that a file could not be written, or not to its end. */
  missing(path: string, code: string, message = code): void {
    if (this.failed.has(path)) return;
    const words = `${path} cannot be written: ${whyNotWritten(code) || message}.`;
    this.complain(words);
    this.failed.set(path, words);
  }

  /** Whether a file could be written, as far as it was tried. */
  has(path: string): boolean {
    return !this.failed.has(path);
  }

  /** The write errors, a sentence for each file. */
  get unwritten(): readonly string[] {
    return [...this.failed.values()];
  }

  /** Whether everything was written. A closed pipe is not an error. */
  get isComplete(): boolean {
    return this.failed.size === 0 && (this.lines.fault === null || this.lines.fault === 'EPIPE');
  }

  private whole(text: string): Redacted {
    return redactedFile(text, this.inFiles);
  }
}

/** What the process prints and writes. */
export const output = new Output();
