import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { Readable } from 'node:stream';
import type { ReceivedResponse } from '../contract/exchange.js';
import { Agents, tlsOf, type AgentOptions } from './network.js';
import { limits, parseWithin, Unbounded } from './response-limits.js';

export interface ClientRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  /** Pieces go out one after the other, each as soon as it is there. The headers then give the length of all. */
  body?: Buffer | AsyncIterable<Buffer> | null;
  /** Milliseconds that the head of the response may take, and then each part of its body. All of it may take half as long again. */
  timeoutMs: number;
  /** Bytes that the body of the response may have, where it is less than usual. */
  mostBytes?: number;
}

/**
 * Sends single HTTP requests and reads their responses as they are: any status, informational ones before the final
 * one ("A client MUST be able to parse one or more 1xx responses", RFC 9110, section 15.2), no redirections.
 */
export class Client {
  private readonly agents: Agents;
  private readonly tls: ReturnType<typeof tlsOf>;
  /** The connection of the last request: whether an earlier one had used it, and whether the server keeps it. */
  connection = { isReused: false, isKept: false };

  constructor(options: AgentOptions = {}) {
    this.agents = new Agents(options);
    this.tls = tlsOf(options);
  }

  /** The final response. Throws the error that ended the connection, and a TypeError for what HTTP cannot carry. */
  async send(
    url: string,
    { method, headers, body = null, timeoutMs, mostBytes }: ClientRequest,
  ): Promise<ReceivedResponse> {
    const address = new URL(url);
    const isSecure = address.protocol === 'https:';
    const length = Buffer.isBuffer(body) ? { 'content-length': String(body.length) } : {};
    const outgoing = (isSecure ? secureRequest : plainRequest)(address, {
      method,
      headers: { ...headers, ...length },
      agent: this.agents.for(address),
      ...(isSecure ? this.tls : {}),
    });
    // A proxy that opens no tunnel answers for itself, not for the server.
    outgoing.on('proxyConnect', ({ statusCode }: { statusCode?: number }) => {
      if (isSecure && statusCode !== 200) outgoing.destroy(new Error(`the proxy answers ${statusCode}`));
    });
    let incoming: IncomingMessage | undefined;
    let timer: NodeJS.Timeout | undefined;
    let end: NodeJS.Timeout | undefined;
    const lapse = (why: string) => void (incoming ?? outgoing).destroy(new Unbounded(why, 'time'));
    // Node reports an error in the body of a response on the request.
    let broken: Error | undefined;
    const response = new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.on('response', resolve).on('error', (error) => reject((broken = error)));
      outgoing.on('upgrade', ({ statusCode }, socket) => {
        socket.destroy();
        reject(new Error(`${statusCode}, and no other protocol was asked for`));
      });
      // Informational responses do not extend the time: a server may send them without end.
      outgoing.on('socket', () => {
        const wholeMs = timeoutMs * limits.wholeTimes;
        timer = setTimeout(lapse, timeoutMs, tooLate);
        end = setTimeout(lapse, wholeMs, `the answer was not complete after ${wholeMs / 1000} s`);
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
      throw broken ?? error;
    } finally {
      this.connection = { isReused: outgoing.reusedSocket, isKept: outgoing.shouldKeepAlive };
      clearTimeout(timer);
      clearTimeout(end);
    }
  }

  /** Ends all connections, those in use too. */
  close(): void {
    this.agents.close();
  }
}

/** The failure of a request whose response did not come in time. */
export const tooLate = 'no answer in time';

/** Why no response came, in words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return [code, message].filter(Boolean).join(': ') || String(error);
}

/** Headers by their names in lower case. The values of a header that is there twice are joined. */
export function headersOf({ headersDistinct }: IncomingMessage): Record<string, string> {
  const headers = Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(', ')]);
  return Object.fromEntries(headers) as Record<string, string>;
}

/**
 * All of a body as text, of UTF-8; `progress` is called for each part. Throws where the body is cut short, or larger than
 * allowed. The bytes are not kept: a large response would take their memory in addition to that of its text.
 */
function bodyText(
  incoming: IncomingMessage,
  progress: () => void,
  mostBytes: number = limits.bodyBytes,
): Promise<string> {
  const tooLarge = `the answer is larger than ${mostBytes / 2 ** 20} MiB`;
  const utf8 = new TextDecoder();
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
        text += utf8.decode(chunk, { stream: true });
        progress();
      })
      .on('end', () => resolve(text + utf8.decode()))
      .on('error', reject)
      .on('close', () => reject(new Error('the answer was cut short')));
    // A response that announces too large a body is refused before it comes.
    if (Number(incoming.headers['content-length'] ?? 0) > mostBytes) add(Infinity);
  });
}
