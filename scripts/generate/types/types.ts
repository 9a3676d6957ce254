import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Document } from '../document.js';

/**
 * `types.ts`: the paths, operations and components of the spec as TypeScript types. A worker thread without tsx generates
 * them, because tsx would load the large TypeScript compiler slowly.
 */
export async function typesFile(document: Document): Promise<Record<string, string>> {
  const thread = new Worker(new URL('./worker.mjs', import.meta.url), {
    workerData: JSON.stringify(document),
    execArgv: [],
  });
  const [types] = (await once(thread, 'message')) as [string];
  return { 'types.ts': `// Generated from spec/ by openapi-typescript. Do not edit.\n${types}` };
}
