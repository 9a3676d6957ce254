import { isSuccess, type Exchange, type SentRequest } from '../contract/exchange.js';

/** Provides `fetch` for the typed client, and finds the exchange of each of its responses. */
export class Replies {
  private readonly exchanges = new WeakMap<Response, Exchange>();

  private readonly base: string;

  constructor(baseUrl: string) {
    // Normalized as in a `Request`: without a default port, and with a lower-case host.
    this.base = new URL(baseUrl).href.replace(/\/+$/, '');
  }

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

  exchangeOf(response: Response): Exchange {
    const exchange = this.exchanges.get(response);
    if (!exchange) throw new Error('the response was not received through the transport');
    return exchange;
  }

  // The client parses the body of every success as JSON, but a `Response` has no body under 204 and 205. The checks use the
  // recorded status and text.
  private asResponse(exchange: Exchange): Response {
    const received = exchange.response;
    const status = received && isSuccess(received) ? 200 : 599;
    const response = new Response(received?.json === undefined ? 'null' : received.text, { status });
    this.exchanges.set(response, exchange);
    return response;
  }
}
