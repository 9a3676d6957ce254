import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Target } from '../target/target.js';
import { NoReceiver, publicUrl } from './address.js';
import { Inbox, type ChooseStatus } from './inbox.js';

const largestBody = 1024 * 1024;
const mostDeliveries = 200;

/** What an address has beside the place of an inbox: more of a path, from its slash on, and a query. */
export interface AddressRest {
  path?: string;
  query?: string;
}

/** Where the target's events arrive: an HTTP server on this machine with a path of its own for each order. */
export class Receiver {
  private readonly inboxes = new Map<string, Inbox>();

  private constructor(
    private readonly server: Server,
    /** Its public address. */
    readonly base: string,
  ) {}

  /** Binds to the target's `webhookHost` and `webhookPort`: by default loopback, any free port. Throws NoReceiver. */
  static async listen(
    target: Pick<Target, 'baseUrl' | 'webhookUrl' | 'webhookHost' | 'webhookPort'>,
  ): Promise<Receiver> {
    const { webhookHost: host = '127.0.0.1', webhookPort: port = 0 } = target;
    const server = createServer({ requestTimeout: 30_000 });
    server.maxConnections = 100;
    try {
      await once(server.listen(port, host), 'listening');
      const receiver = new Receiver(server, publicUrl(target, server.address() as AddressInfo));
      server.on('request', (request, response) => void receiver.take(request, response));
      return receiver;
    } catch (error) {
      server.close();
      if (error instanceof NoReceiver) throw error;
      throw new NoReceiver(`no receiver can listen on ${host}:${port} (${(error as Error).message})`);
    }
  }

  /**
   * A new path that nobody can guess.
   *
   * @param chooseStatus gives the status of each delivery to it
   * @param rest what follows in its address, as it is written there
   */
  open(chooseStatus: ChooseStatus, { path = '', query = '' }: AddressRest = {}): Inbox {
    const token = randomBytes(16).toString('hex');
    const { origin, pathname, search } = new URL(this.base);
    const place = `${origin}${pathname.replace(/\/+$/, '')}/${token}${path}`;
    const queries = [search.slice(1), query].filter(Boolean).join('&');
    const inbox = new Inbox(queries ? `${place}?${queries}` : place, token, chooseStatus);
    this.inboxes.set(token, inbox);
    return inbox;
  }

  /** Whether its public address, with the rest of a path and a query, leads back to it, as far as this machine can tell. */
  async leadsHere(rest?: AddressRest): Promise<boolean> {
    const inbox = this.open(() => 204, rest);
    await fetch(inbox.url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    return inbox.deliveries.some((one) => rest === undefined || inbox.isAddressedBy(one));
  }

  /** Stops at once; what is under way is dropped. */
  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '' } = request;
    // A tunnel may put a path of its own before it.
    const token = path.split(/[/?#]/).findLast((part) => this.inboxes.has(part));
    const inbox = token === undefined ? undefined : this.inboxes.get(token);
    if (!inbox || inbox.deliveries.length >= mostDeliveries) {
      response.writeHead(404, { connection: 'close' }).end();
      return;
    }
    const begin = performance.now();
    const body = await bytesOf(request).catch(() => null);
    if (body === null) {
      response.writeHead(413, { connection: 'close' }).end();
      return;
    }
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
    );
    const status = inbox.take({ method, path, headers, body, begin });
    response.writeHead(status, { 'content-length': 0 }).end();
  }
}

/** The body, byte for byte. Throws when it is too large or cut off. */
async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) throw new Error('the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
