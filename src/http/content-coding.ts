import { brotliDecompressSync, inflateSync, gunzipSync, inflateRawSync, type ZlibOptions } from 'node:zlib';

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

/** The bytes without their Content-Encoding; null where they cannot be decoded within `most` bytes. */
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
