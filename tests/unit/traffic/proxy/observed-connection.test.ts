// What is kept of the exchanges of one connection.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../../src/contract/exchange.js';
import { ObservedConnection } from '../../../../src/traffic/proxy/observed-connection.js';

const asked = 'GET /transactions HTTP/1.1\r\nHost: a\r\n\r\n';

/** A connection by which an answer has come as far as the text. */
function answered(text: string): { seen: (Exchange | null)[]; connection: ObservedConnection } {
  const seen: (Exchange | null)[] = [];
  let id = 0;
  const connection = new ObservedConnection({
    ...{ prefix: '', mostBody: 1024 * 1024, nextId: () => ++id },
    onExchange: (exchange) => seen.push(exchange),
  });
  connection.fromClient(Buffer.from(asked));
  connection.fromServer(Buffer.from(text));
  return { seen, connection };
}

const untilClose = 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{"status":true';

test('an answer that ends with the connection is whole once the server has ended it', () => {
  const { seen, connection } = answered(`${untilClose}}`);
  connection.serverEnded();
  expect(seen).toMatchObject([{ response: { status: 200, json: { status: true } } }]);
});

test.each(['the client went away', 'ECONNRESET', 'the proxy was ended'])(
  'what has come of it is no answer where %s',
  (failure) => {
    const { seen, connection } = answered(untilClose);
    connection.over(failure);
    connection.serverEnded();
    expect(seen).toMatchObject([{ response: null, failure }]);
  },
);

test('of what is nested deeper than can be followed, nothing is judged', () => {
  const whole = (depth: number): string => {
    const body = '['.repeat(depth) + ']'.repeat(depth);
    return `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  };
  expect(answered(whole(4000)).seen).toMatchObject([{ partial: true }]);
  expect(answered(whole(400)).seen[0]).not.toHaveProperty('partial');
});
