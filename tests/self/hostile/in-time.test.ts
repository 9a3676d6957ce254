// The limit of a run holds while an answer is under way.
import { expect, test } from 'vitest';
import { testServer, startUnlimited } from '../support/run.js';
import { behind } from './behind.js';

test('a run ends in time even if an operation does not answer', async () => {
  const server = await startUnlimited();
  const { target, close } = await behind(server, { at: 'listBanks', answer: () => undefined });
  try {
    const tested = await testServer(target, {
      timeoutMs: 40_000,
      only: (id) => id.startsWith('listBanks/response'),
      effort: { depth: 'standard', maxMinutes: 0.03 },
    });
    expect(tested.why('listBanks/response.success')).toMatch(/the run reached its limit of 0\.03 min/);
    expect(tested.with('fail')).toEqual([]);
  } finally {
    close();
    await server.close();
  }
});
