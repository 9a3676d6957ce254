import { expect, test } from 'vitest';
import type { Exchange } from '../../../../src/contract/exchange.js';
import type { RunEvent } from '../../../../src/engine/events.js';
import { responseBody } from '../../../../src/traffic/har/bodies.js';
import { har, sentByTheSuite } from '../../../../src/traffic/har/write.js';
import { exchangeOf } from '../../support/exchange.js';
import { harFaults } from '../../support/har-validator.js';

const meta = {
  suite: { name: 'cwit-conformance', version: '1.2.3' },
  target: { baseUrl: 'https://api.example.com/base' },
};

const exchange = (more: Partial<Exchange>): Exchange =>
  exchangeOf({
    ...{ operation: 'createRecipient', purpose: 'createRecipient/response.success: nuban' },
    request: {
      ...{ method: 'POST', path: '/transfer/recipient?a=1&b=%zz', body: '{"name":"Ọjà"}' },
      headers: { 'Content-Type': 'application/json', 'api-secret': '[api-secret]' },
    },
    response: {
      ...{ status: 201, text: '{"id":1}', json: undefined },
      headers: { 'content-type': 'application/json' },
    },
    ...{ startedAt: '2030-01-01T00:00:00.000Z', durationMs: 12 },
    ...more,
  });

/** The archive of exchanges, checked against HAR 1.2. */
function archive(...exchanges: Exchange[]) {
  const written = har(
    exchanges.map((one): RunEvent => ({ kind: 'ExchangeRecorded', exchange: one })),
    meta,
  );
  expect(harFaults(written)).toEqual([]);
  return written;
}

test('an exchange is an entry of HAR 1.2 with its purpose as the comment', () => {
  const written = archive(exchange({}));
  expect(written.log.creator).toEqual({ ...meta.suite, comment: sentByTheSuite });
  const [entry] = written.log.entries;
  expect(entry).toMatchObject({
    startedDateTime: '2030-01-01T00:00:00.000Z',
    time: 12,
    timings: { wait: 12 },
    comment: 'createRecipient/response.success: nuban',
    request: {
      method: 'POST',
      // A URL must not contain a percent sign that encodes nothing.
      url: 'https://api.example.com/base/transfer/recipient?a=1&b=%25zz',
      queryString: [
        { name: 'a', value: '1' },
        { name: 'b', value: '%zz' },
      ],
      postData: { mimeType: 'application/json', text: '{"name":"Ọjà"}' },
      bodySize: 17,
    },
    response: {
      status: 201,
      statusText: 'Created',
      content: { size: 8, mimeType: 'application/json', text: '{"id":1}' },
    },
  });
  expect(entry).not.toHaveProperty('_received');
});

test('a truncated body is read back as partial', () => {
  const { content } = archive(exchange({ partial: true })).log.entries[0]!.response;
  expect(responseBody(content, {}, 201)).toEqual({ text: '{"id":1}', isPartial: true });
});

test('a request without an answer has status 0 and the reason, as in browsers', () => {
  const { response: _, ...unanswered } = exchange({ failure: 'ECONNRESET', repeated: true });
  const written = archive({ ...unanswered, response: null });
  expect(written.log.entries[0]).toMatchObject({
    _repeated: true,
    response: { status: 0, _error: 'ECONNRESET' },
  });
});

test('a delivery is marked, bytes are base64, and masks in URLs are encoded', () => {
  const written = archive(
    exchange({
      received: true,
      operation: null,
      request: { method: 'POST', path: '/hooks/[redacted]', headers: {}, body: null },
    }),
    exchange({ request: { method: 'POST', path: '/x', headers: {}, body: '\xff\xc0', bytes: true } }),
  );
  const [delivery, bytes] = written.log.entries;
  expect(delivery).toMatchObject({
    _received: true,
    request: { url: 'http://webhooks.invalid/hooks/%5Bredacted%5D' },
  });
  expect(bytes!.request.postData).toMatchObject({ text: '/8A=', encoding: 'base64' });
});

test('entries are in the order of time by the clock of the target', () => {
  const late = exchange({ purpose: 'a day later', clockSeconds: 86_400 });
  const written = archive(late, exchange({ purpose: 'first', startedAt: '2030-01-01T12:00:00.000Z' }));
  expect(written.log.entries.map(({ comment, startedDateTime }) => [comment, startedDateTime])).toEqual([
    ['first', '2030-01-01T12:00:00.000Z'],
    ['a day later', '2030-01-02T00:00:00.000Z'],
  ]);
});

test('a balance at rest is marked', () => {
  const events: RunEvent[] = [1, 2].map((id) => ({ kind: 'ExchangeRecorded', exchange: exchange({ id }) }));
  const { log } = har([...events, { kind: 'BalanceAtRest', exchange: 2 }], meta);
  expect(log.entries.map(({ _atRest }) => _atRest)).toEqual([undefined, true]);
});
