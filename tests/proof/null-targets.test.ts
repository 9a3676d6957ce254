// Servers that do nothing pass nothing: a MUST is earned by a living service.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { requirementRow } from '../../src/contract/contract.js';
import { internalErrors, judge } from './judge.js';

type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => void;

const json =
  (status: number, body: unknown): Answer =>
  (_, __, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

// What a `Response` of fetch cannot hold: a status without a body that has one, and statuses above 599.
let turn = 0;
const oddStatus: Answer = (...asked) => json([205, 799][++turn % 2]!, {})(...asked);

const servers: [name: string, answer: Answer][] = [
  ['always 200 {}', json(200, {})],
  ['always 404', json(404, { error: 404, message: 'Not found' })],
  ['always 401', json(401, { error: 401, message: 'Unauthorized' })],
  ['always 500', json(500, { error: 500, message: 'Internal error' })],
  ['205 with a body and 799 in turn', oddStatus],
  [
    'echo',
    (request, body, response) =>
      response.writeHead(200, { 'content-type': request.headers['content-type'] ?? 'text/plain' }).end(body),
  ],
];

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

describe('null targets', () => {
  test.each(servers)('%s', async (_, answer) => {
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
  });

  test('nothing listening', async () => {
    const judged = await judge(
      { baseUrl: 'http://127.0.0.1:9', apiKey: 'key-of-the-test', apiSecret: 'secret-of-the-test' },
      { awayMs: 500 },
    );
    expect(internalErrors(judged)).toEqual([]);
    expect([...new Set(judged.outcomes.values())]).toEqual(['not-testable']);
    expect(judged.lines.filter((line) => line.kind === 'RunStopped')).toHaveLength(1);
  });
});
