import type { IncomingMessage } from 'node:http';
import { decoded } from '../../http/content-coding.js';

/** Keeps the body of a message as it passes through. */
export class KeptBody {
  private readonly parts: Buffer[] = [];
  private size = 0;

  /** @param most the most bytes to keep */
  constructor(
    private readonly message: IncomingMessage,
    private readonly most: number,
  ) {
    message.on('data', (part: Buffer) => {
      this.size += part.length;
      if (this.size <= most) this.parts.push(part);
      else this.parts.length = 0;
    });
  }

  /** The body without its Content-Encoding; null where it is incomplete, too long or cannot be decoded. */
  bytes(): Buffer | null {
    if (!this.message.readableEnded || this.size > this.most) return null;
    return decoded(Buffer.concat(this.parts), this.message.headers['content-encoding'], this.most);
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The bytes as text; bytes that are not UTF-8 become one character each. */
export function textOf(body: Buffer): { text: string; bytes?: true } {
  try {
    return { text: utf8.decode(body) };
  } catch {
    return { text: body.toString('latin1'), bytes: true };
  }
}
