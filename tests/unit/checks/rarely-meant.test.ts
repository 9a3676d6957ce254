import { describe, expect, test } from 'vitest';
import { isRarelyMeant } from '../../../src/checks/rarely-meant.js';

const plain = {
  method: 'POST',
  path: '/a/TRF-1',
  headers: { 'Idempotency-Key': 'a_1-B' },
  body: '{"name":"Ada"}',
};

describe('what may be refused before the operation', () => {
  test.each([
    ['letters beyond ASCII', { body: '{"name":"Adé"}' }],
    ['an escape in a path', { path: '/a/b%2Fc' }],
    ['a key with signs', { headers: { 'Idempotency-Key': 'a:b' } }],
    ['such a key in small letters', { headers: { 'idempotency-key': 'a:b' } }],
    ['odd input', { oddity: 'odd' as const }],
  ])('%s', (_, change) => expect(isRarelyMeant({ ...plain, ...change })).toBe(true));

  test.each([
    ['a blank in a path', { path: '/a/b%20c' }],
    ['an escape in a query', { path: '/a?email=a%40b.example' }],
    ['a long text of ASCII', { body: JSON.stringify({ token: 'x'.repeat(3000) }) }],
  ])('not %s', (_, change) => expect(isRarelyMeant({ ...plain, ...change })).toBe(false));
});
