// A value that an accepted request used up is recognized later, even if it is short.
import { describe, expect, test } from 'vitest';
import { operationOf } from '../../../../src/contract/contract.js';
import { RunCache } from '../../../../src/engine/context/run-cache.js';
import { exchangeOf } from '../../support/exchange.js';

const { id: operation, method, path } = operationOf('issueFlightTicket');
const ticket = (body: unknown) =>
  exchangeOf({ operation, request: { method, path, headers: {}, body: JSON.stringify(body) } });

describe('a value that was used up', () => {
  const cache = new RunCache();
  for (const BookingId of ['77', 'BOOK-000123'])
    cache.note(operationOf('issueFlightTicket'), ticket({ BookingId }));

  test.each([
    ['short, as a whole value', { BookingId: '77' }, '77'],
    ['short, as a part of another', { BookingId: '1777' }, undefined],
    ['long, as a whole value', { BookingId: 'BOOK-000123' }, 'BOOK-000123'],
    ['long, as a part of another', { BookingId: 'ref:BOOK-000123' }, 'BOOK-000123'],
  ])('%s', (_, body, found) => {
    expect(cache.usedAgain(ticket(body))).toBe(found);
  });
});

describe('a value that was accepted again', () => {
  const ofKey = (key?: string) => {
    const exchange = ticket({ BookingId: 'BOOK-000123' });
    const headers = key === undefined ? {} : { 'Idempotency-Key': key };
    return { ...exchange, request: { ...exchange.request, headers } };
  };

  test.each([
    ['is not used up', undefined, undefined],
    ['may be used up under a key', 'K-1', 'BOOK-000123'],
  ])('%s', (_, key, found) => {
    const cache = new RunCache();
    for (let time = 0; time < 2; time++) cache.note(operationOf('issueFlightTicket'), ofKey(key));
    expect(cache.usedAgain(ofKey())).toBe(found);
  });
});
