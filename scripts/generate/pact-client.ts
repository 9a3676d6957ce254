import { build } from 'esbuild';
import { clientFile } from './client.js';
import type { Document, Json } from './document.js';
import type { Init } from './pact-request.js';

/** The generated client, as far as a pact calls it. */
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

/** Calls an operation of the client; without credentials, their headers are taken out. */
export function call(
  client: Client,
  operationId: string,
  init: Init,
  credentials: boolean,
): ReturnType<Client[string]> {
  const method = client[operationId];
  if (!method) throw new Error(`the generated client has no method ${operationId}`);
  return method(credentials ? init : { ...init, headers: { 'api-key': null, 'api-secret': null } });
}
