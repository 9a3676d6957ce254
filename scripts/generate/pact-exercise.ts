import type { PactV4 } from '@pact-foundation/pact';
import { call, type Client } from './pact-client.js';
import type { Interaction } from './pact-interaction.js';
import type { Message } from './pact-message.js';

/** Has the generated client ask Pact's mock server for an interaction, and understand its answer. */
export async function exercise(
  pact: PactV4,
  interaction: Interaction,
  clientAt: (baseUrl: string) => Client,
): Promise<void> {
  const { operationId, description, kind, pending, method, init, states, request, response } = interaction;
  const described = states
    .reduce((built, { name, params }) => built.given(name, params), pact.addInteraction().pending(pending))
    .uponReceiving(description);
  await described
    .withRequest(method.toUpperCase(), request.path as string, (builder) => {
      builder
        .query(request.query as Record<string, string>)
        .headers(request.headers as Record<string, string>);
      if (request.body !== undefined) builder.jsonBody(request.body);
    })
    .willRespondWith(response.status as number, (builder) => {
      if (response.body !== undefined) builder.jsonBody(response.body);
    })
    .executeTest(async ({ url }) => {
      const reply = await call(clientAt(url), operationId, init, kind !== 'unauthorized');
      const { status } = reply.response;
      // The client takes any 2xx for data, a refusal too: its body tells.
      const understood = status < 300 ? reply.data !== undefined : reply.data === undefined;
      if (!understood || (kind === 'success' && status >= 300) || (kind === 'unauthorized' && status !== 401))
        throw new Error(`${description}: the client took ${status} for ${JSON.stringify(reply)}`);
    });
}

/** Has a receiver take the event that a message shows. */
export async function exerciseMessage(
  pact: PactV4,
  { description, states, content }: Message,
  take: (event: unknown) => Promise<void>,
): Promise<void> {
  await states
    .reduce(
      (built, { name, params }) => built.given(name, params as never),
      pact.addAsynchronousInteraction(),
    )
    .expectsToReceive(description, (builder) => {
      builder.withJSONContent(content);
    })
    .executeTest(({ contents }) => take((contents as { content: unknown }).content));
}
