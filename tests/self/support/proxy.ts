import type { ServerResponse } from 'node:http';
import type { ReferenceServer } from '../../../reference/server.js';
import { Client } from '../../../src/http/client.js';
import type { TargetInput } from '../../../src/server-under-test/target.js';
import { listening } from './listening.js';

/** The server's answer to one request, which may be for a state. */
export interface Passing {
  method: string;
  /** Its path with its query; that of the state handler is `/states`. */
  path: string;
  /** The headers of the request. */
  headers: Readonly<Record<string, string>>;
  /** The body of the request. */
  asked: string;
  status: number;
  text: string;
}

/** Puts the reference server behind a proxy that changes its answers. */
export async function behindProxy(
  server: ReferenceServer,
  answer: (passing: Passing, outgoing: ServerResponse) => void,
): Promise<{ target: TargetInput & { baseUrl: string }; close: () => void }> {
  const client = new Client({ keepAlive: true });
  const proxy = await listening((incoming, outgoing, sent) => {
    const { method = '', url: path = '' } = incoming;
    const { connection: _, 'content-length': __, ...headers } = incoming.headers as Record<string, string>;
    const body = sent.length > 0 ? sent : null;
    client
      .send(path === '/states' ? server.stateHandler : server.url + path, {
        ...{ method, headers, body },
        timeoutMs: 30_000,
      })
      .then(({ status, text, headers: { 'content-type': type } }) => {
        if (type !== undefined) outgoing.setHeader('content-type', type);
        answer({ method, path, headers, asked: String(body ?? ''), status, text }, outgoing);
      })
      .catch(() => outgoing.destroy());
  });
  const { apiKey, apiSecret } = server;
  return {
    target: { baseUrl: proxy.url, stateHandler: `${proxy.url}/states`, apiKey, apiSecret },
    close: () => {
      client.close();
      proxy.close();
    },
  };
}
