import type { Exchange, SentRequest } from '../contract/exchange.js';

/** Exchanges as the typed client sees them: by `fetch`, and each found again by its response. */
export class Replies {
  private readonly exchanges = new WeakMap<Response, Exchange>();

  private readonly base: string;

  constructor(baseUrl: string) {
    // As a `Request` writes it: without a default port, and a host in lower case.
    this.base = new URL(baseUrl).href.replace(/\/+$/, '');
  }

  /** A `fetch` for the typed client, which sends by `send`. */
  fetch(send: (request: SentRequest) => Promise<Exchange>) {
    return async (request: Request): Promise<Response> => {
      const text = await request.text();
      const exchange = await send({
        method: request.method,
        path: request.url.slice(this.base.length),
        headers: Object.fromEntries(request.headers),
        body: text === '' ? null : text,
      });
      return this.asResponse(exchange);
    };
  }

  /** What was recorded for a response. */
  exchangeOf(response: Response): Exchange {
    const exchange = this.exchanges.get(response);
    if (!exchange) throw new Error('this response did not come through the transport');
    return exchange;
  }

  // The client parses whatever comes as JSON; what is not JSON reaches it as null and is judged from the record.
  private asResponse(exchange: Exchange): Response {
    const received = exchange.response;
    const status = received && hasBody(received.status) ? received.status : 599;
    const response = new Response(received?.json === undefined ? 'null' : received.text, { status });
    this.exchanges.set(response, exchange);
    return response;
  }
}

/** Whether a `Response` may have this status, and a body with it. */
function hasBody(status: number): boolean {
  return status >= 200 && status <= 599 && ![204, 205, 304].includes(status);
}
