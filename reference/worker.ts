// The reference server in a thread of its own, so that who judges it does not take its time.
import { parentPort, workerData } from 'node:worker_threads';
import { startReferenceServer, type ReferenceOptions } from './server.js';

/** What the thread says first: where the server is, or why there is none. */
export type WorkerStarted =
  | { url: string; stateHandler: string; apiKey: string; apiSecret: string }
  | { error: string; code?: string | undefined };

try {
  const server = await startReferenceServer(workerData as ReferenceOptions);
  const { url, stateHandler, apiKey, apiSecret } = server;
  parentPort?.once('message', () => void server.close().then(() => parentPort?.close()));
  parentPort?.postMessage({ url, stateHandler, apiKey, apiSecret } satisfies WorkerStarted);
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  parentPort?.postMessage({ error: message, code } satisfies WorkerStarted);
}
