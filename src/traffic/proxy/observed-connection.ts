import type { Exchange } from '../../contract/exchange.js';
import {
  framingOfRequest,
  framingOfResponse,
  requestHead,
  responseHead,
  withHost,
  type ResponseHead,
} from './head.js';
import { MessageReader } from './message-reader.js';
import { ObservedExchange, type Observing } from './observed-exchange.js';

export interface ObservingConnection extends Observing {
  /** The host that requests are sent on with; without it, they keep theirs. */
  host?: string;
  /** Told of each exchange once it is over; null for what is none of HTTP/1. */
  onExchange: (exchange: Exchange | null) => void;
  nextId: () => number;
}

/** Reads along what goes through one connection. Answers come in the order of their requests (RFC 9112, section 9.3.2). */
export class ObservedConnection {
  /** Without an answer so far, or with a part of one. */
  private readonly pending: ObservedExchange[] = [];
  /** The request whose body is under way. */
  private current: ObservedExchange | undefined;
  private readonly released: Buffer[] = [];
  private readonly requests: MessageReader;
  private readonly responses: MessageReader;

  constructor(private readonly how: ObservingConnection) {
    this.requests = new MessageReader({
      head: (text) => this.requested(text),
      body: (part) => this.current?.requestBody.add(part),
      end: () => this.current?.requestEnded(),
    });
    this.responses = new MessageReader({
      head: (text) => ({ framing: this.answered(text) }),
      body: (part) => this.pending[0]?.responseBody.add(part),
      end: () => this.ended(),
    });
  }

  /** What of the client's bytes goes on to the server. */
  fromClient(chunk: Buffer): Buffer[] {
    return this.requests.read(chunk);
  }

  /** Reads the server's bytes, which go on as they are; gives what of the client's bytes need not be held back any more. */
  fromServer(chunk: Buffer): Buffer[] {
    this.responses.read(chunk);
    return this.released.splice(0);
  }

  /** The client sends no more; gives what was held back. */
  clientEnded(): Buffer {
    return this.requests.close();
  }

  /** The server has sent all: an answer whose length was not told is whole. */
  serverEnded(): void {
    this.responses.close();
    this.over('the server ended the connection');
  }

  /** Nothing more comes from the server: what has no whole answer by now has none. */
  over(failure: string): void {
    for (const exchange of this.pending.splice(0)) this.tell(exchange, failure);
  }

  private requested(text: string) {
    const head = requestHead(text);
    if (head === null) {
      this.how.onExchange(null);
      return { framing: 'tunnel' as const };
    }
    this.current = new ObservedExchange(head, this.how);
    this.pending.push(this.current);
    const { host } = this.how;
    return {
      framing: framingOfRequest(head),
      ...(host === undefined ? {} : { changed: withHost(text, host) }),
    };
  }

  private answered(text: string) {
    const head = responseHead(text);
    const [exchange] = this.pending;
    if (head === null || !exchange) return this.tunnel();
    const framing = framingOfResponse(head, exchange.head.method);
    exchange.responseHead = head;
    return framing === 'tunnel' ? this.tunnel(exchange, head) : framing;
  }

  /** From here on, the connection is used for something else. */
  private tunnel(exchange?: ObservedExchange, head?: ResponseHead) {
    this.released.push(this.requests.stop());
    if (exchange && head) this.ended();
    return 'tunnel' as const;
  }

  private ended(): void {
    const [exchange] = this.pending;
    const status = exchange?.responseHead?.status ?? 0;
    // An informational answer: the final one is still to come.
    if (!exchange || (status < 200 && status !== 101)) return;
    this.pending.shift();
    this.tell(exchange);
  }

  private tell(exchange: ObservedExchange, failure?: string): void {
    this.how.onExchange(exchange.exchange(this.how.nextId(), failure));
  }
}
