import { NotTestable } from '../engine/errors.js';
import { Client, reasonOf } from '../http/client.js';

/**
 * Asks a receiver how often it has processed an order: `GET <url>?order_reference=…` returns `{"processed": <number>}`. The probe is
 * optional. Without it, the rules that need it are not testable.
 */
export class Probe {
  private readonly client = new Client();

  constructor(private readonly url: string | undefined) {}

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
    const { status, json } = await this.client
      .send(url.href, { method: 'GET', headers: {}, timeoutMs: 10_000 })
      .catch((error: unknown) => {
        throw new NotTestable(`the probe does not respond (${reasonOf(error)})`);
      });
    const processed = (json as { processed?: unknown } | null | undefined)?.processed;
    if (typeof processed !== 'number')
      throw new NotTestable(`the probe returned ${status} without {"processed": <number>}`);
    return processed;
  }
}
