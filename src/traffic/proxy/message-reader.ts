/** How the end of a body is found; `tunnel` for what is no message of HTTP/1 any more. */
export type Framing = { length: number } | 'chunked' | 'until-close' | 'tunnel';

export interface MessageListener {
  /** A head with its empty line, one character a byte. Says how its body is framed, and how it goes on where it changes. */
  head: (text: string) => { framing: Framing; changed?: string };
  /** A part of the body, without what frames it. */
  body: (part: Buffer) => void;
  end: () => void;
}

type Step = 'head' | 'length' | 'size' | 'data' | 'afterData' | 'trailers' | 'untilClose' | 'tunnel';

const empty: Buffer = Buffer.alloc(0);
const longestHead = 1024 * 1024;
const longestLine = 64 * 1024;

/**
 * Finds the messages in one direction of a connection (RFC 9112, sections 2 and 6) and hands the bytes on as they are. A
 * parser would not do: it gives values, from which the same bytes cannot be written again. What is not understood goes on
 * as it is, and ends the reading.
 */
export class MessageReader {
  private step: Step = 'head';
  /** What is there of a head or a line. */
  private held = empty;
  private left = 0;

  constructor(private readonly listener: MessageListener) {}

  /** Takes in what came, and gives what goes on: the same, but for a head that is changed. */
  read(chunk: Buffer): Buffer[] {
    const out: Buffer[] = [];
    for (let rest = chunk; rest.length > 0;) rest = this[this.step](rest, out);
    return out;
  }

  /** From now on, there are no messages; gives what was held back. */
  stop(): Buffer {
    this.step = 'tunnel';
    return this.release();
  }

  /** The connection ends; gives what was held back. */
  close(): Buffer {
    if (this.step === 'untilClose') {
      this.step = 'head';
      this.listener.end();
    }
    return this.step === 'head' ? this.release() : empty;
  }

  private head(rest: Buffer, out: Buffer[]): Buffer {
    const before = this.held.length;
    const all = before > 0 ? Buffer.concat([this.held, rest]) : rest;
    const end = endOfHead(all, before);
    if (end < 0) {
      this.held = all;
      if (all.length > longestHead) out.push(this.stop());
      return empty;
    }
    this.held = empty;
    const { framing, changed } = this.listener.head(all.toString('latin1', 0, end));
    out.push(changed === undefined ? all.subarray(0, end) : Buffer.from(changed, 'latin1'));
    this.begin(framing);
    return all.subarray(end);
  }

  private begin(framing: Framing): void {
    this.left = 0;
    if (framing === 'chunked') this.step = 'size';
    else if (framing === 'until-close') this.step = 'untilClose';
    else if (framing === 'tunnel') this.step = 'tunnel';
    else if (framing.length === 0) this.finish();
    else [this.step, this.left] = ['length', framing.length];
  }

  private finish(): void {
    this.step = 'head';
    this.listener.end();
  }

  private length(rest: Buffer, out: Buffer[]): Buffer {
    const after = this.counted(rest, out);
    if (this.left === 0) this.finish();
    return after;
  }

  private data(rest: Buffer, out: Buffer[]): Buffer {
    const after = this.counted(rest, out);
    if (this.left === 0) this.step = 'afterData';
    return after;
  }

  private counted(rest: Buffer, out: Buffer[]): Buffer {
    const part = rest.subarray(0, this.left);
    this.left -= part.length;
    out.push(part);
    this.listener.body(part);
    return rest.subarray(part.length);
  }

  private size(rest: Buffer, out: Buffer[]): Buffer {
    return this.line(rest, out, (line) => {
      const [digits] = /^[\da-f]{1,13}(?=[ \t;\r\n])/i.exec(line) ?? [];
      if (digits === undefined) return void this.stop();
      this.left = parseInt(digits, 16);
      this.step = this.left > 0 ? 'data' : 'trailers';
    });
  }

  private afterData(rest: Buffer, out: Buffer[]): Buffer {
    return this.line(rest, out, (line) => (this.step = line.trim() === '' ? 'size' : 'tunnel'));
  }

  private trailers(rest: Buffer, out: Buffer[]): Buffer {
    return this.line(rest, out, (line) => {
      if (line.trim() === '') this.finish();
    });
  }

  private untilClose(rest: Buffer, out: Buffer[]): Buffer {
    out.push(rest);
    this.listener.body(rest);
    return empty;
  }

  private tunnel(rest: Buffer, out: Buffer[]): Buffer {
    out.push(rest);
    return empty;
  }

  /** Hands on what there is of a line at once; `take` is told of the whole one. */
  private line(rest: Buffer, out: Buffer[], take: (line: string) => void): Buffer {
    const at = rest.indexOf(lineFeed);
    const part = at < 0 ? rest : rest.subarray(0, at + 1);
    out.push(part);
    this.held = Buffer.concat([this.held, part]);
    if (at >= 0) take(this.release().toString('latin1'));
    else if (this.held.length > longestLine) this.stop();
    return rest.subarray(part.length);
  }

  private release(): Buffer {
    const { held } = this;
    this.held = empty;
    return held;
  }
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Where a head ends, after its empty line; -1 where it has none yet. Empty lines before it belong to it. */
function endOfHead(bytes: Buffer, searched: number): number {
  let begin = 0;
  while (bytes[begin] === carriageReturn || bytes[begin] === lineFeed) begin++;
  for (
    let at = bytes.indexOf(lineFeed, Math.max(begin, searched - 2));
    at >= 0;
    at = bytes.indexOf(lineFeed, at + 1)
  ) {
    if (bytes[at + 1] === lineFeed) return at + 2;
    if (bytes[at + 1] === carriageReturn && bytes[at + 2] === lineFeed) return at + 3;
  }
  return -1;
}
