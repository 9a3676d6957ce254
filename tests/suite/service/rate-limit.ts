// Limits > row Exceeding rate. Judged last: a server that limits serves nothing after it.
import { setTimeout as sleep } from 'node:timers/promises';
import { expectThat, inWords, isAccepted } from '../../../src/engine/expect.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import type { Context } from '../../../src/domain/context.js';
import { atOnce, burst, cheapest, perMinute } from './burst.js';

export const { entries, requirement } = suite('alone');

// Limits > row Exceeding rate. A fixed window that ends during the burst, or a bucket that refills, lets up to
// twice as many pass.
requirement('service/rate-limit', async (t) => {
  const { served, seconds, last } = await burst(t);
  if (last.response?.status === 429) return;
  expectThat(
    served <= 2 * perMinute,
    `a 429 before request ${2 * perMinute + 1} of a minute`,
    `${served} requests answered in ${seconds.toFixed(1)} s, none with 429`,
    last,
  );
  throw new NotTestable(
    `only ${served} requests were answered in ${seconds.toFixed(1)} s, too few to exceed the limit`,
  );
});

// A minute without any request, and some seconds for a limit that looks at two windows.
requirement('service/rate-limit-recovers', async (t) => {
  const base = await cheapest(t);
  if ((await burst(t)).last.response?.status !== 429) throw new NotTestable('the limit was not reached');
  for (const minute of [clockMinute, realMinute]) {
    await minute(t);
    const exchange = await atOnce(t, base);
    if (exchange.response?.status === 429 && minute === clockMinute) continue;
    t.record(exchange);
    expectThat(
      exchange.response?.status !== 429,
      'an answer after a minute without requests',
      inWords(exchange),
      exchange,
    );
    if (!isAccepted(exchange.response)) throw new NotTestable(`the target answered ${inWords(exchange)}`);
    return;
  }
});

const quietSeconds = 65;

// A real minute for targets whose limit does not follow their clock, or that have none.
async function clockMinute(t: Context): Promise<void> {
  await t.advance(quietSeconds).catch((error: unknown) => {
    if (!(error instanceof NotTestable)) throw error;
  });
}

async function realMinute(t: Context): Promise<void> {
  const ms = t.options.quietMs ?? quietSeconds * 1000;
  t.budget.demand({ ms });
  t.waiting(ms, 'without a request, to see whether the target serves again after a minute');
  await sleep(ms);
}
