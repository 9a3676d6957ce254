import { once } from 'node:events';
import {
  Agent as PlainAgent,
  createServer,
  request as plainRequest,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { isIP, type AddressInfo, type Socket } from 'node:net';
import { reasonOf } from '../../http/client.js';
import { tlsOf, type Network } from '../../http/network.js';
import { TargetError } from '../../server-under-test/target-error.js';
import { ObservedExchange, prefixOf, type Observing } from './observed-exchange.js';

export interface ProxyOptions extends Observing {
  /** 0 chooses a free port. */
  port: number;
  /** Whether requests keep the client's Host header. By default they get the host of the server, which may route by it. */
  preserveHost?: boolean;
  network: Network;
}

/** A proxy on loopback in front of one server. */
export interface Proxy {
  /** The base URL for clients, with the path of the server. */
  url: string;
  close: () => Promise<void>;
}

const maxHeaderSize = 1024 * 1024;
// Sends the headers at once. `flushHeaders` would encode their bytes as UTF-8.
const nothing = Buffer.alloc(0);

/**
 * Starts a proxy that leaves the headers, the status and the body of every message unchanged. Each client connection has its
 * own connection to the server, so that a lost connection affects no other client. Throws a TargetError.
 */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  // A timeout of the proxy must not end a connection that the server would keep.
  const timeouts = { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 };
  const server = createServer({ ...timeouts, maxHeaderSize, requireHostHeader: false });
  const agents = new WeakMap<Socket, PlainAgent>();
  const open = new Set<ObservedExchange>();
  server.on('connection', (client) => {
    const agent = agentFor(options);
    agents.set(client, agent);
    client.on('close', () => agent.destroy());
  });
  const forwardRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const observed = forward(request, response, agents.get(request.socket)!, options);
    open.add(observed);
    response.on('close', () => open.delete(observed));
  };
  server.on('request', forwardRequest);
  // The server answers Expect headers.
  server.on('checkContinue', forwardRequest);
  server.on('checkExpectation', forwardRequest);
  await listening(server, options.port);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${prefixOf(options.upstream)}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const observed of open) observed.over('the proxy was stopped');
      server.closeAllConnections();
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
        ? `Port ${port} is in use. Choose a different port.`
        : `The proxy cannot listen on port ${port} (${code}).`,
    );
  }
}

function agentFor({ upstream, network }: ProxyOptions): PlainAgent {
  const { protocol, hostname } = new URL(upstream);
  const oneConnection = { keepAlive: true, maxSockets: 1 };
  if (protocol !== 'https:') return new PlainAgent(oneConnection);
  // By default, TLS would use the name in the Host header.
  const servername = isIP(hostname.replace(/^\[|\]$/g, '')) ? '' : hostname;
  return new SecureAgent({ ...oneConnection, ...tlsOf(network), ALPNProtocols: ['http/1.1'], servername });
}

/** Keeps Node from adding headers of its own to a message. */
function addNothing(message: OutgoingMessage): void {
  for (const name of ['connection', 'content-length', 'transfer-encoding']) message.removeHeader(name);
}

/** Passes a request on to the server, and its response back. */
function forward(
  request: IncomingMessage,
  response: ServerResponse,
  agent: PlainAgent,
  options: ProxyOptions,
): ObservedExchange {
  const observed = new ObservedExchange(request, options);
  const outgoing = requestTo(request, agent, options);
  let isConnected = false;
  // Reports a broken or failed connection to the server, and passes it on to the client.
  const fail = (error: Error): void => {
    const reason = reasonOf(error);
    if (isConnected) {
      observed.over(reason);
      request.socket.resetAndDestroy();
      return;
    }
    const answer = (): void => {
      observed.over(reason);
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(`${options.upstream} is not reachable (${reason}).\n`);
    };
    // Reading the whole request before the answer makes the observation complete.
    if (request.readableEnded) answer();
    else request.resume().once('end', answer);
    if (request.headers.expect !== undefined) response.writeContinue();
  };
  outgoing.on('continue', () => response.writeContinue());
  outgoing.on('response', (incoming) => {
    incoming.on('error', fail);
    try {
      addNothing(response);
      response.sendDate = false;
      response.writeHead(incoming.statusCode!, incoming.statusMessage, incoming.rawHeaders);
      response.write(nothing);
      observed.answered(incoming);
      incoming.pipe(response);
    } catch (error) {
      // Node parses some statuses and headers that it refuses to write.
      incoming.destroy(error as Error);
    }
  });
  outgoing.on('error', fail);
  outgoing.on('socket', (socket) => {
    isConnected = !socket.connecting;
    // A kept connection would collect a listener for each of its requests.
    const connected = agent instanceof SecureAgent ? 'secureConnect' : 'connect';
    if (!isConnected) socket.once(connected, () => (isConnected = true));
  });
  response.on('close', () => {
    observed.over('the client closed the connection');
    outgoing.destroy();
  });
  outgoing.write(nothing);
  request.pipe(outgoing);
  return observed;
}

/** The request to the server with the headers of the client's request. */
function requestTo(
  { method, url: path, rawHeaders }: IncomingMessage,
  agent: PlainAgent,
  options: ProxyOptions,
): ClientRequest {
  const upstream = new URL(options.upstream);
  const send = upstream.protocol === 'https:' ? secureRequest : plainRequest;
  const outgoing = send(upstream, { path, method, agent, maxHeaderSize, setHost: false });
  addNothing(outgoing);
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    const isReplaced = name.toLowerCase() === 'host' && !options.preserveHost;
    // The proxy cannot observe a different protocol.
    if (name.toLowerCase() !== 'upgrade') outgoing.appendHeader(name, isReplaced ? upstream.host : value);
  }
  return outgoing;
}
