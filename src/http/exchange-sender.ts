import { createHash } from 'node:crypto';
import { defined } from '../contract/json.js';
import type { Exchange, ReceivedResponse, SentRequest } from '../contract/exchange.js';
import { reasonOf, type Client } from './client.js';
import type { Network } from './network.js';
import { Unbounded } from './response-limits.js';

/** A request with what its exchange records about it. */
export interface Outgoing
  extends SentRequest, Pick<Exchange, 'operation' | 'purpose' | 'by' | 'note' | 'fault'> {}

export const largeBody = 2 ** 16;

/** Sends single requests below a base URL and records each one as an exchange. */
export class ExchangeSender {
  private sent = 0;
  /** Equal large bodies are stored once, because the suite requests long lists many times. */
  private readonly largeBodies = new Map<string, WeakRef<ReceivedResponse>>();

  constructor(
    private readonly baseUrl: string,
    private readonly headers: Network['headers'],
  ) {}

  send(outgoing: Outgoing, client: Client, timeoutMs: number): Promise<Exchange> {
    const { operation, method, path, headers, body, bytes } = outgoing;
    return recordExchange(++this.sent, outgoing, async () => {
      const response = await client.send(addressBelow(this.baseUrl, path), {
        method,
        headers: { ...this.headers, ...headers },
        body: body === null ? null : Buffer.from(body, bytes ? 'latin1' : 'utf8'),
        timeoutMs,
      });
      return this.withSharedBody({ ...response, ...(operation ? { operation } : {}) });
    });
  }

  private withSharedBody(response: ReceivedResponse): ReceivedResponse {
    if (response.text.length < largeBody) return response;
    const digest = createHash('sha256').update(response.text).digest('base64');
    const earlier = this.largeBodies.get(digest)?.deref();
    if (earlier) return { ...response, text: earlier.text, json: earlier.json, shared: true };
    this.largeBodies.set(digest, new WeakRef(response));
    return response;
  }
}

/** Records an exchange. Throws a TypeError for a request that HTTP cannot express, which is a bug in the suite. */
export async function recordExchange(
  id: number,
  { operation, purpose, by, note, fault, ...request }: Outgoing,
  send: () => Promise<ReceivedResponse>,
): Promise<Exchange> {
  const exchange: Exchange = {
    ...{ id, operation, purpose, ...defined({ by, note, fault }) },
    ...{ request, response: null, repeated: false },
    ...{ startedAt: new Date().toISOString(), durationMs: 0 },
  };
  const begin = performance.now();
  try {
    exchange.response = await send();
  } catch (error) {
    if (error instanceof TypeError) throw error;
    exchange.failure = reasonOf(error);
    if (error instanceof Unbounded) exchange.unbounded = error.by;
  }
  exchange.durationMs = Math.round(performance.now() - begin);
  return exchange;
}

/** The address of a path below the base URL. Throws a TypeError if credentials might go to another origin. */
export function addressBelow(baseUrl: string, path: string): string {
  // A path that starts with `@` would turn its rest into the host.
  if (!path.startsWith('/'))
    throw new TypeError(`invalid path below ${baseUrl}: ${path} does not start with "/"`);
  return baseUrl + path;
}
