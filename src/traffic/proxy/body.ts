import { brotliDecompressSync, inflateSync, gunzipSync, inflateRawSync, type ZlibOptions } from 'node:zlib';

/** The first bytes of a body, as many as are kept. */
export class KeptBody {
  private readonly parts: Buffer[] = [];
  private size = 0;

  constructor(private readonly most: number) {}

  /** Whether it is longer than what is kept. */
  get isPartial(): boolean {
    return this.size > this.most;
  }

  add(part: Buffer): void {
    this.size += part.length;
    if (!this.isPartial) this.parts.push(part);
    else this.parts.length = 0;
  }

  /** All of it; null where it is longer than what is kept. */
  bytes(): Buffer | null {
    return this.isPartial ? null : Buffer.concat(this.parts);
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

/** A body without its Content-Encoding; null where that is unknown or broken, or it is more than `most` bytes. */
export function decoded(bytes: Buffer | null, encoding: string | undefined, most: number): Buffer | null {
  const codings = (encoding ?? '').split(',').map((one) => one.trim().toLowerCase());
  return codings
    .filter((coding) => coding !== '' && coding !== 'identity')
    .reduceRight<Buffer | null>((body, coding) => {
      if (body === null || body.length === 0) return body;
      try {
        return decoders[coding]?.(body, { maxOutputLength: most }) ?? null;
      } catch {
        return null;
      }
    }, bytes);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The bytes as text; where they are none in UTF-8, one character a byte. */
export function textOf(body: Buffer): { text: string; bytes?: true } {
  try {
    return { text: utf8.decode(body) };
  } catch {
    return { text: body.toString('latin1'), bytes: true };
  }
}
