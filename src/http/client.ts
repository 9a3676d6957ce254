import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { Readable } from 'node:stream';
import { headerOf, type ReceivedResponse } from '../contract/exchange.js';
import { userAgent } from '../contract/package.js';
import { decoded } from './content-coding.js';
import { Agents, tlsOf, type AgentOptions } from './network.js';
import { shownProxy } from './proxy.js';
import { limits, parseWithin, Unbounded } from './response-limits.js';

export interface ClientRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  /** An iterable is sent piece by piece as it becomes available; the headers must then give the total length. */
  body?: Buffer | AsyncIterable<Buffer> | null;
  /** The time in ms for the head and for each part of the body. The whole response may take 1.5 times as long. */
  timeoutMs: number;
  /** The maximum number of bytes of the response body, if it is below the default. */
  mostBytes?: number;
}

/** Sends single HTTP requests. Accepts any status, skips 1xx (RFC 9110, section 15.2) and follows no redirections. */
export class Client {
  private readonly agents: Agents;
  private readonly tls: ReturnType<typeof tlsOf>;
  /** The connection of the last request: whether it was reused, and whether the server keeps it open. */
  connection = { isReused: false, isKept: false };

  constructor(options: AgentOptions = {}) {
    this.agents = new Agents(options);
    this.tls = tlsOf(options);
  }

  /** Returns the final response. Throws the connection's error, or a TypeError if HTTP cannot express the request. */
  async send(
    url: string,
    { method, headers, body = null, timeoutMs, mostBytes }: ClientRequest,
  ): Promise<ReceivedResponse> {
    const address = new URL(url);
    const isSecure = address.protocol === 'https:';
    const length = Buffer.isBuffer(body) ? { 'content-length': String(body.length) } : {};
    const outgoing = (isSecure ? secureRequest : plainRequest)(address, {
      method,
      headers: {
        ...(headerOf(headers, 'user-agent') === undefined && { 'User-Agent': userAgent }),
        ...headers,
        ...length,
      },
      agent: this.agents.for(address),
      ...(isSecure ? this.tls : {}),
    });
    const proxy = this.agents.proxyFor(address);
    let isTunnel = false;
    // If a proxy cannot open a tunnel, the answer comes from the proxy and not from the server.
    outgoing.on('proxyConnect', ({ statusCode }: { statusCode?: number }) => {
      isTunnel = isSecure && statusCode === 200;
      if (isSecure && !isTunnel)
        outgoing.destroy(failed(proxyFailed, `${shownProxy(proxy!)} answers ${statusCode} to CONNECT`));
    });
    let incoming: IncomingMessage | undefined;
    let timer: NodeJS.Timeout | undefined;
    let end: NodeJS.Timeout | undefined;
    const abort = (why: string) => void (incoming ?? outgoing).destroy(new Unbounded(why, 'time'));
    // Node reports errors in a response body on the request.
    let broken: (Error & { code?: string; rawPacket?: Buffer }) | undefined;
    const response = new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.on('response', resolve).on('error', (error) => reject((broken = error)));
      outgoing.on('upgrade', ({ statusCode }, socket) => {
        socket.destroy();
        reject(new Error(`status ${statusCode} without a request to switch protocols`));
      });
      // Informational responses do not extend the time, because a server may send them endlessly.
      outgoing.on('socket', () => {
        const wholeMs = timeoutMs * limits.wholeTimes;
        timer = setTimeout(abort, timeoutMs, tooLate);
        end = setTimeout(abort, wholeMs, `the answer was not complete after ${wholeMs / 1000} s`);
      });
    });
    if (body === null || Buffer.isBuffer(body)) outgoing.end(body ?? undefined);
    else Readable.from(body).pipe(outgoing);
    try {
      incoming = await response;
      timer?.refresh();
      const text = await bodyText(incoming, () => timer?.refresh(), mostBytes);
      const { statusCode: status = 0 } = incoming;
      return { status, headers: headersOf(incoming), text, json: parseWithin(text) };
    } catch (error) {
      const fault = broken ?? (error as Error & { code?: string; rawPacket?: Buffer });
      if (fault instanceof Unbounded || fault instanceof TypeError || incoming) throw fault;
      // Without a tunnel, the connection leads to the proxy.
      if (proxy && !isTunnel && fault.code !== proxyFailed)
        throw failed(proxyFailed, `${shownProxy(proxy)} does not answer (${reasonOf(fault)})`);
      if (fault.code !== otherProtocol) throw fault;
      const bytes = fault.rawPacket?.toString('latin1') ?? '';
      throw failed(otherProtocol, protocols.find(([begin]) => begin.test(bytes))![1]);
    } finally {
      this.connection = { isReused: outgoing.reusedSocket, isKept: outgoing.shouldKeepAlive };
      clearTimeout(timer);
      clearTimeout(end);
    }
  }

  /** Ends all connections, including those in use. */
  close(): void {
    this.agents.close();
  }
}

/** The codes of failures of a proxy, and of a peer whose first bytes are not HTTP; the text then names its protocol. */
export const [proxyFailed, otherProtocol] = ['ERR_PROXY', 'HPE_INVALID_CONSTANT'] as const;

const failed = (code: string, message: string): Error => Object.assign(new Error(message), { code });

const protocols: readonly [begin: RegExp, name: string][] = [
  // The first frame, such as SETTINGS or GOAWAY, belongs to no stream.
  [/^\0[^]{2}[\x04\x07][^]\0{4}/, 'HTTP/2'],
  [/^[\x15\x16]\x03/, 'TLS'],
  [/^SSH-/, 'SSH, not HTTP'],
  [/^220[ -]/, 'SMTP or FTP, not HTTP'],
  [/^/, 'neither HTTP nor TLS'],
];

/** The failure text for a response that did not arrive in time. */
export const tooLate = 'no answer in time';

export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return [code, message].filter(Boolean).join(': ') || String(error);
}

/** The headers by lower-case name. The values of a repeated header are joined. */
export function headersOf({ headersDistinct }: IncomingMessage): Record<string, string> {
  const headers = Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(', ')]);
  return Object.fromEntries(headers) as Record<string, string>;
}

/** Reads a body, and keeps it as it is where its coding is wrong. Text and coded bytes together would need memory twice. */
function bodyText(
  incoming: IncomingMessage,
  progress: () => void,
  mostBytes: number = limits.bodyBytes,
): Promise<string> {
  const tooLarge = `the answer is larger than ${mostBytes / 2 ** 20} MiB`;
  const utf8 = new TextDecoder();
  const coding = incoming.headers['content-encoding'];
  const coded: Buffer[] = [];
  let text = '';
  let bytes = 0;
  return new Promise((resolve, reject) => {
    const add = (more: number): boolean => {
      bytes += more;
      if (bytes > mostBytes) incoming.destroy(new Unbounded(tooLarge, 'size'));
      return bytes <= mostBytes;
    };
    incoming
      .on('data', (chunk: Buffer) => {
        if (!add(chunk.length)) return;
        if (coding === undefined) text += utf8.decode(chunk, { stream: true });
        else coded.push(chunk);
        progress();
      })
      .on('end', () => {
        const whole = Buffer.concat(coded);
        resolve(text + utf8.decode(decoded(whole, coding, mostBytes) ?? whole));
      })
      .on('error', reject)
      .on('close', () => reject(new Error('the answer was cut short')));
    // A response that announces too large a body is aborted before it arrives.
    if (Number(incoming.headers['content-length'] ?? 0) > mostBytes) add(Infinity);
  });
}
