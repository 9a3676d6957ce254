import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes, type Document, type Json } from './document.js';
import { loadClient, exercise, exerciseMessage, type Written } from './pact-exercise.js';
import { interactionsOf, messagesOf } from './pact-interaction.js';
import { startReceiver } from './pact-receiver.js';

const consumer = 'cwit-client';
const provider = 'cwit-service';

/**
 * The pact between the generated client and a service: an interaction for each documented outcome of each
 * operation, or one for each answer where it has several, and a message for each event. Each one is exercised
 * before it is written, by the client against Pact's mock server or by the example receiver, so the file proves
 * that they and the contract agree. Throws when they do not.
 */
export async function pactFiles(document: Document): Promise<Record<string, string>> {
  process.env['PACT_DO_NOT_TRACK'] = 'true';
  const interactions = routes(document).flatMap((route) => interactionsOf(document, route));
  const messages = messagesOf(document);
  const { createClient } = await loadClient(document);
  const clientAt = (baseUrl: string) => createClient({ baseUrl, apiKey: 'API_KEY', apiSecret: 'API_SECRET' });
  const dir = await mkdtemp(join(tmpdir(), 'cwit-pact-'));
  const receiver = messages.length > 0 ? await startReceiver(dir) : null;
  const names = { consumer, provider, dir };
  try {
    const written: Written[] = await inOrder(interactions, (interaction) => {
      const once = () => exercise(names, interaction, clientAt);
      // On a busy machine a mock server may get the port that another process just left: what is wrong stays wrong.
      return once().catch(once);
    });
    for (const message of messages)
      written.push(await exerciseMessage(names, message, (event) => receiver!.take(event)));
    return {
      [`pacts/${consumer}-${provider}.json`]: JSON.stringify(pactOf(written), null, 2) + '\n',
    };
  } finally {
    receiver?.close();
    await rm(dir, { recursive: true });
  }
}

// While one mock server is waited for, others answer.
const atOnce = 8;

/** The results of the work on each item, in the order of the items. */
async function inOrder<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/** In the order of the document, and without what would differ by library or platform. */
function pactOf(written: readonly Written[]): Json {
  for (const { response } of written.map(({ interaction }) => interaction)) {
    // Pact adds an exact Content-Type, and a charset beside it is legal.
    delete response?.headers;
    // Where any body will do the example is null, which Pact reads as no body.
    if (response?.body?.content === null) delete response.body;
  }
  return sorted({
    consumer: { name: consumer },
    provider: { name: provider },
    interactions: written.map(({ interaction }) => interaction),
    metadata: { pactSpecification: written[0]?.pactSpecification ?? null },
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
