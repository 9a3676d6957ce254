import { request } from 'node:http';
import type { ReferenceServer } from '../../../reference/server.js';
import { listening, type Listening } from './listening.js';

/** A proxy that records exchanges, or answers itself. */
export interface Log extends Listening {
  /** Method and path of every request, in the order of arrival. */
  requests: string[];
  /** The states that were set up and not torn down again. */
  states: string[];
  stateHandler: string;
  /** The server, as reached through the proxy. */
  target: { baseUrl: string; stateHandler: string };
}

/**
 * Puts a recording proxy in front of a server. `delayMs` delays every answer. Where `loses` is true for a request and its
 * status, the answer is lost with its connection.
 */
export async function logged(
  server: ReferenceServer,
  delayMs = 0,
  loses: (request: string, status: number) => boolean = () => false,
): Promise<Log> {
  const [requests, states]: [string[], string[]] = [[], []];
  const { url, close } = await listening((incoming, outgoing, body) => {
    const isState = incoming.url!.startsWith('/states');
    const asked = `${incoming.method} ${incoming.url}`;
    if (isState) note(states, body.toString());
    else requests.push(asked);
    const to = isState ? server.stateHandler : server.url + incoming.url;
    const forward = (): void => {
      request(to, { method: incoming.method!, headers: incoming.headers, agent: false }, (answer) => {
        if (!isState && loses(asked, answer.statusCode!)) return void outgoing.destroy();
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      })
        // The server is gone: the client sees it from its own connection.
        .on('error', () => outgoing.destroy())
        .end(body);
    };
    setTimeout(forward, isState ? 0 : delayMs);
  });
  const stateHandler = `${url}/states`;
  return { url, requests, states, stateHandler, target: { baseUrl: url, stateHandler }, close };
}

function note(states: string[], text: string): void {
  const { state, params, action } = JSON.parse(text) as { state: string; params: unknown; action: string };
  const key = `${state} ${JSON.stringify(params)}`;
  if (action === 'setup') states.push(key);
  else states.splice(states.indexOf(key), 1);
}
