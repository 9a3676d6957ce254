// Both ends of a proxy as raw bytes.
import { EventEmitter, once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Exchange } from '../../../../src/contract/exchange.js';
import { startProxy, type ProxyOptions } from '../../../../src/traffic/proxy/proxy.js';
import { listen } from '../../support/server.js';

/** The address of a server, which stops at the end of the test. */
export async function started(server: HttpServer | HttpsServer): Promise<string> {
  onTestFinished(() => void server.close().closeAllConnections());
  return listen(server);
}

/** A server of raw bytes on a free port, which stops at the end of the test. */
async function byteServer(serve: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket.on('error', () => undefined));
    serve(socket);
  });
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return listen(server);
}

/** A proxy in front of a server, which stops at the end of the test. `saw` waits for a number of exchanges. */
export async function proxied(upstream: string, options: Partial<ProxyOptions> = {}) {
  const seen: Exchange[] = [];
  const news = new EventEmitter();
  let id = 0;
  const proxy = await startProxy({
    ...{ upstream, port: 0, mostBody: 1024 * 1024, network: {}, nextId: () => ++id },
    onExchange: (exchange) => {
      seen.push(exchange);
      news.emit('exchange');
    },
    ...options,
  });
  onTestFinished(() => proxy.close());
  const saw = async (count: number): Promise<void> => {
    while (seen.length < count) await once(news, 'exchange');
  };
  return { ...proxy, seen, saw, port: Number(new URL(proxy.url).port) };
}

/** The client's end of a connection through a proxy to a server of raw bytes at a host. */
export async function lineTo(serve: (socket: Socket) => void, options?: Partial<ProxyOptions>) {
  const url = await byteServer(serve);
  const proxy = await proxied(url, options);
  return { line: await Line.open(proxy.port), proxy, host: new URL(url).host };
}

/** The client's end of a connection. */
export class Line {
  /** The received bytes, one character for each. */
  got = '';
  error: NodeJS.ErrnoException | undefined;
  private constructor(readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => (this.got += chunk.toString('latin1')));
    socket.on('error', (error) => (this.error = error));
  }

  static async open(port: number): Promise<Line> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return new Line(socket);
  }

  write(text: string): void {
    this.socket.write(text, 'latin1');
  }

  /** Waits until the received bytes contain the text. */
  async until(text: string): Promise<void> {
    while (!this.got.includes(text)) await once(this.socket, 'data');
  }

  async closed(): Promise<void> {
    if (!this.socket.closed) await once(this.socket, 'close').catch(() => undefined);
  }

  async ended(): Promise<void> {
    if (!this.socket.readableEnded) await once(this.socket, 'end');
  }
}
