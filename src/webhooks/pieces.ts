import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import type { Exchange, SentRequest } from '../contract/exchange.js';

const pauseMs = 25;

/** Sends a request whose body arrives in pieces, as it may over any network, cut within its characters. */
export async function sendInPieces(url: string, sent: SentRequest, purpose: string): Promise<Exchange> {
  const bytes = Buffer.from(sent.body ?? '');
  const begin = performance.now();
  const exchange: Exchange = {
    id: 0,
    operation: null,
    purpose,
    request: sent,
    response: null,
    repeated: false,
    startedAt: new Date().toISOString(),
    durationMs: 0,
  };
  try {
    const { statusCode, headers, body } = await request(url, {
      method: 'POST',
      headers: { ...sent.headers, 'Content-Length': String(bytes.length) },
      body: Readable.from(slowly(pieces(bytes))),
      reset: true,
      headersTimeout: 10_000,
      bodyTimeout: 10_000,
    });
    const text = await body.text();
    const plain = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    exchange.response = {
      status: statusCode,
      headers: Object.fromEntries(plain) as Record<string, string>,
      text,
      json: undefined,
    };
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    exchange.failure = `${code} ${message}`.trim();
  }
  return { ...exchange, durationMs: Math.round(performance.now() - begin) };
}

/** The bytes, cut after the first byte of up to four characters that have more than one. */
function pieces(bytes: Buffer): Buffer[] {
  const cuts = [...bytes.keys()].filter((at) => bytes[at]! >= 0xc2).slice(0, 4);
  return [0, ...cuts.map((at) => at + 1)].map((from, index) =>
    bytes.subarray(from, (cuts[index] ?? Infinity) + 1),
  );
}

async function* slowly(parts: readonly Buffer[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    yield part;
    await sleep(pauseMs);
  }
}
