import type { WebhookId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { Violation } from '../engine/errors.js';
import { faultsIn, inSentences } from './mismatches.js';
import { published } from './published.js';
import { ProviderProxy } from './provider-proxy.js';
import { verifyInteraction } from './verify-interaction.js';

/** Verifies an event of the target against the published message, with Pact's own verifier. Throws a Violation. */
export async function sentAsPublished(id: WebhookId, event: unknown, exchange: Exchange): Promise<void> {
  const [{ contract }] = published(id, 'message') as [ReturnType<typeof published>[number]];
  const proxy = await ProviderProxy.start({
    contract,
    // The event was received before: no state is needed.
    setUp: () => Promise.resolve({}),
    send: () => Promise.reject(new Error('a message asks for nothing')),
    message: event,
  });
  try {
    const mismatches = await verifyInteraction(proxy.url, () => proxy.busy);
    if (proxy.problem !== undefined) throw proxy.problem;
    if (mismatches.length > 0)
      throw new Violation(`the documented message of ${id}`, inSentences(mismatches), exchange, {
        faults: faultsIn(mismatches, event),
      });
  } finally {
    proxy.close();
  }
}
