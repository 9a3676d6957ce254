import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange, SentRequest } from '../contract/exchange.js';
import { Client, reasonOf } from '../http/client.js';

const pauseMs = 25;

/** Sends a request whose body arrives in chunks, as on any network, split within multi-byte characters. */
export async function sendInChunks(url: string, sent: SentRequest, purpose: string): Promise<Exchange> {
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
  const client = new Client();
  try {
    exchange.response = await client.send(url, {
      method: 'POST',
      headers: { ...sent.headers, 'Content-Length': String(bytes.length) },
      body: slowly(chunksOf(bytes)),
      timeoutMs: 10_000,
    });
  } catch (error) {
    exchange.failure = reasonOf(error);
  } finally {
    client.close();
  }
  return { ...exchange, durationMs: Math.round(performance.now() - begin) };
}

/** The bytes, split after the first byte of up to four multi-byte characters. */
function chunksOf(bytes: Buffer): Buffer[] {
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
