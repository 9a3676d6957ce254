import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { Readable } from 'node:stream';
import type { ReceivedResponse } from '../contract/exchange.js';
import { Agents } from './agents.js';
import { textOf } from './body.js';
import { jsonSize } from './json-size.js';
import { limits } from './limits.js';
import { tlsOf, type Network } from './network.js';
import { Unbounded } from './unbounded.js';

export interface ClientOptions extends Omit<Network, 'headers'> {
  /** Whether connections are kept for the next request; else each request has one of its own. */
  keepAlive?: boolean;
  /** Milliseconds that a kept connection may be idle. */
  idleMs?: number;
  /** How many connections there may be at once. */
  connections?: number;
}

export interface ClientRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  /** Pieces go out one after the other, each as soon as it is there: then the headers say how long they are in all. */
  body?: Buffer | AsyncIterable<Buffer> | null;
  /** Milliseconds that the head of the answer may take, and then each part of its body: all of it, half as long again. */
  timeoutMs: number;
  /** Bytes that the body of the answer may have, where it is less than usual. */
  mostBytes?: number;
}

/**
 * Sends single HTTP requests and reads their answers as they are: any status, informational ones before the final
 * one ("A client MUST be able to parse one or more 1xx responses", RFC 9110, section 15.2), no redirections.
 */
export class Client {
  private readonly agents: Agents;
  private readonly tls: ReturnType<typeof tlsOf>;

  constructor(options: ClientOptions = {}) {
    this.agents = new Agents(options);
    this.tls = tlsOf(options);
  }

  /** The final answer. Throws what the connection ended with, and a TypeError for what HTTP cannot carry. */
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
    // The answer of a proxy that makes no tunnel is none of the server's.
    outgoing.on('proxyConnect', ({ statusCode }: { statusCode?: number }) => {
      if (isSecure && statusCode !== 200) outgoing.destroy(new Error(`the proxy answers ${statusCode}`));
    });
    let incoming: IncomingMessage | undefined;
    let timer: NodeJS.Timeout | undefined;
    let end: NodeJS.Timeout | undefined;
    const lapse = (why: string) => void (incoming ?? outgoing).destroy(new Unbounded(why, 'time'));
    // What is wrong with an answer after its head is said of the request.
    let broken: Error | undefined;
    const answer = new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.on('response', resolve).on('error', (error) => reject((broken = error)));
      outgoing.on('upgrade', ({ statusCode }, socket) => {
        socket.destroy();
        reject(new Error(`${statusCode}, and no other protocol was asked for`));
      });
      // No 1xx puts it off: a server may send them without end.
      outgoing.on('socket', () => {
        const wholeMs = timeoutMs * limits.wholeTimes;
        timer = setTimeout(lapse, timeoutMs, tooLate);
        end = setTimeout(lapse, wholeMs, `the answer was not complete after ${wholeMs / 1000} s`);
      });
    });
    if (body === null || Buffer.isBuffer(body)) outgoing.end(body ?? undefined);
    else Readable.from(body).pipe(outgoing);
    try {
      incoming = await answer;
      timer?.refresh();
      return received(incoming, await textOf(incoming, () => timer?.refresh(), mostBytes));
    } catch (error) {
      throw broken ?? error;
    } finally {
      clearTimeout(timer);
      clearTimeout(end);
    }
  }

  /** Ends all connections, those in use too. */
  close(): void {
    this.agents.close();
  }
}

/** The failure of a request whose answer did not come in time. */
export const tooLate = 'no answer in time';

/** Why no answer came, in words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return [code, message].filter(Boolean).join(': ') || String(error);
}

function received(incoming: IncomingMessage, text: string): ReceivedResponse {
  return { status: incoming.statusCode ?? 0, headers: headersOf(incoming), text, json: parsed(text) };
}

/** Headers by their names in lower case. The values of a header that is there twice are joined. */
export function headersOf({ headersDistinct }: IncomingMessage): Record<string, string> {
  const headers = Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(', ')]);
  return Object.fromEntries(headers) as Record<string, string>;
}

/** The value of a JSON text, undefined where it is none. Throws where it is deeper or has more than an answer may. */
function parsed(text: string): unknown {
  const { levels, values } = /^\s*[[{]/.test(text) ? jsonSize(text) : { levels: 0, values: 0 };
  if (levels > limits.levels)
    throw new Unbounded(`the answer nests JSON more than ${limits.levels} levels deep`, 'size');
  if (values > limits.values)
    throw new Unbounded(`the answer has more than ${limits.values} values of JSON`, 'size');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
