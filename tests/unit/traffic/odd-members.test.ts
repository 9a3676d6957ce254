// Whatever a client sends, it is judged: an object may have a member that is named as what makes text of it.
import { expect, test } from 'vitest';
import { operations } from '../../../src/contract/contract.js';
import { judgeTraffic } from '../../../src/traffic/judge-traffic.js';
import { sent } from '../support/client-traffic.js';

const odd = { toString: 1, valueOf: 1 };
const having = operations.flatMap(({ id, examples }) =>
  examples[0]?.body ? [{ id, names: Object.keys(examples[0].body) }] : [],
);

test.each(having)('$id with objects in place of its members', ({ id, names }) => {
  const all = Object.fromEntries(names.map((name) => [name, odd]));
  const lists = Object.fromEntries(names.map((name) => [name, [odd]]));
  const exchanges = [all, lists].flatMap((body) =>
    [200, 400].map((status) => sent(id, { body, status, headers: { 'idempotency-key': undefined } })),
  );
  expect(judgeTraffic([sent(id), ...exchanges], { alone: true }).at(-1)?.kind).toBe('RunFinished');
});
