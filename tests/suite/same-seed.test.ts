// The same seed sends the same requests.
import { expect, test } from 'vitest';
import { judgeReference } from './judge.js';

async function requests(seed: number): Promise<string[]> {
  const { lines } = await judgeReference({}, { seed, effort: { depth: 'standard' } });
  // Reads of the balance depend on how fast it settles, twins arrive in any order, events carry the time.
  return lines
    .flatMap((line) =>
      line.kind === 'exchange' && line.exchange.operation !== 'getWallet' && !line.exchange.received
        ? [line.exchange.request]
        : [],
    )
    .map(({ method, path, body }) => `${method} ${path} ${body ?? ''}`)
    .sort();
}

test('the same seed sends the same requests, another seed others', async () => {
  const [first, again, other] = [await requests(7), await requests(7), await requests(8)];
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});
