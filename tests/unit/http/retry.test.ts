// Retries: which requests are sent again, how often, and when a missing answer does not count.
import { describe, expect, test, vi } from 'vitest';
import type { Exchange } from '../../../src/contract/exchange.js';
import { resend } from '../../../src/http/retry.js';
import { HealthCheck } from '../../../src/http/health-check.js';
import { TargetDown } from '../../../src/http/failures.js';
import { useFakeClock } from '../support/clock.js';
import { exchangeOf } from '../support/exchange.js';

useFakeClock();

const late = 'no answer in time';
const endless = 'the answer was not complete after 15 s';

/** The result of a request: a status, or the reason why no answer came. */
type End = number | string;

const ended = (end: End): Exchange =>
  exchangeOf({
    operation: 'getWallet',
    response: typeof end === 'number' ? { status: end, headers: {}, text: '', json: undefined } : null,
    ...(typeof end === 'string' ? { failure: end } : {}),
    ...(end === late || end === endless ? { unbounded: 'time' as const } : {}),
  });

/**
 * Sends a request whose attempts end in these results, with health checks that end in `looks`; the last one repeats.
 */
async function resent(ends: readonly End[], looks: readonly End[] | null) {
  const [waiting, seen] = [[...ends], [...(looks ?? [])]];
  let returns = 0;
  const health = new HealthCheck({
    probe: () => Promise.resolve(ended(seen.length > 1 ? seen.shift()! : seen[0]!)),
    mostMs: 100,
    onReturn: () => void returns++,
  });
  const again = () => Promise.resolve(ended(waiting.shift()!));
  const first = ended(waiting.shift()!);
  const last = await resend(first, again, looks === null ? undefined : health);
  return { end: last.response?.status ?? last.failure, sent: ends.length - waiting.length, returns };
}

const reset = 'ECONNRESET: socket hang up';
const refused = 'ECONNREFUSED: connect';

describe('a request that ends in trouble', () => {
  test.each<[what: string, ends: End[], looks: End[] | null, want: Awaited<ReturnType<typeof resent>>]>([
    ['a 500, twice', [500, 500, 200], [200], { end: 500, sent: 2, returns: 0 }],
    ['a 500, once', [500, 200], [200], { end: 200, sent: 2, returns: 0 }],
    ['three lost answers', [reset, reset, reset, 200], [200], { end: 200, sent: 4, returns: 0 }],
    ['four lost answers', [reset, reset, reset, reset, 200], [200], { end: reset, sent: 4, returns: 0 }],
    ['four bad gateways', [502, 503, 504, 502, 200], [200], { end: 502, sent: 4, returns: 0 }],
    ['an overloaded server', [503, 503, 503, 503, 200], [503], { end: 503, sent: 4, returns: 0 }],
    ['two timeouts', [late, late, 200], [200], { end: late, sent: 2, returns: 0 }],
    ['an endless answer, twice', [endless, endless, 200], [200], { end: endless, sent: 2, returns: 0 }],
    ['a timeout during a restart', [late, late, 200], [reset, reset, 200], { end: 200, sent: 3, returns: 1 }],
    ['a short restart', [refused, 200], [200], { end: 200, sent: 2, returns: 1 }],
    ['a receiver without health checks', [reset, reset, 200], null, { end: reset, sent: 2, returns: 0 }],
  ])('%s', async (_, ends, looks, want) => {
    expect(await resent(ends, looks)).toEqual(want);
  });

  test('an operation that is known to break connections is sent once more, without delay', async () => {
    const health = new HealthCheck({
      ...{ mostMs: 100, onReturn: () => undefined },
      probe: () => Promise.resolve(ended(200)),
    });
    const again = vi.fn(() => Promise.resolve(ended(reset)));
    const begin = performance.now();
    await resend(ended(reset), again, health, true);
    expect(again).toHaveBeenCalledOnce();
    expect(performance.now()).toBe(begin);
  });

  test('a request that takes the server down repeatedly counts against it', async () => {
    const down = [reset, reset, 200];
    const { end, returns } = await resent(
      Array.from({ length: 20 }, () => late),
      [...down, ...down, ...down],
    );
    expect({ end, returns }).toEqual({ end: late, returns: 3 });
  });

  test('a server that does not come back is down, also for later requests', async () => {
    await expect(resent([reset, reset, reset, reset], [refused])).rejects.toThrow(TargetDown);
    await expect(resent([502, 502, 502, 502], [504])).rejects.toThrow(
      /stopped answering at getWallet \(502\)/,
    );
  });
});
