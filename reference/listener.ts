import { type Server, createServer } from 'node:http';
import type { App } from './app.js';
import type { Duplex } from 'node:stream';
import { getRequestListener, type HttpBindings } from '@hono/node-server';

const message = 'The request is not valid HTTP.';

/** An HTTP server over a fetch handler, which also answers requests that never reach the handler in JSON. */
export function createListener(fetch: App['fetch']): Server {
  const listener = getRequestListener((request, env) => fetch(request, env as HttpBindings), {
    // The library would replace the global Request and Response.
    overrideGlobalObjects: false,
    hostname: 'localhost',
    errorHandler: () => Response.json({ error: 400, message }, { status: 400 }),
  });
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code !== 'ECONNRESET' && socket.writable)
      hangUp(socket, '400 Bad Request', { error: 400, message });
  });
  server.on('connect', (_, socket: Duplex) => {
    hangUp(socket, '405 Method Not Allowed', { error: 405, message: 'This is no proxy.' });
  });
  return server;
}

function hangUp(socket: Duplex, status: string, body: object): void {
  const text = JSON.stringify(body);
  const headers = [
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ];
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${text}`);
}
