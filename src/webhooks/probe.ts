import { NotTestable } from '../engine/errors.js';
import { Client, reasonOf } from '../http/client.js';

/**
 * Asks a receiver how often it has processed an order: `GET <url>?order_reference=…` answers
 * `{"processed": <number>}`. A receiver need not have it; what needs it is then not testable.
 */
export class Probe {
  private readonly client = new Client();

  constructor(private readonly url: string | undefined) {}

  get exists(): boolean {
    return this.url !== undefined;
  }

  required(): string {
    if (this.url === undefined) throw new NotTestable('only a probe can tell: see --probe');
    return this.url;
  }

  /** How often the order was processed until now. Throws NotTestable. */
  async processed(reference: string): Promise<number> {
    const url = new URL(this.required());
    url.searchParams.set('order_reference', reference);
    const { status, json } = await this.client
      .send(url.href, { method: 'GET', headers: {}, timeoutMs: 10_000 })
      .catch((error: unknown) => {
        throw new NotTestable(`the probe does not answer (${reasonOf(error)})`);
      });
    const processed = (json as { processed?: unknown } | null | undefined)?.processed;
    if (typeof processed !== 'number')
      throw new NotTestable(`the probe does not tell {"processed": <number>}: it answers ${status}`);
    return processed;
  }
}
