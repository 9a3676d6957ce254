import { claim } from '../contract/finding.js';
import { say } from '../contract/phrase.js';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { JsonValue } from '../contract/contract.js';
import type { Exchange, SentRequest } from '../contract/exchange.js';
import { Violation } from '../engine/errors.js';

/** The handlers of the proxy. An error in a handler ends the verification and is stored in `problem`. */
export interface ProxyHandlers {
  contract: unknown;
  setUp: (state: string, params: Record<string, JsonValue>) => Promise<Record<string, JsonValue>>;
  send: (request: SentRequest) => Promise<Exchange>;
  /** The received message, if the pact describes one. */
  message?: unknown;
}

interface StateChange {
  state: string;
  params?: Record<string, JsonValue>;
  action: 'setup' | 'teardown';
}

/**
 * A local provider for Pact's verifier. It serves the interaction and its provider states, and forwards the request to the server under
 * test. So the run limits, records and checks the request like any other.
 */
export class ProviderProxy {
  /** The first error that prevented the verification. */
  problem: Error | undefined;
  private pending = 0;
  private readonly server = createServer((request, response) => void this.handle(request, response));

  constructor(private readonly handlers: ProxyHandlers) {}

  async start(): Promise<void> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Whether it is setting up a state or waiting for a response. */
  get busy(): boolean {
    return this.pending > 0;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.pending++;
    try {
      const body = await text(request);
      if (request.url === '/_pact/contract') json(response, 200, this.handlers.contract);
      else if (request.url === '/_pact/message') json(response, 200, this.handlers.message);
      else if (request.url !== '/_pact/states') await this.forward(request, body, response);
      else if (this.problem !== undefined) json(response, 404, {});
      else json(response, 200, await this.changeState(JSON.parse(body) as StateChange));
    } catch (error) {
      this.problem ??= error instanceof Error ? error : new Error(String(error));
      // The verifier would retry after a 5xx, so the status is a 4xx.
      json(response, 404, { message: 'see ProviderProxy.problem' });
    } finally {
      this.pending--;
    }
  }

  // The run itself tears down its states at its end. For an interaction without a state, the verifier sends an empty name.
  private async changeState({ state, params = {}, action }: StateChange): Promise<unknown> {
    return action === 'setup' && state !== '' ? this.handlers.setUp(state, params) : {};
  }

  private async forward(request: IncomingMessage, body: string, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '' } = request;
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const exchange = await this.handlers.send({ method, path, headers, body: body === '' ? null : body });
    const received = exchange.response;
    if (!received) response.destroy();
    // Node cannot write a status below 100.
    else if (received.status < 100)
      throw new Violation(claim('a status from 100 to 999', say`${received.status}`), exchange);
    // The proxy serializes the parsed body, because Pact would distinguish 3.0 from 3. Another check tests the content type.
    else if (received.json !== undefined) json(response, received.status, received.json);
    else
      response
        .writeHead(received.status, received.text ? { 'content-type': 'text/plain' } : {})
        .end(received.text);
  }
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
