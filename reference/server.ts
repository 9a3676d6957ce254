import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.js';
import type { Before } from './behaviour/index.js';
import type { Defect } from './defects/defect.js';
import { createListener } from './listener.js';
import { Identities } from './store/identities.js';
import type { Variant } from './variants/variant.js';

export interface ReferenceOptions {
  /** A free port by default. */
  port?: number;
  /** Loopback by default. */
  host?: string;
  /** Name of a defect, or names of defects of different operations. */
  defect?: string | readonly string[];
  /** Names of variants; a later one overrides an earlier one. */
  variants?: readonly string[];
  apiKey?: string;
  apiSecret?: string;
  /** Whether the request rate is limited (Limits > row Request rate, sandbox); true by default. */
  rateLimit?: boolean;
  /** Whether the server knows the person of the documented examples; true by default. */
  knowsExamples?: boolean;
}

export interface ReferenceServer {
  /** Without a trailing slash. */
  readonly url: string;
  /** The endpoint of the provider states. */
  readonly stateHandler: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** Stops at once, and drops open connections and undelivered webhooks. */
  close(): Promise<void>;
}

/** Starts a reference server. Throws an Error for an unknown defect or variant, or if it cannot listen. */
export async function startReferenceServer(options: ReferenceOptions = {}): Promise<ReferenceServer> {
  const {
    port = 0,
    host = '127.0.0.1',
    apiKey = 'REFERENCE-KEY-7d41c0a9e2b8',
    apiSecret = 'REFERENCE-SECRET-93be5f0c1a7d64',
  } = options;
  const app = createApp({
    credentials: { key: apiKey, secret: apiSecret },
    defects: await defectsNamed([options.defect ?? []].flat()),
    variants: [
      ...(await variantsNamed(options.variants ?? [])),
      ...(options.rateLimit === false ? [{ service: { admits: () => true } }] : []),
      ...(options.knowsExamples === false ? [{ before: forgetDocumented }] : []),
    ],
  });
  const server = createListener(app.fetch);
  await listening(server, port, host);
  const { port: bound } = server.address() as AddressInfo;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
  const close = (): Promise<void> => {
    app.close();
    return closed(server);
  };
  return { url, stateHandler: `${url}/_states`, apiKey, apiSecret, close };
}

const forgetDocumented: Before = (request, { store }) => {
  store.part(Identities).forgetDocumented();
  return request;
};

// Most servers have neither, and loading the tables takes longer than the rest of the start.
async function defectsNamed(names: readonly string[]): Promise<Defect[]> {
  return names.length === 0 ? [] : names.map((await import('./defects/index.js')).defectNamed);
}

async function variantsNamed(names: readonly string[]): Promise<Variant[]> {
  return names.length === 0 ? [] : names.map((await import('./variants/index.js')).variantNamed);
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
