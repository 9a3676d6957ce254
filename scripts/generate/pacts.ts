import { PactV4 } from '@pact-foundation/pact';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes, type Document, type Json } from './document.js';
import { loadClient } from './pact-client.js';
import { exercise, exerciseMessage } from './pact-exercise.js';
import { interactionsOf } from './pact-interaction.js';
import { messagesOf } from './pact-message.js';
import { startReceiver } from './pact-receiver.js';

const consumer = 'cwit-client';
const provider = 'cwit-service';

interface PactFile {
  interactions: { description: string; response?: { headers?: Json } }[];
  metadata: { [name: string]: Json };
}

/**
 * The pact between the generated client and a service: an interaction for each documented outcome of each
 * operation, or one for each answer where it has several, and a message for each event. Each one is exercised
 * before it is written, by the client against Pact's mock server or by the example receiver, so the file proves
 * that they and the contract agree. Throws when they do not, and when an interaction got lost.
 */
export async function pactFiles(document: Document): Promise<Record<string, string>> {
  process.env['PACT_DO_NOT_TRACK'] = 'true';
  const interactions = routes(document).flatMap((route) => interactionsOf(document, route));
  const messages = messagesOf(document);
  const { createClient } = await loadClient(document);
  const dir = await mkdtemp(join(tmpdir(), 'cwit-pact-'));
  const receiver = messages.length > 0 ? await startReceiver(dir) : null;
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
    for (const message of messages) await exerciseMessage(pact, message, (event) => receiver!.take(event));
    const name = `${consumer}-${provider}.json`;
    const written = JSON.parse(await readFile(join(dir, name), 'utf8')) as PactFile;
    const descriptions = [...interactions, ...messages].map(({ description }) => description);
    return { [`pacts/${name}`]: JSON.stringify(tidied(written, descriptions), null, 2) + '\n' };
  } finally {
    receiver?.close();
    await rm(dir, { recursive: true });
  }
}

/** In the order of the document, and without what would differ by library or platform. */
function tidied(pact: PactFile, expected: readonly string[]): Json {
  const interactions = expected.map((description) => {
    const found = pact.interactions.filter((interaction) => interaction.description === description);
    if (found.length !== 1)
      throw new Error(`the pact has ${found.length} interactions "${description}", not one`);
    // Pact adds an exact Content-Type, and a charset beside it is legal.
    delete found[0]!.response?.headers;
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
