import { operationAt } from '../../cases/route.js';
import { jsonOf } from '../../checks/validation.js';
import type { Exchange, ReceivedResponse } from '../../contract/exchange.js';
import { isDeep } from '../har/recorded.js';
import { decoded, KeptBody, textOf } from './body.js';
import type { RequestHead, ResponseHead } from './head.js';

// As the suite reads its own answers.
const utf8 = new TextDecoder();

export interface Observing {
  /** What the paths of the server begin with. */
  prefix: string;
  /** Bytes of a body that are kept. */
  mostBody: number;
  /** The server sends and the client answers. */
  isReceived?: boolean;
}

/** A request that goes through, and what comes back for it. */
export class ObservedExchange {
  readonly requestBody: KeptBody;
  readonly responseBody: KeptBody;
  responseHead: ResponseHead | null = null;
  private readonly startedAt = new Date();
  private readonly begin = performance.now();
  private isRequestWhole = false;

  constructor(
    readonly head: RequestHead,
    private readonly how: Observing,
  ) {
    this.requestBody = new KeptBody(how.mostBody);
    this.responseBody = new KeptBody(how.mostBody);
  }

  requestEnded(): void {
    this.isRequestWhole = true;
  }

  /** All that was seen of it; without a failure, there is a response. */
  exchange(id: number, failure?: string): Exchange {
    const { method } = this.head;
    const { isReceived } = this.how;
    const path = this.path();
    const operation = isReceived ? null : operationAt(method, path);
    const requestBody = this.isRequestWhole ? this.bodyOf(this.requestBody, this.head) : null;
    const response = failure === undefined ? this.response() : null;
    const request = requestBody?.length ? textOf(requestBody) : null;
    const isPartial =
      requestBody === null ||
      response?.isPartial === true ||
      isDeep(request?.text) ||
      isDeep(response?.response.text);
    return {
      ...{ id, operation, purpose: 'recorded' },
      request: {
        ...{ method, path, headers: this.head.headers, body: request?.text ?? null },
        ...(request?.bytes ? { bytes: true as const } : {}),
      },
      response: response && { ...response.response, ...(operation === null ? {} : { operation }) },
      ...(failure === undefined ? {} : { failure }),
      repeated: false,
      startedAt: this.startedAt.toISOString(),
      durationMs: Math.round(performance.now() - this.begin),
      ...(isReceived ? { received: true as const } : {}),
      ...(isPartial ? { partial: true as const } : {}),
    };
  }

  /** Below the base URL, as it was asked for. */
  private path(): string {
    const { prefix } = this.how;
    const target = this.head.target.replace(/^https?:\/\/[^/?]*/i, '');
    return target.startsWith(`${prefix}/`) ? target.slice(prefix.length) : target;
  }

  private response(): { response: ReceivedResponse; isPartial: boolean } {
    const { status, headers } = this.responseHead!;
    const body = this.bodyOf(this.responseBody, this.responseHead!);
    const text = body === null ? '' : utf8.decode(body);
    return { response: { status, headers, text, json: jsonOf(text) }, isPartial: body === null };
  }

  private bodyOf(body: KeptBody, { headers }: { headers: Record<string, string> }): Buffer | null {
    return decoded(body.bytes(), headers['content-encoding'], this.how.mostBody);
  }
}
