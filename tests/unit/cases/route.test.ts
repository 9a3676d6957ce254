import { expect, test } from 'vitest';
import { operationAt, patternOf } from '../../../src/cases/route.js';

test.each<[method: string, path: string, id: string | null]>([
  ['POST', '/transfer/recipient', 'createRecipient'],
  ['GET', '/transactions?page=1', 'listTransactions'],
  ['POST', '/pms/api/external/request/virtual-cards/card-1/freeze/', 'freezeCard'],
  ['POST', '/pms/api/external/request/virtual-cards/a/b/freeze/', null],
  ['GET', '/transfer/recipient', null],
  ['POST', '/v1/transfer/recipient', null],
  ['POST', '/transfer/recipient/1', null],
  ['GET', '', null],
])('%s %s is %s', (method, path, id) => expect(operationAt(method, path)).toBe(id));

test.each<[path: string, fits: string[], others: string[]]>([
  ['/a.b/{c}', ['/a.b/x', '/a.b/x.y'], ['/a.b/', '/axb/x', '/a.b/x/', '/v1/a.b/x', '/a.b/x/y']],
  ['/a(b)[c]^$|*+?\\/', ['/a(b)[c]^$|*+?\\/'], ['/ab', '/']],
])('%s as a pattern', (path, fits, others) => {
  const pattern = patternOf({ path });
  expect([...fits, ...others].filter((one) => pattern.test(one))).toEqual(fits);
});
