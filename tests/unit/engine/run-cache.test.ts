// What an accepted request has used up is known again, however short it is.
import { describe, expect, test } from 'vitest';
import { operationOf } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { RunCache } from '../../../src/engine/run-cache.js';

const ticket = (body: unknown): Exchange => ({
  id: 1,
  operation: 'issueFlightTicket',
  purpose: 'test',
  request: {
    method: 'POST',
    path: operationOf('issueFlightTicket').path,
    headers: {},
    body: JSON.stringify(body),
  },
  response: null,
  repeated: false,
  startedAt: '',
  durationMs: 0,
});

describe('a value that was used up', () => {
  const cache = new RunCache();
  for (const BookingId of ['77', 'BOOK-000123'])
    cache.note(operationOf('issueFlightTicket'), ticket({ BookingId }));

  test.each([
    ['short, where it stands alone', { BookingId: '77' }, '77'],
    ['short, as a part of another', { BookingId: '1777' }, undefined],
    ['long, where it stands alone', { BookingId: 'BOOK-000123' }, 'BOOK-000123'],
    ['long, as a part of another', { BookingId: 'ref:BOOK-000123' }, 'BOOK-000123'],
  ])('%s', (_, body, found) => {
    expect(cache.usedAgain(ticket(body))).toBe(found);
  });
});
