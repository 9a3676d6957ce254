// Correct servers that a simpler model would blame, each next to the nearest broken one.
import { Big } from 'big.js';
import { describe, expect, test } from 'vitest';
import { sent } from '../../support/client-traffic.js';
import { fees, naira, WalletServer } from './wallet-server.js';

const found = ({ findings }: WalletServer): unknown[] =>
  findings.map(({ requirement, times, isOwn }) => [requirement, times, isOwn]);

/** A server whose flat fee two transfers have shown. */
function measured(): WalletServer {
  const server = new WalletServer(fees['flat 10.75']!, '500000.00');
  for (const kobo of [100_001, 199_999]) {
    server.transfer(naira(kobo));
    server.rest();
  }
  return server;
}

describe('a state sets the balance before a transfer has settled', () => {
  const dropped = () => {
    const server = measured();
    const first = server.transfer(naira(150_001));
    server.book.restart(undefined);
    server.book.restart(server.balance);
    return { server, first, paid: server.paid.at(-1)! };
  };

  test('the transfer may come back, also after a replay', () => {
    const { server, first, paid } = dropped();
    server.again(first);
    server.rest();
    server.refund(paid, false);
    server.rest();
    expect(found(server)).toEqual([]);
  });

  test('the transfer may come back next to another debit', () => {
    const { server, paid } = dropped();
    server.transfer(naira(190_007));
    server.refund(paid, false);
    server.rest();
    expect(found(server)).toEqual([]);
  });

  test('a replay must not debit', () => {
    const { server, first } = dropped();
    server.again(first);
    server.debit(naira(150_001));
    server.rest();
    expect(found(server)).toEqual([['initiateTransfer/idempotency.one-effect', 1, true]]);
  });
});

test('transfers of nothing or less tell no fee', () => {
  const server = new WalletServer(fees['flat 10.75']!, '500000.00');
  for (const amount of ['0.00', '-50.00']) {
    server.answered(new Big(amount));
    server.debit(new Big('10.75'));
    server.rest();
  }
  server.transfer(naira(150_001));
  server.rest();
  expect(found(server)).toEqual([]);
});

describe('another client of a shared wallet', () => {
  const shared = (): WalletServer => {
    const server = measured();
    server.order(naira(378_735));
    server.identity(naira(5000));
    server.rest();
    server.book.isShared = true;
    return server;
  };

  test.each<[string, (server: WalletServer) => void]>([
    [
      'may buy the same product',
      (server) => {
        server.order(naira(378_735));
        server.debit(naira(378_735));
      },
    ],
    [
      'may pay the same check',
      (server) => {
        server.identity(null);
        server.debit(naira(5000));
      },
    ],
    [
      'may pay a whole amount',
      (server) => {
        server.answered(new Big(1000), { status: 400 });
        server.debit(new Big(1000));
      },
    ],
  ])('%s', (_, act) => {
    const server = shared();
    act(server);
    server.rest();
    expect(found(server)).toEqual([]);
  });

  test('does not pay the amount of a rejected transfer', () => {
    const server = shared();
    server.answered(naira(150_001), { status: 400 });
    server.debit(naira(150_001));
    server.rest();
    expect(found(server)).toEqual([['initiateTransfer/refusal-debits-nothing', 1, true]]);
  });
});

describe('a request of unknown cost', () => {
  test.each([
    ['may be debited after a reading that came soon after it', true, []],
    ['must have been debited long before', false, [['verifyEnhancedNin/charge', undefined, false]]],
  ])('%s', (_, isFresh, expected) => {
    const server = measured();
    const { book, balance } = server;
    server.note(sent('createRecipient', { status: 201 }));
    book.settle(balance, book.evaluate(balance), new Set(isFresh ? book.span : []));
    server.debit(new Big(20));
    server.identity(new Big('105.75'));
    server.rest();
    expect(found(server)).toEqual(expected);
  });

  test('may cost any other sum', () => {
    const server = measured();
    server.note(sent('createRecipient', { status: 201 }));
    server.answered(naira(150_001));
    server.debit(new Big('1710.76'));
    server.rest();
    expect(found(server)).toEqual([]);
  });

  test.each<[string, string, (server: WalletServer) => void]>([
    [
      'a replay',
      'initiateTransfer/idempotency.one-effect',
      (server) => {
        const first = server.transfer(naira(150_001));
        server.rest();
        server.note(sent('createRecipient', { status: 201 }));
        server.again(first);
        server.debit(naira(150_001));
      },
    ],
    [
      'a transfer twice',
      'initiateTransfer/debit',
      (server) => {
        server.note(sent('createRecipient', { status: 201 }));
        server.answered(naira(150_001));
        server.debit(naira(302_152));
      },
    ],
    [
      'a rejected transfer',
      'initiateTransfer/refusal-debits-nothing',
      (server) => {
        server.note(sent('verifyEnhancedNin', { status: 404 }));
        server.answered(naira(150_001), { status: 400 });
        server.debit(naira(150_001));
      },
    ],
  ])('does not hide the debit of %s', (_, id, act) => {
    const server = measured();
    act(server);
    server.rest();
    expect(found(server).map((one) => (one as unknown[])[0])).toEqual([id]);
  });
});

test('a gain is a refund if it has the amount of an earlier transfer, with its fee or without it', () => {
  const { book } = measured();
  const isRefund = (sum: string): boolean => book.isRefund(new Big(sum));
  expect(['1000.01', '1010.76', '1999.99'].map(isRefund)).toEqual([true, true, true]);
  expect(['1000.02', '500.00', '-1000.01', '0'].map(isRefund)).toEqual([false, false, false, false]);
});

describe('a transfer without a debit', () => {
  const amounts = [naira(150_001), naira(160_003), naira(175_009)] as const;

  test.each([
    ['whole', new Big(0)],
    ['without its fee', new Big('10.75')],
  ])('may have come back %s before the reading, unless the next two also lack theirs', (_, kept) => {
    const server = measured();
    const many: boolean[] = [];
    for (const amount of amounts) {
      server.answered(amount);
      server.debit(kept);
      server.rest();
      many.push(server.book.lacksMany(server.findings.at(-1)!));
    }
    expect(server.findings.map(({ times, mayBeRefunded }) => [times, mayBeRefunded])).toEqual([
      [0, true],
      [0, true],
      [0, true],
    ]);
    expect(many).toEqual([false, false, true]);
  });

  test.each([
    ['counts if every second one lacks it', [0, 1, 0, 1, 0, 1, 0], true],
    ['does not count as the third of five', [0, 1, 0, 1, 0], false],
    ['does not count as the fourth of thirteen', [0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 1, 0], false],
  ])('%s', (_, debits, counts) => {
    const server = measured();
    for (const [at, isDebited] of debits.entries()) {
      const amount = naira(180_011 + 10_007 * at);
      if (isDebited === 1) server.transfer(amount);
      else server.answered(amount);
      server.rest();
    }
    expect(server.book.lacksMany(server.findings.at(-1)!)).toBe(counts);
  });

  test('does not change the fee of the next one if it is small', () => {
    const server = measured();
    server.answered(naira(525));
    server.debit(new Big('10.75'));
    server.rest();
    server.transfer(naira(525));
    server.rest();
    expect(found(server)).toEqual([]);
  });
});
