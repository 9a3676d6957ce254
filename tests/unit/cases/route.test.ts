import { expect, test } from 'vitest';
import { operationAt } from '../../../src/cases/route.js';

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
