// A faulty server whose first answers are lost, or are a 500: the run reports lost answers, and a 500 hides nothing.
import { describe, expect, test } from 'vitest';
import { testReference, type TestResult } from '../support/run.js';
import { lossyWay, type Fate } from '../support/lossy-proxy.js';

const transfer = 'POST /pms/api/external/request/wallet/transfer/';
const trouble = 'initiateTransfer/response.no-server-error';
const only = (id: string): boolean =>
  [trouble, 'initiateTransfer/debit', 'getWallet/response.success', 'listBanks/response.body'].includes(id) ||
  /^initiateTransfer\/(optional|body)/.test(id);

/** Tests a server behind a proxy that ends exchanges like this. Requests are serial, so their order is fixed. */
function tested(
  fate: (request: string, nth: (key: string) => number) => Fate,
  defect: string[] = [],
): Promise<TestResult> {
  const counts = new Map<string, number>();
  const nth = (key: string): number => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts.get(key)!;
  };
  const way = ({ url }: { url: string }) => lossyWay(url, { fate: (_, request) => fate(request, nth) });
  return testReference({ defect }, { only, connections: 1, keepAlive: false, way });
}

/** The first answer to each matching request ends like this. */
const first =
  (isOne: (request: string) => boolean, fate: Fate): Parameters<typeof tested>[0] =>
  (request, nth) =>
    isOne(request) && nth('all') % 2 === 1 ? fate : 'whole';

const isTransfer = (request: string): boolean => request === transfer;
const debitedTwice = ['transfer-debited-twice'];

describe.concurrent('the first answer to each transfer', () => {
  test('is lost: the run reports the loss, and does not test what it hides', async () => {
    const found = await tested(first(isTransfer, 'lost'), debitedTwice);
    expect(found.with('fail').map(found.why)).toEqual([]);
    expect(found.outcomes.get('initiateTransfer/debit')).toBe('not-testable');
    expect(found.why(trouble)).toMatch(/ warn: other operations lose fewer answers/);
    const told = found.report().requirements.find(({ id }) => id === trouble);
    expect(told?.verdict).toBe('warn');
  });

  test('is a 500 from the server, which hides nothing', async () => {
    const found = await tested(first(isTransfer, 500), debitedTwice);
    expect(found.with('fail')).toContain('initiateTransfer/debit');
  });
});

describe.concurrent('warns of nothing where', () => {
  test('the network loses the first answer to every request', async () => {
    const found = await tested(first(() => true, 'lost'));
    expect([...found.killed.keys()].map(found.why)).toEqual([]);
  });

  test('a few answers get lost', async () => {
    const found = await tested((request, nth) =>
      isTransfer(request) && [1, 3, 5].includes(nth('transfers')) ? 'lost' : 'whole',
    );
    expect([...found.killed.keys()].map(found.why)).toEqual([]);
  });
});
