import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { requirementRow } from '../../src/contract/contract.js';
import { internalErrors, judge } from './judge.js';

/** Answers a request with this body. */
export type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => void;

/** The same answer to every request. */
export const json =
  (status: number, body: unknown): Answer =>
  (_, __, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

async function withServer<T>(answer: Answer, work: (baseUrl: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => answer(request, body, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Tests a server that does nothing: it passes no MUST. */
export async function proveNull(answer: Answer): Promise<void> {
  const judged = await withServer(answer, (baseUrl) =>
    judge({
      baseUrl,
      stateHandler: `${baseUrl}/states`,
      apiKey: 'key-of-the-test',
      apiSecret: 'secret-of-the-test',
    }),
  );
  expect(internalErrors(judged)).toEqual([]);
  expect(judged.with('pass').filter((id) => requirementRow(id).level === 'MUST')).toEqual([]);
}
