// What balances show where nobody else moved them
import { expect, test } from 'vitest';
import type { Exchange } from '../../../../src/contract/exchange.js';
import { judged } from '../judged.js';
import { pay, read, refusedWith } from '../wallet.js';

const story = (after: string, ...moves: Exchange[]) => [read('500.00', 0), ...moves, read(after, 60)];
const late = pay({ after: 20 });

test.each<[string, Exchange[], string[]]>([
  ['a debit, with a fee', story('390.00', late), []],
  ['a debit twice', story('300.00', late), ['initiateTransfer/debit']],
  [
    'a refused transfer',
    story('400.00', refusedWith(400, late)),
    ['initiateTransfer/refusal-debits-nothing'],
  ],
  ['a reference twice', story('300.00', late, pay({ after: 30 })), ['initiateTransfer/reference-unique']],
  ['two transfers', story('300.00', late, pay({ after: 30, reference: 'TRF-2' })), []],
  ['one that may not be settled', story('300.00', pay({ after: 55 })), []],
])('%s', (_, exchanges, fails) => {
  expect(judged(exchanges, { alone: true }).fail).toEqual(fails);
  expect(judged(exchanges).fail).toEqual([]);
});

test('an earlier transfer may be debited only now: a warning', () => {
  const refused = refusedWith(400, pay({ after: 80, reference: 'TRF-2' }));
  const slow = [read('500.00', 0), late, read('500.00', 60), refused, read('400.00', 120)];
  expect(judged(slow, { alone: true })).toMatchObject({
    fail: [],
    warn: ['initiateTransfer/refusal-debits-nothing'],
  });
  const shown = [read('500.00', 0), late, read('400.00', 60), refused, read('300.00', 120)];
  expect(judged(shown, { alone: true }).fail).toEqual(['initiateTransfer/refusal-debits-nothing']);
});
