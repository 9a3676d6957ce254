// The same request again, under one Idempotency-Key
import { expect, test } from 'vitest';
import type { Exchange } from '../../../../src/contract/exchange.js';
import { judged } from '../judged.js';
import { pay, refusedWith } from '../wallet.js';

const keyed = (more: Parameters<typeof pay>[0] = {}) =>
  pay({ ...more, headers: { 'idempotency-key': 'K-1' } });

test.each<[string, Exchange[], string[]]>([
  ['the same response', [keyed(), keyed()], []],
  ['another response', [keyed(), keyed({ session: 'S-2' })], ['initiateTransfer/idempotency.replay']],
  ['after 25 hours', [keyed({ after: 0 }), keyed({ session: 'S-2', after: 90_000 })], []],
  [
    'after 2 hours, of a key that is younger than the recording',
    [pay({ after: 0 }), keyed({ after: 90_000 }), keyed({ session: 'S-2', after: 97_200 })],
    ['initiateTransfer/idempotency.after-1h'],
  ],
  ['with credentials that are revoked', [keyed(), refusedWith(401, keyed())], []],
  ['of one without the right', [keyed(), refusedWith(403, keyed())], []],
  ['after another body', [keyed(), keyed({ amount: '5.00' }), keyed({ session: 'S-2' })], []],
  ['beside the first', [{ ...keyed(), durationMs: 5000 }, keyed({ session: 'S-2' })], []],
  ['a 429', [keyed(), refusedWith(429, keyed())], []],
])('a replay: %s', (_, exchanges, fails) => {
  expect(judged(exchanges).fail).toEqual(fails);
});

test('after hours, the key may be a day older than the recording: a warning', () => {
  expect(judged([keyed({ after: 0 }), keyed({ session: 'S-2', after: 7200 })])).toMatchObject({
    fail: [],
    warn: ['initiateTransfer/idempotency.after-1h'],
  });
});
