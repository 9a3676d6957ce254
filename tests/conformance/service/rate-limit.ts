// Limits > rows Request rate, Exceeding rate. Judged last: a server that limits serves nothing after it.
import { setTimeout as sleep } from 'node:timers/promises';
import { expectThat, inWords, isAccepted } from '../../../src/engine/expect.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import type { Context } from '../../../src/domain/context.js';
import { asSent, perMinute } from './burst-requests.js';
import { burst, mixes, type Burst } from './burst.js';
import { beside, isTurnedAway, kindNames, kindsOf, servedAmong } from './shared-limit.js';

export const { entries, requirement } = suite('alone');

// Limits > row Request rate, sandbox: "all requests". Right after the first 429; what a bucket lets through meanwhile
// may be of either kind.
requirement(
  'service/rate-limit-counts-all',
  { sampling: { column: 'rate', kinds: kindNames } },
  async (t) => {
    const kinds = await kindsOf(t);
    const { wasLimited, base } = await burst(t);
    if (!wasLimited) throw new NotTestable('the limit was not reached');
    const open = await t.http.sendAtOnce(asSent(t, base, {}));
    t.result.observe('service/rate-limit-unauthorized', isTurnedAway(open) ? 'limited' : 'not limited');
    for (const kind of await servedAmong(t, base, kinds)) {
      const { answers, isHeld, isFree } = await beside(t, base, kind);
      if (!isHeld) throw new NotTestable('the limit did not hold while it was looked at');
      const [shown] = answers;
      if (isFree) t.http.record(shown!);
      expectThat(
        !isFree,
        `a 429 for ${kind.name}, as for the reads beside them`,
        `all ${answers.length} were answered otherwise: ${inWords(shown!)}`,
        shown,
      );
    }
  },
);

// Limits > row Exceeding rate. A fixed window that ends during the burst, or a bucket that refills, lets up to
// twice as many pass.
requirement(
  'service/rate-limit',
  { sampling: { column: 'rate', kinds: (pace) => ['a burst with different queries', ...mixes(pace)] } },
  async (t) => {
    const all = await burst(t);
    if (all.wasLimited) await shortWindows(all);
    const { served, isTooMuch, wasLimited, last } = all;
    const seconds = `${(all.elapsedMs / 1000).toFixed(1)} s`;
    expectThat(
      !isTooMuch,
      `a 429 before request ${2 * perMinute + 1} of a minute`,
      `${served} requests answered in ${seconds}, ${wasLimited ? 'with a 429 now and then' : 'none with 429'}`,
      last,
    );
    if (!wasLimited)
      throw new NotTestable(
        `only ${served} requests were answered in ${seconds}, too few to exceed the limit`,
      );
  },
);

// A minute without any request, and some seconds for a limit that looks at two windows.
requirement('service/rate-limit-recovers', async (t) => {
  const { base, wasLimited } = await burst(t);
  if (!wasLimited) throw new NotTestable('the limit was not reached');
  for (const minute of [clockMinute, realMinute]) {
    await minute(t);
    const exchange = await t.http.sendAtOnce(asSent(t, base));
    if (isTurnedAway(exchange) && minute === clockMinute) continue;
    t.http.record(exchange);
    expectThat(
      !isTurnedAway(exchange),
      'an answer after a minute without requests',
      inWords(exchange),
      exchange,
    );
    if (!isAccepted(exchange.response)) throw new NotTestable(`the target answered ${inWords(exchange)}`);
    return;
  }
});

const quietSeconds = 65;
const shortMs = 1200;

/**
 * Goes on after pauses in which a window much shorter than a minute would begin anew: a second or so, in earnest, for a
 * clock that can be moved may move by whole minutes. What a bucket lets through by then is little.
 */
async function shortWindows(all: Burst): Promise<void> {
  let isNew = true;
  while (isNew && !all.isTooMuch && all.elapsedMs + shortMs < 58_000) {
    await sleep(shortMs);
    const before = all.served;
    if (!isTurnedAway(await all.exchange())) await all.wave();
    isNew = all.served - before > perMinute / 4;
  }
}

/** Whether the target's clock could be moved. */
async function clockMoves(t: Context, seconds: number): Promise<boolean> {
  return t.states.advance(seconds).then(
    () => true,
    (error: unknown) => {
      if (error instanceof NotTestable) return false;
      throw error;
    },
  );
}

// A real minute for targets whose limit does not follow their clock, or that have none.
async function clockMinute(t: Context): Promise<void> {
  await clockMoves(t, quietSeconds);
}

async function realMinute(t: Context): Promise<void> {
  const ms = t.run.options.quietMs ?? quietSeconds * 1000;
  t.run.budget.demand({ ms });
  t.run.waiting(ms, 'without a request, to see whether the target serves again after a minute');
  await sleep(ms);
}
