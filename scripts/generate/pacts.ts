import { PactV4 } from '@pact-foundation/pact';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes, type Document, type Json } from './document.js';
import { call, loadClient, type Client } from './pact-client.js';
import { success, unauthorized, type Interaction } from './pact-interaction.js';

const consumer = 'cwit-client';
const provider = 'cwit-service';

interface PactFile {
  interactions: { description: string; response: { headers?: Json } }[];
  metadata: { [name: string]: Json };
}

/**
 * The pact between the generated client and a service: two interactions an operation. Each one is exercised by
 * the client against Pact's mock server before it is written, so the file proves that client and contract agree.
 * Throws when the client sends anything else, and when an interaction got lost.
 */
export async function pactFiles(document: Document): Promise<Record<string, string>> {
  process.env['PACT_DO_NOT_TRACK'] = 'true';
  const interactions = routes(document).flatMap((route) => [success(document, route), unauthorized(route)]);
  const { createClient } = await loadClient(document);
  const dir = await mkdtemp(join(tmpdir(), 'cwit-pact-'));
  try {
    const pact = new PactV4({ consumer, provider, dir, logLevel: 'error' });
    for (const interaction of interactions) {
      const once = () =>
        exercise(pact, interaction, (baseUrl) =>
          createClient({ baseUrl, apiKey: 'API_KEY', apiSecret: 'API_SECRET' }),
        );
      // On a busy machine a mock server may get the port that another process just left: what is wrong stays wrong.
      await once().catch(once);
    }
    const name = `${consumer}-${provider}.json`;
    const written = JSON.parse(await readFile(join(dir, name), 'utf8')) as PactFile;
    return { [`pacts/${name}`]: JSON.stringify(tidied(written, interactions), null, 2) + '\n' };
  } finally {
    await rm(dir, { recursive: true });
  }
}

async function exercise(
  pact: PactV4,
  interaction: Interaction,
  clientAt: (baseUrl: string) => Client,
): Promise<void> {
  const { description, method, states, request, response } = interaction;
  const described = states
    .reduce((built, { name, params }) => built.given(name, params), pact.addInteraction())
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
      const { data, response: received } = await call(
        clientAt(url),
        interaction.operationId,
        interaction.init,
        interaction.credentials,
      );
      if (interaction.credentials ? data === undefined : received.status !== 401) {
        throw new Error(
          `${description}: the client understood ${received.status} as ${JSON.stringify(data)}`,
        );
      }
    });
}

/** In the order of the document, and without what would differ by library or platform. */
function tidied(pact: PactFile, expected: Interaction[]): Json {
  const interactions = expected.map(({ description }) => {
    const found = pact.interactions.filter((interaction) => interaction.description === description);
    if (found.length !== 1)
      throw new Error(`the pact has ${found.length} interactions "${description}", not one`);
    // Pact adds an exact Content-Type, and a charset beside it is legal.
    delete found[0]!.response.headers;
    return found[0]!;
  });
  if (pact.interactions.length !== expected.length) {
    throw new Error(`the pact has ${pact.interactions.length} interactions, not ${expected.length}`);
  }
  return sorted({
    ...pact,
    interactions,
    metadata: { pactSpecification: pact.metadata['pactSpecification'] ?? null },
  });
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key]!)]),
  );
}
