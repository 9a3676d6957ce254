// For no operation does an answer of any status below 600 with any body cause an error of the suite.
import { describe, expect, test } from 'vitest';
import { operationAt } from '../../../src/cases/route.js';
import { operations } from '../../../src/contract/contract.js';
import { behindProxy } from '../support/proxy.js';
import { internalErrors, testServer, startUnlimited } from '../support/run.js';
import { socketOf } from './raw.js';

type Odd = (status: number, text: string) => [status: number, text: string];

const statuses = [205, 201, 204, 299, 304, 399, 418, 599, 199];
const bodies = [
  ...['', 'null', 'true', '[]', '[null]', '1', '"text"', 'no JSON', '{}', '{"data":null}', '{"detail":null}'],
  ...['{"detail":[{"loc":1,"msg":null}]}', '{"status":true,"message":null,"data":[null]}'],
];
/** Answers by turns, so that one run meets all of them. */
const inTurns = <T>(all: readonly T[]): (() => T) => {
  let at = 0;
  return () => all[at++ % all.length]!;
};

const kinds: [name: string, odd: () => Odd][] = [
  ['status 205 and the right body', () => (_, text) => [205, text]],
  [
    'other statuses and the right body',
    () => {
      const status = inTurns(statuses);
      return (_, text) => [status(), text];
    },
  ],
  [
    'other bodies, also of rejections',
    () => {
      const body = inTurns(bodies);
      return (status) => [status, body()];
    },
  ],
];

describe.concurrent.each(kinds)('%s', (_, odd) => {
  test.each(operations.map(({ id }) => id))('of %s', async (id) => {
    const server = await startUnlimited();
    const change = odd();
    const { target, close } = await behindProxy(server, ({ method, path, status, text }, outgoing) => {
      const isOdd = path !== '/states' && operationAt(method, path) === id;
      const [other, body] = isOdd ? change(status, text) : [status, text];
      const length = Buffer.byteLength(body);
      const head = `content-type: application/json\r\ncontent-length: ${length}\r\nconnection: close`;
      socketOf(outgoing).end(`HTTP/1.1 ${other} Odd\r\n${head}\r\n\r\n${body}`);
    });
    try {
      const tested = await testServer(target, {
        timeouts: { operationMs: 2000, allMs: 4000, throttledMs: 1000 },
        only: (one) => one.startsWith(`${id}/`) && !one.includes('/pact'),
        effort: { depth: 'quick' },
      });
      expect(internalErrors(tested)).toEqual([]);
    } finally {
      close();
      await server.close();
    }
  });
});
