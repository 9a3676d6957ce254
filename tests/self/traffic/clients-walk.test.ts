// The traffic of an ordinary client leads to no failure of a conformant server either.
import { inWords } from '../../../src/report/words.js';
import { startUnlimited } from '../support/run.js';
import { expect, test } from 'vitest';
import { variants } from '../../../reference/variants/index.js';
import { isAccepted } from '../../../src/checks/response.js';
import { evaluateTraffic } from '../../../src/traffic/evaluate-traffic.js';
import { clientsWalk } from './client.js';

/** The failures of a server by its traffic, and the share of accepted requests. */
async function walked(names: readonly string[]) {
  const server = await startUnlimited({ variants: names });
  try {
    const exchanges = await clientsWalk(server);
    const seen = evaluateTraffic(exchanges).events.flatMap((event) =>
      event.kind === 'VerdictReached' && event.verdict.outcome === 'fail'
        ? [`${event.verdict.requirement}: ${inWords(event.verdict.evidence!.finding).actual}`]
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

// The valid variants that affect such a client.
const met = variants
  .map(({ name }) => name)
  .filter((name) => /^(list|transfer|statement|recipient|bank|search|wallet|idempotency)/.test(name));

test.concurrent.each(met)('%s', async (name) => {
  expect((await walked([name])).seen).toEqual([]);
});
