import type { IncomingMessage } from 'node:http';
import { defined, parseJson } from '../../contract/json.js';
import { routeOf } from '../../cases/route.js';
import type { Exchange } from '../../contract/exchange.js';
import { headersOf } from '../../http/client.js';
import { decoded } from '../../http/content-coding.js';
import { textOf } from '../har/bodies.js';
import { isDeep } from '../har/recorded.js';

// The HTTP client of the suite decodes bodies in the same way.
const utf8 = new TextDecoder();

export interface Observing {
  upstream: string;
  /** The most bytes of a body to keep. Longer bodies pass through untested. */
  mostBody: number;
  /** Whether the server sends these requests and the client answers them. */
  isReceived?: boolean;
  onExchange: (exchange: Exchange) => void;
  nextId: () => number;
}

type Body = () => Buffer | null;

/**
 * Keeps the body of a message as it passes through, up to `most` bytes. Returns the body without its Content-Encoding; null
 * where it is incomplete, too long or cannot be decoded.
 */
function keptBody(message: IncomingMessage, most: number): Body {
  const parts: Buffer[] = [];
  let size = 0;
  message.on('data', (part: Buffer) => {
    size += part.length;
    if (size <= most) parts.push(part);
    else parts.length = 0;
  });
  const coding = message.headers['content-encoding'];
  return () => (message.readableEnded && size <= most ? decoded(Buffer.concat(parts), coding, most) : null);
}

/** Reads a request and its response as they pass through, and reports them once. */
export class ObservedExchange {
  private readonly requestBody: Body;
  private response: { message: IncomingMessage; body: Body } | undefined;
  private readonly startedAt = new Date();
  private readonly begin = performance.now();
  private isReported = false;

  constructor(
    private readonly request: IncomingMessage,
    private readonly how: Observing,
  ) {
    this.requestBody = keptBody(request, how.mostBody);
  }

  answered(message: IncomingMessage): void {
    this.response = { message, body: keptBody(message, this.how.mostBody) };
    message.on('end', () => this.over());
  }

  /** @param failure why there is no complete response */
  over(failure?: string): void {
    if (this.isReported) return;
    this.isReported = true;
    this.how.onExchange(this.exchange(failure));
  }

  private exchange(failure: string | undefined): Exchange {
    const { isReceived, nextId } = this.how;
    const { method = '' } = this.request;
    const path = this.path();
    const operation = isReceived ? null : (routeOf({ method, path })?.operation ?? null);
    const sent = this.requestBody();
    const request = sent?.length ? textOf(sent) : null;
    const received = failure === undefined ? this.response : undefined;
    const bytes = received?.body();
    const text = bytes ? utf8.decode(bytes) : '';
    const isPartial = sent === null || bytes === null || isDeep(request?.text) || isDeep(text);
    return {
      id: nextId(),
      operation,
      purpose: 'recorded',
      request: {
        ...{ method, path, headers: headersOf(this.request), body: request?.text ?? null },
        ...(request?.bytes ? { bytes: true as const } : {}),
      },
      response: received
        ? {
            ...{ status: received.message.statusCode!, headers: headersOf(received.message) },
            ...{ text, json: parseJson(text) },
            ...(operation && { operation }),
          }
        : null,
      repeated: false,
      startedAt: this.startedAt.toISOString(),
      durationMs: Math.round(performance.now() - this.begin),
      ...defined({ failure, received: isReceived || undefined, partial: isPartial || undefined }),
    };
  }

  /** The path below the base URL, as the client sent it. */
  private path(): string {
    const prefix = prefixOf(this.how.upstream);
    const target = this.request.url!.replace(/^https?:\/\/[^/?]*/i, '');
    return target.startsWith(`${prefix}/`) ? target.slice(prefix.length) : target;
  }
}

/** The path of a base URL without a trailing slash. */
export const prefixOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/+$/, '');
