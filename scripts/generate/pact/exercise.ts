import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SpecificationVersion } from '@pact-foundation/pact';
import { makeConsumerPact, type ConsumerPact } from '@pact-foundation/pact-core';
import { build } from 'esbuild';
import { clientFile } from '../client.js';
import type { Document, Json } from '../document.js';
import type { Interaction, Message } from './interaction.js';

/** Who agrees with whom, and a folder of its own for the files that Pact writes. */
export interface Pact {
  consumer: string;
  provider: string;
  dir: string;
}

/** An interaction or a message as Pact writes it, with the specification that it follows. */
export interface Written {
  interaction: { description: string; response?: { headers?: Json; body?: { content: Json } } };
  pactSpecification: Json;
}

const v4: SpecificationVersion = SpecificationVersion.SPECIFICATION_VERSION_V4;

/** Has the generated client ask Pact's mock server for an interaction, and understand its answer. */
export async function exercise(
  names: Pact,
  interaction: Interaction,
  clientAt: (baseUrl: string) => Client,
): Promise<Written> {
  const pact = makeConsumerPact(names.consumer, names.provider, v4, 'error');
  describe(pact, interaction);
  const port = pact.createMockServer('127.0.0.1');
  try {
    await askAndUnderstand(clientAt(`http://127.0.0.1:${port}`), interaction);
    if (!pact.mockServerMatchedSuccessfully(port))
      throw new Error(`the client asked otherwise: ${JSON.stringify(pact.mockServerMismatches(port))}`);
    return written(pact, names);
  } catch (error) {
    throw new Error(`${interaction.description}: ${String(error)}`, { cause: error });
  } finally {
    pact.cleanupMockServer(port);
  }
}

/** A message as Pact writes it: whoever reads events is not asked here. */
export function writtenMessage(names: Pact, { description, states, content }: Message): Written {
  const pact = makeConsumerPact(names.consumer, names.provider, v4, 'error');
  const message = pact.newAsynchronousMessage('');
  for (const { name, params } of states) message.givenWithParams(name, JSON.stringify(params));
  message.expectsToReceive(description);
  message.withContents(JSON.stringify(content), 'application/json');
  return written(pact, names);
}

function describe(pact: ConsumerPact, interaction: Interaction): void {
  const { description, pending, method, states, request, response } = interaction;
  const built = pact.newInteraction('');
  built.setPending(pending);
  for (const { name, params } of states) built.givenWithParams(name, JSON.stringify(params));
  built.uponReceiving(description);
  built.withRequest(method.toUpperCase(), textOf(request.path));
  for (const [name, value] of Object.entries(request.query)) built.withQuery(name, 0, textOf(value));
  for (const [name, value] of Object.entries(request.headers))
    built.withRequestHeader(name, 0, textOf(value));
  if (request.body !== undefined) built.withRequestBody(textOf(request.body), 'application/json');
  const { status, body } = response;
  if (typeof status === 'number') built.withStatus(status);
  else {
    const { value, status: statuses } = status as { value: number; status: Json };
    built.withStatus(value);
    const matchers = [{ match: 'statusCode', status: statuses }];
    built.withResponseMatchingRules(JSON.stringify({ status: { $: { matchers } } }));
  }
  if (body !== undefined) built.withResponseBody(textOf(body), 'application/json');
}

async function askAndUnderstand(client: Client, { operationId, kind, init }: Interaction): Promise<void> {
  const method = client[operationId];
  if (!method) throw new Error(`the generated client has no method ${operationId}`);
  const withoutCredentials = { ...init, headers: { 'api-key': null, 'api-secret': null } };
  const reply = await method(kind === 'unauthorized' ? withoutCredentials : init);
  const { status } = reply.response;
  // The client takes any 2xx for data, a refusal too: its body tells.
  const understood = status < 300 ? reply.data !== undefined : reply.data === undefined;
  if (!understood || (kind === 'success' && status >= 300) || (kind === 'unauthorized' && status !== 401))
    throw new Error(`the client took ${status} for ${JSON.stringify(reply)}`);
}

// Merged into one file, each would be read and written again for every later one.
function written(pact: ConsumerPact, { consumer, provider, dir }: Pact): Written {
  pact.writePactFile(dir, false);
  const file = JSON.parse(readFileSync(join(dir, `${consumer}-${provider}.json`), 'utf8')) as {
    interactions: [Written['interaction']];
    metadata: { pactSpecification: Json };
  };
  return { interaction: file.interactions[0], pactSpecification: file.metadata.pactSpecification };
}

// Text stands for itself, everything else is Pact's integration JSON.
const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

export type Client = Record<
  string,
  (init: object) => Promise<{ data?: Json; error?: Json; response: Response }>
>;

interface ClientModule {
  createClient: (options: { baseUrl: string; apiKey: string; apiSecret: string }) => Client;
}

/** Loads the client that the document compiles to, before any file of it is written. */
export async function loadClient(document: Document): Promise<ClientModule> {
  const { outputFiles } = await build({
    stdin: { contents: clientFile(document)['client.ts'] ?? '', loader: 'ts', resolveDir: '.' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'error',
  });
  const source = Buffer.from(outputFiles[0]!.contents).toString('base64');
  return (await import(`data:text/javascript;base64,${source}`)) as ClientModule;
}
