// What an ordinary client asks is not what the suite asks: no legal server is blamed by its traffic either.
import { startUnlimited } from '../support/run.js';
import { expect, test } from 'vitest';
import { variants } from '../../../reference/variants/index.js';
import { isAccepted } from '../../../src/checks/response.js';
import { judgeTraffic } from '../../../src/traffic/judge-traffic.js';
import { clientsWalk } from './client.js';

/** What is held against a server, and how much of what it was asked it accepted. */
async function walked(names: readonly string[]) {
  const server = await startUnlimited({ variants: names });
  try {
    const exchanges = await clientsWalk(server);
    const seen = judgeTraffic(exchanges).flatMap((event) =>
      event.kind === 'VerdictReached' && event.verdict.outcome === 'fail'
        ? [`${event.verdict.requirement}: ${event.verdict.evidence?.actual}`]
        : [],
    );
    return { seen, accepted: exchanges.filter(({ response }) => isAccepted(response)).length };
  } finally {
    await server.close();
  }
}

test('the reference server serves it', async () => {
  const { seen, accepted } = await walked([]);
  expect(seen).toEqual([]);
  expect(accepted).toBeGreaterThan(20);
});

// The choices that such a client meets.
const met = variants
  .map(({ name }) => name)
  .filter((name) => /^(list|transfer|statement|recipient|bank|search|wallet|idempotency)/.test(name));

test.concurrent.each(met)('%s', async (name) => {
  expect((await walked([name])).seen).toEqual([]);
});
