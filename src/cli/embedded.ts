import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ReferenceOptions, ReferenceServer } from '../../reference/server.js';
import type { WorkerStarted } from '../../reference/worker.js';
import { isBuilt, packageFile } from '../contract/package-files.js';
import { TargetError, type TargetInput } from '../server-under-test/target.js';

export type { ReferenceOptions, ReferenceServer };

/** Starts the embedded reference server in its own thread. Throws a TargetError for an unknown defect or variant. */
export async function startEmbedded(options: ReferenceOptions): Promise<ReferenceServer> {
  const worker = new Worker(packageFile(`reference/${isBuilt ? 'worker.js' : 'worker-of-sources.mjs'}`), {
    workerData: options,
  });
  const [started] = (await once(worker, 'message')) as [WorkerStarted];
  const close = async (): Promise<void> => {
    worker.postMessage('close');
    await once(worker, 'exit');
  };
  if ('url' in started) return { ...started, close };
  if (started.code === 'EADDRINUSE')
    throw new TargetError(`Port ${options.port} is in use: choose another with --port.`);
  throw new TargetError(started.error);
}

/** The defects and variants of the embedded server. They are many, so only the commands that need them load them. */
export async function choices() {
  const { defects } = await import('../../reference/defects/index.js');
  const { variants } = await import('../../reference/variants/index.js');
  return { defects, variants };
}

export const targetOf = ({ url, apiKey, apiSecret, stateHandler }: ReferenceServer): TargetInput => ({
  ...{ baseUrl: url, apiKey, apiSecret, stateHandler },
});
