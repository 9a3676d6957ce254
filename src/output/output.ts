import { hiding, redactedFile, redactedText, type Redacted } from '../redaction/redacted.js';
import { Redactor, type Secrets } from '../redaction/redactor.js';
import { Stream } from './stream.js';
import { whyNot } from './why-not.js';
import { writeFile } from './write-file.js';
import { writeWhole } from './write-whole.js';

// What is a word may be one of ours, and a file of JSON or XML must stay one.
const isWord = (text: string): boolean => text.length < 8 || (text.length < 16 && /^[a-z]+$/i.test(text));

/**
 * All that a command prints and writes goes through here, and leaves without the secrets that the command knows by then.
 * What cannot be written is told, and does not end anything.
 */
class Output {
  private lines = new Stream(process.stdout);
  private errors = new Stream(process.stderr);
  private known = new Map<string, Redactor>();
  private inFiles: Redactor[] = [];
  private failed = new Map<string, string>();

  /** Begins a command: nothing is known of it yet. */
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

  /** Has something that must not be shown taken out of all that is printed and written from now on. */
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
    // What a target sends was redacted before; what looks like personal data here may be a number of ours.
    const others = { network: { headers }, ...addresses, showPersonalData: true };
    this.known.set(key, new Redactor({ apiKey, apiSecret, ...others }));
    const own = (text: string): string => (isWord(text) ? '' : text);
    this.inFiles.push(new Redactor({ apiKey: own(apiKey), apiSecret: own(apiSecret), ...others }));
  }

  /** The text as it may be shown. */
  shown(text: string): Redacted {
    return redactedText(text, this.known.values());
  }

  /** Prints a line. */
  readonly say = (line: string): void => this.put(`${line}\n`);

  /** Prints a text that ends no line. */
  readonly put = (text: string): void => this.lines.write(this.shown(text));

  /** Prints a line where errors go. */
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

  /** Prints what others read by a program. */
  putWhole(text: string): void {
    this.lines.write(this.whole(text));
  }

  /** Writes a file that is whole at any time. Throws what the file system says. */
  writeWhole(path: string, text: string): void {
    writeWhole(path, this.whole(text));
  }

  /** Writes where the user says. Throws what the file system says. */
  write(path: string, text: string, flag?: 'w' | 'a' | 'wx'): void {
    writeFile(path, this.whole(text), flag);
  }

  /** Whether something was written; what could not be is told, and then all else goes on. */
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

  /** Tells that a file could not be written, or not to its end. */
  missing(path: string, code: string, message = code): void {
    if (this.failed.has(path)) return;
    const words = `${path} cannot be written: ${whyNot(code) || message}.`;
    this.complain(words);
    this.failed.set(path, words);
  }

  /** Whether nothing kept a file from being written. */
  has(path: string): boolean {
    return !this.failed.has(path);
  }

  /** What could not be written, and why, a sentence for each file. */
  get unwritten(): readonly string[] {
    return [...this.failed.values()];
  }

  /** Whether all that was to be written was. A reader who has gone wanted no more. */
  get isComplete(): boolean {
    return this.failed.size === 0 && (this.lines.fault === null || this.lines.fault === 'EPIPE');
  }

  private whole(text: string): Redacted {
    return redactedFile(text, this.inFiles);
  }
}

/** What the process prints and writes. */
export const output = new Output();
