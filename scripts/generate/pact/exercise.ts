import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SpecificationVersion } from '@pact-foundation/pact';
import { makeConsumerPact, type ConsumerPact } from '@pact-foundation/pact-core';
import { build } from 'esbuild';
import { clientFile } from '../client.js';
import type { Document, Json } from '../document.js';
import type { Interaction, Message } from './interaction.js';

/** The participants of a pact, and a folder for the files that Pact writes. */
export interface Pact {
  consumer: string;
  provider: string;
  dir: string;
}

/** An interaction or a message as Pact writes it, with the version of its specification. */
export interface Written {
  interaction: { description: string; response?: { headers?: Json; body?: { content: Json } } };
  pactSpecification: Json;
}

const v4: SpecificationVersion = SpecificationVersion.SPECIFICATION_VERSION_V4;

/** Sends an interaction to Pact's mock server with the generated client and checks the result of the client. */
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
      throw new Error(`The client sent another request: ${JSON.stringify(pact.mockServerMismatches(port))}`);
    return written(pact, names);
  } catch (error) {
    throw new Error(`${interaction.description}: ${String(error)}`, { cause: error });
  } finally {
    pact.cleanupMockServer(port);
  }
}

/** Writes a message with Pact. No receiver takes part in this step. */
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
  if (!method) throw new Error(`The generated client has no method ${operationId}.`);
  const withoutCredentials = { ...init, headers: { 'api-key': null, 'api-secret': null } };
  const reply = await method(kind === 'unauthorized' ? withoutCredentials : init);
  const { status } = reply.response;
  // The client returns any 2xx as data, including an error, which only its body shows.
  const understood = status < 300 ? reply.data !== undefined : reply.data === undefined;
  if (!understood || (kind === 'success' && status >= 300) || (kind === 'unauthorized' && status !== 401))
    throw new Error(`The client returned status ${status} as ${JSON.stringify(reply)}`);
}

// Pact would read and write a merged file again for every interaction.
function written(pact: ConsumerPact, { consumer, provider, dir }: Pact): Written {
  pact.writePactFile(dir, false);
  const file = JSON.parse(readFileSync(join(dir, `${consumer}-${provider}.json`), 'utf8')) as {
    interactions: [Written['interaction']];
    metadata: { pactSpecification: Json };
  };
  return { interaction: file.interactions[0], pactSpecification: file.metadata.pactSpecification };
}

// Texts are literal values; all other values are Pact's integration JSON.
const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

export type Client = Record<
  string,
  (init: object) => Promise<{ data?: Json; error?: Json; response: Response }>
>;

interface ClientModule {
  createClient: (options: { baseUrl: string; apiKey: string; apiSecret: string }) => Client;
}

/** Loads the generated client of the document before it is written to disk. */
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
