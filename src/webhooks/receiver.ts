import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Target } from '../target/target.js';
import { NoReceiver, publicUrl } from './address.js';
import { Inbox, type ChooseStatus } from './inbox.js';
import { usualLimits, type Limits } from './limits.js';

/** What an address has beside the place of an inbox: more of a path, from its slash on, and a query. */
export interface AddressRest {
  path?: string;
  query?: string;
}

/**
 * Where the target's events arrive: an HTTP server on this machine with a path of its own for each order. Whatever comes,
 * it takes no more than its limits; what they kept out, it tells once.
 */
export class Receiver {
  private readonly inboxes = new Map<string, Inbox>();
  private readonly told = new Set<string>();
  /** What was too much whoever sent it, in words, and when it was last, by `performance.now()`. */
  private readonly keptOut = new Map<string, number>();
  private deliveries = 0;
  private bytes = 0;

  private constructor(
    private readonly server: Server,
    readonly base: string,
    private readonly tell: (what: string) => void,
    private readonly limits: Limits,
  ) {}

  /**
   * Binds to the target's `webhookHost` and `webhookPort`: by default loopback, any free port. Throws NoReceiver.
   *
   * @param tell is told, in words, what was too much and is refused
   */
  static async listen(
    target: Pick<Target, 'baseUrl' | 'webhookUrl' | 'webhookHost' | 'webhookPort'>,
    tell: (what: string) => void = () => undefined,
    limits: Limits = usualLimits,
  ): Promise<Receiver> {
    const { webhookHost: host = '127.0.0.1', webhookPort: port = 0 } = target;
    const server = createServer({
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: Math.min(1000, limits.headersMs),
      maxHeaderSize: limits.headerBytes,
      // Whatever the environment says: two lengths are none.
      insecureHTTPParser: false,
    });
    server.maxConnections = limits.connections;
    try {
      await once(server.listen(port, host), 'listening');
      const receiver = new Receiver(server, publicUrl(target, server.address() as AddressInfo), tell, limits);
      const take = (request: IncomingMessage, response: ServerResponse): void =>
        // What ends with its connection is nobody's matter.
        void receiver.take(request, response).catch(() => response.destroy());
      // Nobody is asked to go on who is refused.
      server.on('request', take).on('checkContinue', take);
      server.on('drop', () => receiver.keepOut(`more than ${limits.connections} connections at once`));
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
    // Who sends events need not follow a redirection.
    const how: RequestInit = { redirect: 'manual', signal: AbortSignal.timeout(5000) };
    await fetch(inbox.url, how).catch(() => undefined);
    return inbox.deliveries.some((one) => rest === undefined || inbox.isAddressedBy(one));
  }

  /** Stops at once; what is under way is dropped. */
  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  /** What was too much since an inbox was opened, in words: what was sent to it may be among that. */
  refusedFor({ refused, opened }: Inbox): string | undefined {
    const others = [...this.keptOut].filter(([, last]) => last >= opened).map(([what]) => what);
    return [...refused, ...others].join('; ') || undefined;
  }

  /** @param inbox where what is too much can be nothing else's than this one's */
  private keepOut(what: string, inbox?: Inbox): void {
    if (inbox) inbox.refused.add(what);
    else this.keptOut.set(what, performance.now());
    if (this.told.has(what)) return;
    this.told.add(what);
    this.tell(`${what}: further ones are refused`);
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '' } = request;
    const refuse = (status: number): void => void response.writeHead(status, { connection: 'close' }).end();
    // A tunnel may put a path of its own before it.
    const token = path.split(/[/?#]/).findLast((part) => this.inboxes.has(part));
    const inbox = token === undefined ? undefined : this.inboxes.get(token);
    if (!inbox) return refuse(404);
    if (this.isFull(inbox)) return refuse(429);
    const begin = performance.now();
    if (request.headers.expect) response.writeContinue();
    const body = await this.bodyOf(request, inbox);
    if (body === null) return refuse(413);
    // Others came meanwhile.
    if (this.isFull(inbox)) return refuse(429);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
    );
    this.deliveries++;
    const status = inbox.take({ method, path, headers, body, begin });
    response.writeHead(status, { 'content-length': 0 }).end();
  }

  private isFull(inbox: Inbox): boolean {
    const isOne = inbox.deliveries.length >= this.limits.deliveries;
    const isAll = this.deliveries >= this.limits.allDeliveries;
    if (isOne) this.keepOut(`more than ${this.limits.deliveries} events to one address`, inbox);
    if (isAll) this.keepOut(`more than ${this.limits.allDeliveries} events in all`);
    return isOne || isAll;
  }

  /** The body, byte for byte; null when it is too large. Throws when it is cut off. */
  private async bodyOf(request: IncomingMessage, inbox: Inbox): Promise<Buffer | null> {
    const { bodyBytes, addressBytes, allBytes } = this.limits;
    const chunks: Buffer[] = [];
    let size = 0;
    let isKept = false;
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        size += chunk.length;
        this.bytes += chunk.length;
        inbox.bytes += chunk.length;
        if (size > bodyBytes) this.keepOut(`a body of more than ${bodyBytes} bytes`, inbox);
        else if (inbox.bytes > addressBytes)
          this.keepOut(`bodies of more than ${addressBytes} bytes to one address`, inbox);
        else if (this.bytes > allBytes) this.keepOut(`bodies of more than ${allBytes} bytes in all`);
        else {
          chunks.push(chunk);
          continue;
        }
        return null;
      }
      isKept = true;
      return Buffer.concat(chunks);
    } finally {
      if (!isKept) {
        this.bytes -= size;
        inbox.bytes -= size;
      }
    }
  }
}
