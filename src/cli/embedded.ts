import { startReferenceServer, type ReferenceOptions, type ReferenceServer } from '../../reference/server.js';
export { defects } from '../../reference/defects/index.js';
export { variants } from '../../reference/variants/index.js';
import { TargetError, type TargetInput } from '../target/target.js';

/** Starts the embedded reference server. An unknown defect or variant is the user's mistake. */
export async function startEmbedded(options: ReferenceOptions): Promise<ReferenceServer> {
  try {
    return await startReferenceServer(options);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new TargetError(`Port ${options.port} is taken. Give another one with --port.`);
    throw new TargetError(message);
  }
}

/** What the suite needs to know of it. */
export function targetOf(server: ReferenceServer): TargetInput {
  return {
    baseUrl: server.url,
    apiKey: server.apiKey,
    apiSecret: server.apiSecret,
    stateHandler: server.stateHandler,
  };
}
