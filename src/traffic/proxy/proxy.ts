import { once } from 'node:events';
import {
  connect as connectPlain,
  createServer,
  isIP,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { tlsOf, type Network } from '../../http/network.js';
import { reasonOf } from '../../http/client.js';
import { TargetError } from '../../target/target-error.js';
import { ObservedConnection, type ObservingConnection } from './observed-connection.js';

export interface ProxyOptions extends Pick<ObservingConnection, 'onExchange' | 'nextId' | 'isReceived'> {
  /** The base URL of the server. */
  upstream: string;
  /** 0 for any free one. */
  port: number;
  /** Bytes of a body that are kept: what is longer goes through, and is not judged. */
  mostBody: number;
  /** Whether requests keep the client's Host; else they have that of the server, which may choose by it. */
  preserveHost?: boolean;
  network: Network;
}

/** A proxy on loopback before one server. */
export interface Proxy {
  /** The base URL for clients: its path is that of the server's. */
  url: string;
  close: () => Promise<void>;
}

/**
 * Starts a proxy that passes on every byte as it comes, but for the Host of requests. For each connection of a client
 * there is one to the server, so that what happens to the one happens to the other. Throws a TargetError.
 */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const { upstream, port } = options;
  const server = createServer({ allowHalfOpen: true, noDelay: true });
  const pairs = new Set<Pair>();
  server.on('connection', (client) => {
    const pair = new Pair(client, options);
    pairs.add(pair);
    client.on('close', () => pairs.delete(pair));
  });
  await listening(server, port);
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${bound}${prefixOf(upstream)}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const pair of pairs) pair.end();
      await closed;
    },
  };
}

async function listening(server: Server, port: number): Promise<void> {
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new TargetError(
      code === 'EADDRINUSE'
        ? `Port ${port} is taken. Give another one.`
        : `The proxy cannot listen on port ${port} (${code}).`,
    );
  }
}

const prefixOf = (upstream: string): string => new URL(upstream).pathname.replace(/\/+$/, '');

/** A connection of a client, and the one to the server that stands for it. */
class Pair {
  private readonly server: Socket;
  private readonly observed: ObservedConnection;
  private isConnected = false;
  /** Why what is under way has no answer, once the client is gone. */
  private failure = 'the client went away';

  constructor(
    private readonly client: Socket,
    private readonly options: ProxyOptions,
  ) {
    const { upstream, preserveHost } = options;
    const { host } = new URL(upstream);
    this.observed = new ObservedConnection({
      ...options,
      prefix: prefixOf(upstream),
      ...(preserveHost ? {} : { host }),
    });
    this.server = connected(options, () => (this.isConnected = true));
    this.pass();
  }

  /** Ends both at once. */
  end(): void {
    this.observed.over('the proxy was ended');
    this.client.destroy();
    this.server.destroy();
  }

  private pass(): void {
    const { client, server, observed } = this;
    pump(client, server, (chunk) => observed.fromClient(chunk));
    client.on('end', () => server.end(observed.clientEnded()));
    client.on('error', () => this.lost(server));
    client.on('close', () => {
      observed.over(this.failure);
      server.destroySoon();
    });
    pump(server, client, (chunk) => {
      for (const held of observed.fromServer(chunk)) server.write(held);
      return [chunk];
    });
    server.on('end', () => {
      observed.serverEnded();
      client.end();
    });
    server.on('error', (error) => this.failed(reasonOf(error)));
    server.on('close', () => {
      if (this.isConnected && !client.writableEnded) client.end();
    });
  }

  private failed(reason: string): void {
    this.failure = reason;
    if (this.isConnected) this.lost(this.client);
    else this.unreachable(reason);
  }

  /** Answers in place of a server that is not there, once it is asked. */
  private unreachable(reason: string): void {
    const { client } = this;
    const text = `${this.options.upstream} cannot be reached (${reason}).\n`;
    const head = [
      'HTTP/1.1 502 Bad Gateway',
      'Content-Type: text/plain; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'Connection: close',
    ];
    const answer = `${head.join('\r\n')}\r\n\r\n${text}`;
    client.removeAllListeners('data').removeAllListeners('end');
    // What is left of the request is read: unread, it would reset the connection, and the answer would be lost.
    client.on('data', (chunk: Buffer) => {
      this.observed.fromClient(chunk);
      if (!client.writableEnded) client.end(answer);
    });
    client.on('end', () => client.end());
    if (client.bytesRead > 0) client.end(answer);
    client.resume();
  }

  /** One side broke off: so does the other. */
  private lost(other: Socket): void {
    if (other.destroyed) return;
    try {
      other.resetAndDestroy();
    } catch {
      // A connection by TLS cannot be reset.
      other.destroy();
    }
  }
}

/** Writes what comes from one to the other, as fast as that takes it. */
function pump(from: Socket, to: Socket, through: (chunk: Buffer) => Buffer[]): void {
  from.on('data', (chunk: Buffer) => {
    if (to.destroyed || to.writableEnded) return;
    for (const part of through(chunk)) if (!to.write(part)) from.pause();
  });
  to.on('drain', () => from.resume());
}

function connected({ upstream, network }: ProxyOptions, onConnect: () => void): Socket {
  const { protocol, hostname, port } = new URL(upstream);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isSecure = protocol === 'https:';
  const to = { host, port: Number(port) || (isSecure ? 443 : 80), allowHalfOpen: true, noDelay: true };
  if (!isSecure) return connectPlain(to, onConnect);
  return connectSecure(
    { ...to, ...tlsOf(network), ALPNProtocols: ['http/1.1'], ...(isIP(host) ? {} : { servername: host }) },
    onConnect,
  );
}
