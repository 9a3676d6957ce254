import { describe, expect, test } from 'vitest';
import { Purse } from '../../../../src/domain/wallet/purse.js';
import { sent, transfer } from '../../support/client-traffic.js';

describe('a reading may lack the debit of', () => {
  const purse = new Purse(true);
  purse.note(transfer({ amount: '1000.01', reference: 'R-1' }));
  purse.note(sent('createRecipient', { status: 201 }));
  const at = purse.book.span[1]!.at!;

  test('a request of unknown cost that came shortly before it', () => {
    const fresh = purse.freshAt(at + purse.lag.patienceMs - 1);
    expect([...fresh].map(({ exchange }) => exchange.operation)).toEqual(['createRecipient']);
  });

  test('no request that came long before it', () => {
    expect(purse.freshAt(at + purse.lag.patienceMs + 1).size).toBe(0);
  });
});
