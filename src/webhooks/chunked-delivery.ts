import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from '../contract/exchange.js';
import { Client } from '../http/client.js';
import { recordExchange, type Outgoing } from '../http/exchange-sender.js';

const pauseMs = 25;

/** Sends a request whose body arrives in chunks that split multi-byte characters. */
export async function sendInChunks(url: string, outgoing: Outgoing): Promise<Exchange> {
  const bytes = Buffer.from(outgoing.body ?? '');
  const headers = { ...outgoing.headers, 'Content-Length': String(bytes.length) };
  const client = new Client();
  try {
    return await recordExchange(0, outgoing, () =>
      client.send(url, {
        ...{ method: outgoing.method, headers, timeoutMs: 10_000 },
        body: slowly(chunksOf(bytes)),
      }),
    );
  } finally {
    client.close();
  }
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
