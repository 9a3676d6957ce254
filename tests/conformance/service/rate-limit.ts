// Limits > rows Request rate, Exceeding rate. Tested last, because a limited server answers nothing after it.
import { say } from '../../../src/contract/phrase.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectThat } from '../../../src/checks/expect.js';
import { inWords, isAccepted } from '../../../src/checks/response.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import type { Context } from '../../../src/domain/context.js';
import { kindsOf, perMinute, replayNames, toUnknownPath } from './burst-requests.js';
import {
  burst,
  burstOf,
  clockMoves,
  isTurnedAway,
  mixturesOf,
  withoutCredentials,
  type Burst,
  type Mixture,
} from './burst.js';
import { servedAmong, servedBeside } from './shared-limit.js';

export const { entries, requirement } = suite('alone');

// Checks a kind again before it fails: a kind that is answered again while reads are not is not limited.
const looks = 2;

// Limits > row Request rate, sandbox: "all requests". Tested right after the first 429. A bucket may let requests of any
// kind through in the meantime.
requirement(
  'service/rate-limit-counts-all',
  { sampling: { column: 'rate', kinds: replayNames } },
  async (t) => {
    const kinds = await kindsOf(t);
    const all = await burst(t);
    if (!all.wasLimited) throw new NotTestable('the limit was not reached');
    const open = await withoutCredentials(t, all.base);
    t.result.observe('service/rate-limit-unauthorized', isTurnedAway(open) ? 'limited' : 'not limited');
    const stray = await t.http.sendAtOnce(toUnknownPath(t));
    t.result.observe('service/rate-limit-unknown-paths', isTurnedAway(stray) ? 'limited' : 'not limited');
    for (const kind of await servedAmong(t, all, kinds)) {
      const answers = [];
      for (let look = 0; look < looks; look++) {
        const served = await servedBeside(t, all, kind);
        if (served === null) throw new NotTestable('the limit ended during the test');
        if (served.length === 0) break;
        answers.push(served);
      }
      const shown = answers.flat();
      if (answers.length < looks) continue;
      if (shown[0]!.operation !== null) t.http.record(shown[0]!);
      expectThat(
        false,
        say`a 429 for ${kind.name}, as for ${all.turnedAway.operation ?? 'the others'} at the same time`,
        say`none of ${shown.length} requests got a 429; the first got ${inWords(shown[0]!)}`,
        shown[0],
      );
    }
  },
);

// Limits > row Exceeding rate. A fixed window that ends during the burst, or a bucket that refills, lets up to
// twice as many pass.
requirement('service/rate-limit', { sampling: { column: 'rate', kinds: mixturesOf } }, async (t) => {
  const first = await burst(t);
  expectWithin(first);
  if (!first.wasLimited)
    throw new NotTestable(
      say`only ${first.served} requests were answered in ${secondsOf(first)}, too few to exceed the limit`,
    );
  for (const mixture of mixturesOf(t.sampling.pace).slice(1)) {
    const next = await freshBurst(t, first, mixture);
    if (!next) return expectNoWindowOfSecond(first);
    await next.wave();
    expectWithin(next);
    await expectNoShortWindow(t, next);
  }
});

// A minute without requests, and some seconds for a limit that counts two windows.
requirement('service/rate-limit-recovers', async (t) => {
  const { turnedAway, wasLimited } = await burst(t);
  if (!wasLimited) throw new NotTestable('the limit was not reached');
  for (const minute of [clockMinute, realMinute]) {
    await minute(t);
    const exchange = await t.http.sendAtOnce(turnedAway);
    if (isTurnedAway(exchange) && minute === clockMinute) continue;
    t.http.record(exchange);
    // A refused request of another client may restart the minute (service/rate-limit-window).
    if (isTurnedAway(exchange) && !t.run.hasStateHandler)
      throw new NotTestable('a 429 came after a minute, and another client may use the credentials');
    expectThat(
      !isTurnedAway(exchange),
      'an answer after a minute without requests',
      inWords(exchange),
      exchange,
    );
    if (!isAccepted(exchange.response)) throw new NotTestable(say`the server answered ${inWords(exchange)}`);
    return;
  }
});

const quietSeconds = 65;
const shortMs = 1200;
const stepSeconds = 11;

const secondsOf = ({ elapsedMs }: Burst): string => `${(elapsedMs / 1000).toFixed(1)} s`;

function expectWithin(all: Burst): void {
  expectThat(
    !all.isTooMuch,
    say`a 429 before request ${2 * perMinute + 1} of a minute`,
    say`${all.served} requests answered in ${secondsOf(all)}, ${all.wasLimited ? 'with a 429 now and then' : 'none with 429'}`,
    all.last,
    {
      headline: all.wasLimited
        ? say`${all.served} requests of a minute are answered (limit ${perMinute}), and a 429 comes now and then`
        : say`no 429 in ${all.served} requests of a minute (limit ${perMinute})`,
    },
  );
}

/** A burst after a minute by the server's clock; null where the clock makes no difference. */
async function freshBurst(t: Context, { turnedAway }: Burst, mixture: Mixture): Promise<Burst | null> {
  await clockMinute(t);
  return isTurnedAway(await t.http.sendAtOnce(turnedAway)) ? null : burstOf(t, mixture);
}

/**
 * Windows of some seconds. A movable clock only hints at one, because a state handler may reset the limit with each move.
 * Then the suite makes the same pauses in real time.
 */
async function expectNoShortWindow(t: Context, all: Burst): Promise<void> {
  const needed = await all.goOn(stepSeconds * 1000, () => clockMoves(t, stepSeconds), Infinity);
  if (!all.isTooMuch) return;
  const pauseMs = Math.max(...needed) * stepSeconds * 1000;
  t.run.waiting(2 * pauseMs, 'to see in real time whether a window is much shorter than a minute');
  await clockMinute(t);
  const real = all.again();
  await real.wave();
  await real.goOn(pauseMs, () => realPause(pauseMs));
  expectWithin(real);
}

/** A window of a second, which the clock of the server does not show. */
async function expectNoWindowOfSecond(all: Burst): Promise<void> {
  const real = all.again();
  await real.goOn(shortMs, () => realPause(shortMs));
  expectWithin(real);
}

async function realPause(ms: number): Promise<boolean> {
  await sleep(ms);
  return true;
}

// A real minute, for servers whose limit does not follow a movable clock.
async function clockMinute(t: Context): Promise<void> {
  await clockMoves(t, quietSeconds);
}

async function realMinute(t: Context): Promise<void> {
  const ms = t.run.options.quietMs ?? quietSeconds * 1000;
  t.run.budget.demand({ ms });
  t.run.waiting(ms, 'without a request, to see whether the server serves again after a minute');
  await sleep(ms);
}
