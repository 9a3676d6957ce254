import { dereference, webhooks, type Document, type Json } from './document.js';
import { matching } from './pact-body.js';

/** One message of the pact: an event that the service sends. */
export interface Message {
  description: string;
  /** The name of the event. */
  event: string;
  states: { name: string; params: Record<string, Json> }[];
  /** In Pact's integration JSON. */
  content: Json;
}

/** The events of the document, each with its example. A signature is over bytes, which Pact writes anew: it has none. */
export function messagesOf(document: Document): Message[] {
  return webhooks(document).map(({ event, operation }) => {
    const media = operation.requestBody!.content['application/json']!;
    const [example] = Object.values(media.examples ?? {});
    return {
      description: `${operation.operationId}: message`,
      event,
      states: (operation['x-given'] ?? []).map(({ state = '', params = {} }) => ({ name: state, params })),
      content: matching(dereference(document, media.schema), example?.value ?? media.example),
    };
  });
}
