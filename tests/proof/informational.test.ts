// "A client MUST be able to parse one or more 1xx responses received prior to a final response, even if the client
// does not expect one" (RFC 9110, section 15.2): a server that sends them is judged as any other.
import { expect, test } from 'vitest';
import { preflight } from '../../src/certify/preflight.js';
import type { RequirementId } from '../../src/contract/contract.js';
import { completeTarget } from '../../src/target/target.js';
import { judgeReference } from './judge.js';
import { behindProxy } from './proxy.js';
import { butRateLimit, expectGreen, patient } from './variants/green.js';

// What Pact sees is what came through the same client.
const butRateLimitAndPact = (id: RequirementId) => butRateLimit(id) && !id.includes('/pact.');

test('informational answers before every answer, those of the state handler too', async () => {
  const judged = await judgeReference(
    {},
    {
      ...patient,
      only: butRateLimitAndPact,
      way: async (server) => {
        const way = await behindProxy(server, ({ status, text }, outgoing) => {
          outgoing.writeContinue();
          outgoing.writeEarlyHints({ link: '</style.css>; rel=preload' });
          outgoing.writeProcessing();
          outgoing.writeHead(status).end(text);
        });
        await preflight(completeTarget(way.target));
        return way;
      },
    },
  );
  expectGreen(judged);
  expect(judged.with('not-testable')).toEqual([]);
});
