// The reference server in its own thread, so that the suite does not slow it down.
import { parentPort, workerData } from 'node:worker_threads';
import { startReferenceServer, type ReferenceOptions } from './server.js';

/** The first message of the thread: the address of the server, or the reason why it did not start. */
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
