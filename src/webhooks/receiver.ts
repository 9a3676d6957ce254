import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Target } from '../server-under-test/target.js';
import { NoReceiver, publicUrl } from './address.js';
import { Inbox, type ChooseStatus } from './inbox.js';
import { usualLimits, type Limits } from './limits.js';

/** The encoded parts of an address after the token of an inbox: the rest of the path, with its slash, and a query. */
export interface AddressRest {
  path?: string;
  query?: string;
}

/** Receives events, with a separate path for each order. Rejects requests beyond its limits, and reports each limit once. */
export class Receiver {
  private readonly inboxes = new Map<string, Inbox>();
  private readonly reported = new Set<string>();
  private deliveries = 0;
  private bytes = 0;

  private constructor(
    private readonly server: Server,
    readonly base: string,
    private readonly report: (limit: string) => void,
    private readonly limits: Limits,
  ) {}

  /** Binds to `webhookHost` and `webhookPort`; by default, to loopback and any free port. Throws NoReceiver. */
  static async listen(
    target: Pick<Target, 'baseUrl' | 'webhookUrl' | 'webhookHost' | 'webhookPort'>,
    report: (limit: string) => void = () => undefined,
    limits: Limits = usualLimits,
  ): Promise<Receiver> {
    const { webhookHost: host = '127.0.0.1', webhookPort: port = 0 } = target;
    const server = createServer({
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: Math.min(1000, limits.headersMs),
      maxHeaderSize: limits.headerBytes,
      // NODE_OPTIONS could enable the lenient parser, which accepts two Content-Length headers.
      insecureHTTPParser: false,
    });
    server.maxConnections = limits.connections;
    try {
      await once(server.listen(port, host), 'listening');
      const base = publicUrl(target, server.address() as AddressInfo);
      const receiver = new Receiver(server, base, report, limits);
      const take = (request: IncomingMessage, response: ServerResponse): void =>
        // An error here means that the sender closed the connection.
        void receiver.take(request, response).catch(() => response.destroy());
      // A sender that waits for 100 Continue gets it only if its request is not rejected.
      server.on('request', take).on('checkContinue', take);
      server.on('drop', () => receiver.reportLimit(`more than ${limits.connections} connections at once`));
      return receiver;
    } catch (error) {
      server.close();
      if (error instanceof NoReceiver) throw error;
      throw new NoReceiver(`cannot listen for events on ${host}:${port} (${(error as Error).message})`);
    }
  }

  /** Opens an inbox at a new path that cannot be guessed. */
  open(chooseStatus: ChooseStatus, { path = '', query = '' }: AddressRest = {}): Inbox {
    const token = randomBytes(16).toString('hex');
    const { origin, pathname, search } = new URL(this.base);
    const place = `${origin}${pathname.replace(/\/+$/, '')}/${token}${path}`;
    const queries = [search.slice(1), query].filter(Boolean).join('&');
    const inbox = new Inbox(queries ? `${place}?${queries}` : place, token, chooseStatus);
    this.inboxes.set(token, inbox);
    return inbox;
  }

  /** Whether a request from this machine to the public address reaches the receiver. */
  async leadsHere(rest?: AddressRest): Promise<boolean> {
    const inbox = this.open(() => 204, rest);
    // The sender of events need not follow redirects.
    const how: RequestInit = { redirect: 'manual', signal: AbortSignal.timeout(5000) };
    await fetch(inbox.url, how).catch(() => undefined);
    return inbox.deliveries.some((one) => rest === undefined || inbox.isAddressedBy(one));
  }

  /** Stops immediately and drops open connections. */
  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  /** The limits exceeded since an inbox was opened, in words. Deliveries to the inbox may have been lost to them. */
  refusedFor({ refused }: Inbox): string | undefined {
    return [...refused].join('; ') || undefined;
  }

  /** @param inbox the inbox, if the limit applies to it alone */
  private reportLimit(limit: string, inbox?: Inbox): undefined {
    for (const one of inbox ? [inbox] : this.inboxes.values()) one.refused.add(limit);
    if (this.reported.has(limit)) return;
    this.reported.add(limit);
    this.report(`${limit}: further ones are rejected`);
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '' } = request;
    const refuse = (status: number): void => void response.writeHead(status, { connection: 'close' }).end();
    // A tunnel may add a prefix to the path.
    const parts = path.split(/[/?#]/);
    const inbox = this.inboxes.get(parts.findLast((part) => this.inboxes.has(part)) ?? '');
    if (!inbox) return refuse(404);
    if (this.isFull(inbox)) return refuse(429);
    const begin = performance.now();
    if (request.headers.expect) response.writeContinue();
    const body = await this.bodyOf(request, inbox);
    if (!body) return refuse(413);
    // Other deliveries may have arrived in the meantime.
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
    if (isOne) this.reportLimit(`more than ${this.limits.deliveries} events to one address`, inbox);
    if (isAll) this.reportLimit(`more than ${this.limits.allDeliveries} events in all`);
    return isOne || isAll;
  }

  /** The exact bytes of a body; undefined if it is too large. Throws if the connection closes early. */
  private async bodyOf(request: IncomingMessage, inbox: Inbox): Promise<Buffer | undefined> {
    const { bodyBytes, addressBytes, allBytes } = this.limits;
    const chunks: Buffer[] = [];
    let size = 0;
    let isKept = false;
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        size += chunk.length;
        this.bytes += chunk.length;
        inbox.bytes += chunk.length;
        if (size > bodyBytes) return this.reportLimit(`a body of more than ${bodyBytes} bytes`, inbox);
        if (inbox.bytes > addressBytes)
          return this.reportLimit(`bodies of more than ${addressBytes} bytes to one address`, inbox);
        if (this.bytes > allBytes) return this.reportLimit(`bodies of more than ${allBytes} bytes in all`);
        chunks.push(chunk);
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
