import { claim } from '../contract/finding.js';
import { say } from '../contract/phrase.js';
import type { WebhookId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { Violation } from '../engine/errors.js';
import { faultsIn, inSentences } from './mismatches.js';
import { published, type Published } from './published.js';
import { verifyInteraction } from './verify-interaction.js';

/** Verifies an event of the server against the published message with Pact's verifier. Throws a Violation. */
export async function sentAsPublished(id: WebhookId, event: unknown, exchange: Exchange): Promise<void> {
  const [{ contract }] = published(id, 'message') as [Published];
  const mismatches = await verifyInteraction({
    contract,
    // The event has already been received, so it needs no state.
    setUp: () => Promise.resolve({}),
    send: () => Promise.reject(new Error('The verifier sent a request for a message interaction.')),
    message: event,
  });
  if (mismatches.length > 0)
    throw new Violation(
      claim(say`the documented message of ${id}`, say`${inSentences(mismatches)}`, {
        faults: faultsIn(mismatches, event),
      }),
      exchange,
    );
}
