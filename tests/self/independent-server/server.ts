import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accountRoutes } from './accounts.js';
import { once } from './idempotency.js';
import { readObject } from './json.js';
import { recipientRoutes } from './recipients.js';
import { answerState } from './states.js';
import { transactionRoutes } from './transactions.js';
import { transferRoutes } from './transfers.js';
import { walletRoutes } from './wallet.js';
import { html, nothing, plainText, type Answer, type Asked, type Route } from './wire.js';
import { World, type IndependentServerOptions } from './world.js';

export type { IndependentServerOptions } from './world.js';

export interface IndependentServer {
  url: string;
  stateHandler: string;
  apiKey: string;
  apiSecret: string;
  features: typeof features;
  close: () => Promise<void>;
}

const base = '/gate/v0';
const apiKey = 'pk:outsider/1';
const apiSecret = 'sk $ecret^(outsider)+=';
const features: ('accounts' | 'transactions' | 'recipients' | 'wallet' | 'idempotency' | 'rate-limit')[] = [
  'accounts',
  'transactions',
  'recipients',
  'wallet',
  'idempotency',
  'rate-limit',
];
const most = 262_144;
const routes = [
  ...accountRoutes,
  ...transactionRoutes,
  ...recipientRoutes,
  ...walletRoutes,
  ...transferRoutes,
];

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The variables of a path; undefined when the path does not match. The path is not decoded before. */
function match(template: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [template.split('/'), path.split('/')];
  const found: Record<string, string> = {};
  const same = wanted.every((part, i) => {
    const text = given[i];
    if (!part.startsWith('{')) return part === text;
    found[part.slice(1, -1)] = decode(text ?? '');
    return text !== undefined && text !== '';
  });
  return same && wanted.length === given.length ? found : undefined;
}

/** The bytes of a body; undefined when there are too many. */
async function read(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size <= most) chunks.push(chunk as Buffer);
  }
  return size <= most ? Buffer.concat(chunks) : undefined;
}

function mayPass(route: Route, { headers }: IncomingMessage, world: World): boolean {
  if (headers['api-key'] !== apiKey) return false;
  if (route.keyOnly) return true;
  const ifSent = world.has('secret-checked-if-sent') && route.path.includes('/get-or-create/');
  return headers['api-secret'] === apiSecret || (ifSent && headers['api-secret'] === undefined);
}

async function answer(request: IncomingMessage, world: World): Promise<Answer> {
  const bytes = await read(request);
  const [path = '', query] = (request.url ?? '').replace(/^http:\/\/[^/]*/i, '').split(/\?(.*)/s);
  if (path === '/-/given') return answerState(bytes && readObject(bytes), world);
  if (!world.bucket.take()) return nothing(429);
  const given = world.has('slash-splits-reference') ? path.replaceAll(/%2F/gi, '/') : path;
  const here = routes.flatMap((route) => {
    const variables = match(base + route.path, route.path.includes('/confirm/') ? given : path);
    return variables ? [{ route, variables }] : [];
  });
  if (here.length === 0) return nothing(404);
  const found = here.find(({ route }) => route.method === request.method);
  if (!found) {
    const allow = here.map(({ route }) => route.method).join(', ');
    return { ...html(405, 'Not this way'), headers: { ALLOW: allow } };
  }
  const { route, variables } = found;
  if (!mayPass(route, request, world)) return route.refuse(401, 'Unauthorized: check your credentials');
  const asked: Asked = {
    path: variables,
    query: new URLSearchParams(query ?? ''),
    body: {},
    headers: request.headers,
  };
  if (route.method !== 'GET') {
    if (!bytes) return route.refuse(413, 'Too long');
    if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
      return route.refuse(415, 'JSON, please');
    }
    const body = readObject(bytes);
    if (!body) return route.refuse(400, 'Not a JSON object');
    asked.body = body;
  }
  return once(route, asked, bytes ?? Buffer.alloc(0), world);
}

/** In two pieces, without a length, and the connection ends: HTTP allows all of it. */
function send(response: ServerResponse, { status, type, text, headers }: Answer): void {
  response.writeHead(status, {
    ...headers,
    ...(type !== undefined && { 'CONTENT-TYPE': type }),
    'cache-Control': 'no-store',
    Connection: 'close',
  });
  if (text !== '') response.write(text.slice(0, 1));
  response.end(text.slice(1));
}

/** A server written from the document alone. It chooses differently wherever the document allows it. */
export async function startIndependentServer(
  options: IndependentServerOptions = {},
): Promise<IndependentServer> {
  const world = new World(options);
  const server = createServer((request, response) => {
    answer(request, world).then(
      (given) => send(response, given),
      (error: unknown) => send(response, plainText(500, String(error))),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: origin + base,
    stateHandler: `${origin}/-/given`,
    apiKey,
    apiSecret,
    features,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
