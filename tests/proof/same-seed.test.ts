// The same seed sends the same requests. Another one sends others where there is room for values of chance, and judges
// by the same requests what chance is no part of.
import { expect, test } from 'vitest';
import type { RequirementId } from '../../src/contract/contract.js';
import { judgeReference } from './judge.js';

async function requests(seed: number, only: (id: RequirementId) => boolean = () => true): Promise<string[]> {
  const { lines } = await judgeReference({}, { seed, effort: { depth: 'standard' }, only });
  // Reads of the balance depend on how fast it settles, twins arrive in any order, events carry the time.
  return lines
    .flatMap((line) =>
      line.kind === 'ExchangeRecorded' && line.exchange.operation !== 'getWallet' && !line.exchange.received
        ? [line.exchange.request]
        : [],
    )
    .map(({ method, path, body }) => `${method} ${path} ${body ?? ''}`)
    .sort();
}

test('one seed, and another', async () => {
  const [first, again, other] = [await requests(7), await requests(7), await requests(8)];
  expect(again).toEqual(first);
  expect(other).toEqual(first);
});

test('another seed tries other values where there is room', async () => {
  const isFuzz = (id: RequirementId): boolean => /\/fuzz\.(valid|bytes)$/.test(id);
  expect(await requests(8, isFuzz)).not.toEqual(await requests(7, isFuzz));
});
