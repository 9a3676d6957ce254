import { createHash } from 'node:crypto';
import type { ReceivedResponse } from '../contract/exchange.js';

/** Characters from which on a body is large. */
export const large = 2 ** 16;

/** Keeps large bodies once, however often they come: a long list is asked for many times. */
export class SharedBodies {
  private readonly known = new Map<string, WeakRef<ReceivedResponse>>();

  /** The response, with the body of an earlier one that had the same. */
  shared(response: ReceivedResponse): ReceivedResponse {
    if (response.text.length < large) return response;
    const digest = createHash('sha256').update(response.text).digest('base64');
    const earlier = this.known.get(digest)?.deref();
    if (earlier) return { ...response, text: earlier.text, json: earlier.json, shared: true };
    this.known.set(digest, new WeakRef(response));
    return response;
  }
}
