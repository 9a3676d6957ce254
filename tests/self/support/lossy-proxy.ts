import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { listening, type Listening } from './listening.js';

/**
 * The fate of an exchange: it passes; the request never arrives; the server acts, but its answer never arrives, with or
 * without an end of the connection, or only half of its body does; or a gateway, or the server itself, answers with a
 * 5xx although the server has acted.
 */
export type Fate = 'whole' | 'unsent' | 'lost' | 'hung' | 'cut' | 500 | 502 | 503 | 504;

export interface LossyOptions {
  /** The fate of the exchange with this number, counted from 1, and this request. */
  fate: (count: number, request: string, way: LossyWay) => Fate;
  /** Milliseconds added to the time that the server takes. */
  delayMs?: (request: string) => number;
  /** Called with each request. */
  seen?: (request: IncomingMessage, body: Buffer) => void;
}

export interface LossyWay extends Listening {
  /** The server, as reached through the proxy. */
  target: { baseUrl: string };
  /** The number of disturbed exchanges. */
  disturbed: number;
}

/** Starts a proxy that loses exchanges. */
export async function lossyWay(
  to: string,
  { fate, delayMs = () => 0, seen = () => undefined }: LossyOptions,
): Promise<LossyWay> {
  let count = 0;
  const server = await listening((incoming, outgoing, body) => {
    const asked = `${incoming.method} ${incoming.url}`;
    seen(incoming, body);
    const its = fate(++count, asked, way);
    if (its !== 'whole') way.disturbed++;
    if (its === 'unsent') return void outgoing.destroy();
    setTimeout(() => forward(to, incoming, body, outgoing, its), delayMs(asked));
  });
  const way = { ...server, target: { baseUrl: server.url }, disturbed: 0 };
  return way;
}

function forward(
  to: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
  fate: Fate,
): void {
  request(to + url, { method: method!, headers, agent: false }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => {
      const whole = Buffer.concat(chunks);
      if (fate === 'hung') return;
      if (fate === 'lost') return void outgoing.destroy();
      if (typeof fate === 'number')
        return void outgoing.writeHead(fate, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
      // The proxy passes the message on, without the headers of the connection.
      const { connection: _, 'transfer-encoding': __, 'keep-alive': ___, ...kept } = answer.headers;
      const length = method === 'HEAD' ? (kept['content-length'] ?? '0') : String(whole.length);
      outgoing.writeHead(answer.statusCode!, { ...kept, 'content-length': length });
      if (fate === 'cut') outgoing.write(whole.subarray(0, whole.length / 2), () => outgoing.destroy());
      else outgoing.end(whole);
    });
  })
    .on('error', () => outgoing.destroy())
    .end(body);
}
