import { createApp } from '../../../reference/app.js';
import type { Overrides } from '../../../reference/behaviour/index.js';
import type { Defect } from '../../../reference/defects/index.js';
import { createListener } from '../../../reference/listener.js';
import type { Target } from '../../../src/server-under-test/target.js';
import { listen } from '../../unit/support/server.js';
import { testServer, type TestOptions, type TestResult } from './run.js';

/** A target that the state handler of the server describes. */
type Served = Required<Pick<Target, 'baseUrl' | 'apiKey' | 'apiSecret'>> & { stateHandler: string };

/** Starts the reference server with some of its behavior overridden, and stops it after `work`. */
export async function withOverridden<T>(
  overrides: Overrides,
  work: (served: Served) => Promise<T>,
  operation: Defect['operation'] = 'service',
): Promise<T> {
  const [apiKey, apiSecret] = ['Key-of-Business-7d41', 'Secret-of-Business-93be5f'];
  const app = createApp({
    credentials: { key: apiKey, secret: apiSecret },
    defects: [{ ...overrides, name: 'of-this-test', operation, summary: '', fails: [] }],
    variants: [],
  });
  const server = createListener(app.fetch);
  const baseUrl = await listen(server);
  try {
    return await work({ baseUrl, apiKey, apiSecret, stateHandler: `${baseUrl}/_states` });
  } finally {
    app.close();
    server.closeAllConnections();
    server.close();
  }
}

/** Tests the reference server with some of its behavior overridden. */
export function testOverridden(overrides: Overrides, how: TestOptions): Promise<TestResult> {
  return withOverridden(overrides, (served) => testServer(served, { keepAlive: true, ...how }));
}
