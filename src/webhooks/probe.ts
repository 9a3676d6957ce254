import { say } from '../contract/phrase.js';
import { membersOf } from '../contract/json.js';
import { NotTestable } from '../engine/errors.js';
import { reasonOf, type Client } from '../http/client.js';

/**
 * Asks a receiver how often it has processed an order: `GET <url>?order_reference=…` returns `{"processed": <number>}`. The probe is
 * optional. Without it, the rules that need it are not testable.
 */
export class Probe {
  /** The reason why it is not asked any more: each question may take as long as the timeout. */
  private failure: NotTestable | undefined;

  constructor(
    private readonly url: string | undefined,
    private readonly client: Client,
    private readonly timeoutMs: () => number,
  ) {}

  get exists(): boolean {
    return this.url !== undefined;
  }

  required(): string {
    if (this.url === undefined) throw new NotTestable('this rule needs a probe: add --probe URL');
    return this.url;
  }

  /** Returns how often the receiver has processed the order so far. Throws NotTestable. */
  async processed(reference: string): Promise<number> {
    const url = new URL(this.required());
    url.searchParams.set('order_reference', reference);
    if (this.failure) throw this.failure;
    const request = { method: 'GET', headers: {}, timeoutMs: this.timeoutMs() };
    const answer = await this.client.send(url.href, request).catch(reasonOf);
    if (typeof answer === 'string') throw this.failed(`does not respond (${answer})`);
    const { processed } = membersOf(answer.json);
    if (typeof processed === 'number') return processed;
    throw this.failed(`returned ${answer.status} without {"processed": <number>}`);
  }

  private failed(why: string): NotTestable {
    return (this.failure = new NotTestable(say`the probe ${why}`));
  }
}

/** Without a working probe, processing is unknown. Throws any other error. */
export function unlessUnknown(error: unknown): undefined {
  if (!(error instanceof NotTestable)) throw error;
}
