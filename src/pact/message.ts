import type { WebhookId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { Violation } from '../engine/errors.js';
import { inSentences } from './mismatches.js';
import { published } from './published.js';
import { StandIn } from './stand-in.js';
import { verification } from './verification.js';

/** The event that the target sent is the published message, as Pact's own verifier sees it. Throws a Violation. */
export async function sentAsPublished(id: WebhookId, event: unknown, exchange: Exchange): Promise<void> {
  const [{ contract }] = published(id, 'message') as [ReturnType<typeof published>[number]];
  const standIn = await StandIn.start({
    contract,
    // It was received before.
    setUp: () => Promise.resolve({}),
    send: () => Promise.reject(new Error('a message asks for nothing')),
    message: event,
  });
  try {
    const mismatches = await verification(standIn.url, () => standIn.busy);
    if (standIn.problem !== undefined) throw standIn.problem;
    if (mismatches.length > 0)
      throw new Violation(`the message that the pact publishes for ${id}`, inSentences(mismatches), exchange);
  } finally {
    standIn.close();
  }
}
