import type { IncomingMessage } from 'node:http';
import { brotliDecompressSync, inflateSync, gunzipSync, inflateRawSync, type ZlibOptions } from 'node:zlib';

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

const decoders: Readonly<Record<string, (bytes: Buffer, options: ZlibOptions) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  br: brotliDecompressSync,
  deflate: (bytes, options) => {
    try {
      return inflateSync(bytes, options);
    } catch {
      return inflateRawSync(bytes, options);
    }
  },
};

/** The bytes without their Content-Encoding; null where they cannot be decoded. */
export function decoded(bytes: Buffer, encoding = '', most: number): Buffer | null {
  const codings = encoding.split(',').map((coding) => coding.trim().toLowerCase());
  try {
    return codings
      .filter((coding) => coding !== '' && coding !== 'identity')
      .reduceRight<Buffer | null>((body, coding) => {
        if (body === null || body.length === 0) return body;
        return decoders[coding]?.(body, { maxOutputLength: most }) ?? null;
      }, bytes);
  } catch {
    return null;
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
