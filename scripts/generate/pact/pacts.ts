import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { mapMembers, routes, type Document, type Json } from '../document.js';
import { exercise, loadClient, writtenMessage, type Written } from './exercise.js';
import { interactionsOf, messagesOf } from './interaction.js';

const consumer = 'cwit-client';
const provider = 'cwit-service';

/**
 * The pact between the generated client and a service. It has an interaction for each documented response of each outcome of
 * each operation, and a message for each event. The client exercises each interaction against Pact's mock server before it is
 * written, so the file shows that the client and the contract agree. (A receiver takes the messages in tests/self/pacts.)
 * @throws Error if the client and the contract do not agree
 */
export async function pactFiles(document: Document): Promise<Record<string, string>> {
  process.env['PACT_DO_NOT_TRACK'] = 'true';
  const interactions = routes(document).flatMap((route) => interactionsOf(document, route));
  const messages = messagesOf(document);
  const { createClient } = await loadClient(document);
  const clientAt = (baseUrl: string) => createClient({ baseUrl, apiKey: 'API_KEY', apiSecret: 'API_SECRET' });
  const dir = await mkdtemp(join(tmpdir(), 'cwit-pact-'));
  const names = { consumer, provider, dir };
  try {
    // Several mock servers run at once, because each step mostly waits.
    const exercised = await new PQueue({ concurrency: 8 }).addAll(
      interactions.map((interaction) => () => {
        const once = () => exercise(names, interaction, clientAt);
        // On a busy machine, a mock server may get a port that another process just left. A retry shows real mismatches again.
        return once().catch(once);
      }),
    );
    const pact = pactOf([...exercised, ...messages.map((message) => writtenMessage(names, message))]);
    return { [`pacts/${consumer}-${provider}.json`]: JSON.stringify(pact, null, 2) + '\n' };
  } finally {
    await rm(dir, { recursive: true });
  }
}

/** Sorts the interactions as in the document and removes parts that differ by library or platform. */
function pactOf(written: readonly Written[]): Json {
  for (const { response } of written.map(({ interaction }) => interaction)) {
    // Pact adds an exact Content-Type, but the contract also allows a charset.
    delete response?.headers;
    // If any body conforms, the example is null, which Pact reads as no body.
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
  const copy = mapMembers(value, (item) => sorted(item as Json)) as Json;
  if (Array.isArray(copy) || copy === null || typeof copy !== 'object') return copy;
  return Object.fromEntries(Object.entries(copy).sort(([one], [other]) => (one < other ? -1 : 1)));
}
