// Folders, servers and reports that the tests of the command share. Each function is called at the top of a file.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import {
  startReferenceServer,
  type ReferenceOptions,
  type ReferenceServer,
} from '../../../reference/server.js';
import type { Report } from '../../../src/report/model/model.js';
import { command } from './command.js';

export const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** A folder that is removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cwit-e2e-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface TestServer extends ReferenceServer {
  /** The environment in which `cwit` certifies this server. */
  env: Record<'CWIT_BASE_URL' | 'CWIT_STATE_HANDLER' | 'CWIT_API_KEY' | 'CWIT_API_SECRET', string>;
}

/** A reference server that ends after the tests of the file. Several runs share it, so it has no rate limit by default. */
export async function referenceServer(options: ReferenceOptions = {}): Promise<TestServer> {
  const server = await startReferenceServer({ rateLimit: false, ...options });
  afterAll(() => server.close());
  return { ...server, env: environmentOf(server) };
}

/** The environment in which `cwit` certifies a server, or what stands before it. */
export const environmentOf = (
  { apiKey, apiSecret, ...server }: ReferenceServer,
  { url, stateHandler }: Pick<ReferenceServer, 'url' | 'stateHandler'> = server,
): TestServer['env'] => ({
  ...{ CWIT_BASE_URL: url, CWIT_STATE_HANDLER: stateHandler },
  ...{ CWIT_API_KEY: apiKey, CWIT_API_SECRET: apiSecret },
});

/** Resolves after a number of HTTP messages of this process, on a channel of node:diagnostics_channel. */
export const heard = (channel: string, count = 1): Promise<void> =>
  new Promise((resolve) => {
    let messages = 0;
    const hear = (): void => {
      if (++messages < count) return;
      unsubscribe(channel, hear);
      resolve();
    };
    subscribe(channel, hear);
  });

/** The report that a run left in a folder. */
export const readReport = (...folder: string[]): Report =>
  JSON.parse(readFileSync(join(...folder, 'report.json'), 'utf8')) as Report;

/** Packs what is built there, and gives the path of the tarball. */
export async function packed(cwd: string, to: string): Promise<string> {
  const { code, stdout, stderr } = await command(
    ['pack', '--silent', '--ignore-scripts', '--pack-destination', to],
    { program: npm, cwd },
  );
  expect(code, stderr).toBe(0);
  return join(to, stdout.trim().split('\n').at(-1)!);
}
