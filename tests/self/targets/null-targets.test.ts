// Servers that do nothing pass no MUST. core/servers.test.ts tests one more.
import { describe, expect, test } from 'vitest';
import { internalErrors, testServer } from '../support/run.js';
import type { Answer } from '../support/listening.js';
import { json, proveNull } from '../support/null-target.js';

// Answers that a `Response` of fetch cannot hold: bodies for bodiless statuses, and statuses above 599.
let turn = 0;
const oddStatus: Answer = (...asked) => json([205, 799][++turn % 2]!, {})(...asked);

const servers: [name: string, answer: Answer][] = [
  ['always 404', json(404, { error: 404, message: 'Not found' })],
  ['always 401', json(401, { error: 401, message: 'Unauthorized' })],
  ['always 403', json(403, { error: 403, message: 'Forbidden' })],
  [
    '403 to the credentials, and 401 to all others',
    (request, response, body) => {
      const isRight =
        request.headers['api-key'] === 'any-key' && request.headers['api-secret'] === 'any-secret';
      json(isRight ? 403 : 401, { error: isRight ? 403 : 401, message: 'No' })(request, response, body);
    },
  ],
  ['always 500', json(500, { error: 500, message: 'Internal error' })],
  ['205 with a body and 799 in turn', oddStatus],
  [
    'echo',
    (request, response, body) =>
      response.writeHead(200, { 'content-type': request.headers['content-type'] ?? 'text/plain' }).end(body),
  ],
];

describe('null targets', () => {
  test.each(servers)('%s', (_, answer) => proveNull(answer));

  test('nothing listening', async () => {
    const tested = await testServer(
      { baseUrl: 'http://127.0.0.1:9', apiKey: 'key-of-the-test', apiSecret: 'secret-of-the-test' },
      { awayMs: 500 },
    );
    expect(internalErrors(tested)).toEqual([]);
    expect([...new Set(tested.outcomes.values())]).toEqual(['not-testable']);
    expect(tested.lines.filter((line) => line.kind === 'RunStopped')).toHaveLength(1);
  });
});
