// A correct event receiver with replaceable parts, for receivers with one defective part.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { WebhookEvent } from '../../../../src/webhooks/index.js';
import { listen } from '../../../unit/support/server.js';

export const secret = 'SECRET-of-the-receivers';

export interface Running {
  url: string;
  probe: string;
  close: () => void;
}

/** The replaceable parts of a receiver. */
export class Parts {
  protected readonly processed = new Map<string, number>();
  protected readonly known = new Map<string, Promise<void>>();

  /** The status of the response. */
  async receive(chunks: readonly Buffer[], signature: string | undefined): Promise<number> {
    const raw = this.read(chunks);
    if (!this.isGenuine(raw, signature)) return 401;
    const event = JSON.parse(raw.toString()) as WebhookEvent;
    return this.handle(event, raw);
  }

  async handle(event: WebhookEvent, raw: Buffer): Promise<number> {
    const key = this.keyOf(event, raw);
    if (!this.known.has(key)) this.known.set(key, this.work(event));
    await this.known.get(key);
    return 204;
  }

  signatureOf({ headers }: IncomingMessage): string | undefined {
    return headers['service-http-signature'] as string | undefined;
  }

  read(chunks: readonly Buffer[]): Buffer {
    return Buffer.concat(chunks);
  }

  /** Decodes the hex before it compares. */
  isGenuine(raw: Buffer, signature: string | undefined): boolean {
    const given = Buffer.from(signature ?? '', 'hex');
    const expected = Buffer.from(this.digest(raw), 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  digest(raw: string | Buffer, algorithm = 'sha512', key = secret): string {
    return createHmac(algorithm, key).update(raw).digest('hex');
  }

  keyOf({ event, data }: WebhookEvent, _raw: Buffer): string {
    return `${event} ${data.order_reference}`;
  }

  async work({ data }: WebhookEvent): Promise<void> {
    this.processed.set(data.order_reference, this.count(data.order_reference) + 1);
  }

  count(reference: string): number {
    return this.processed.get(reference) ?? 0;
  }
}

/** Serves a receiver on node:http, with its probe. */
export async function serve(parts: Parts, down = (_: () => void) => {}): Promise<Running> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://receiver');
    if (pathname === '/processed')
      return response.end(
        JSON.stringify({ processed: parts.count(searchParams.get('order_reference') ?? '') }),
      );
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    return response.writeHead(await parts.receive(chunks, parts.signatureOf(request))).end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  const origin = await listen(server);
  const close = () => void server.close().closeAllConnections();
  down(close);
  return { url: `${origin}/webhooks`, probe: `${origin}/processed`, close };
}

/** Serves a receiver with some replaced parts. */
export const having = (others: Partial<Parts>, parts = new Parts()): Promise<Running> =>
  serve(Object.assign(parts, others));
