import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../../unit/support/server.js';

/** Answers a request after its body has arrived. */
export type Answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

export interface Listening {
  url: string;
  close: () => void;
}

/** Starts an HTTP server on a free port of this machine. */
export async function listening(answer: Answer): Promise<Listening> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks)));
  });
  return { url: await listen(server), close: () => void server.close().closeAllConnections() };
}
