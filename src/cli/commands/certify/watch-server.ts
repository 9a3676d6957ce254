import { setTimeout as sleep } from 'node:timers/promises';
import { credentialHeaders } from '../../../cases/credentials.js';
import { CannotTestError } from '../../../certify/doctor/doctor.js';
import { isPlainReader } from '../../../certify/doctor/examination.js';
import { offeredOperations } from '../../../server-under-test/offer.js';
import { SnapshotClient, steadyParts, type Snapshot } from '../../../http/server-snapshot.js';
import { output } from '../../../output/output.js';
import type { Target } from '../../../server-under-test/target.js';
import { exit } from '../../io/exit.js';
import type { Interrupts } from '../../io/interrupts.js';

interface Watched {
  target: Target;
  interrupts: Interrupts;
  testOnce: (isFirst: boolean) => Promise<number>;
}

/** Tests the server whenever it restarts or changes, until an interrupt. Returns the exit code of the last run. */
export async function watchServer({ target, interrupts, testOnce }: Watched): Promise<number> {
  let code: number = exit.undecided;
  let isFirst = true;
  for (;;) {
    try {
      code = await testOnce(isFirst);
      isFirst = false;
    } catch (error) {
      if (!(error instanceof CannotTestError)) throw error;
      output.complain(error.message);
      code = exit.undecided;
    }
    if (interrupts.happened) return code;
    output.say(
      `\nWatching ${target.baseUrl}: the suite tests it again when it restarts or answers differently. Press Ctrl+C to stop.`,
    );
    const ended = new AbortController();
    interrupts.during(() => ended.abort(), '');
    const hasChanged = await untilChanged(target, ended.signal);
    interrupts.during(null);
    if (!hasChanged) return code;
    output.say('\nThe server changed.');
  }
}

/** Resolves to true when the server answers differently or comes back, and to false when the signal aborts. */
async function untilChanged(target: Target, signal: AbortSignal): Promise<boolean> {
  const { baseUrl, apiKey, apiSecret, network } = target;
  // A read-only operation that needs no state, or the base URL.
  const path = offeredOperations(target).find(isPlainReader)?.path ?? '';
  const client = new SnapshotClient(baseUrl + path, credentialHeaders(apiKey, apiSecret), network);
  // Snapshots use at most a tenth of the allowed rate.
  const pauseMs = Math.max(1000, 600_000 / target.requestsPerMinute);
  const next = async (): Promise<Snapshot | null> => {
    await sleep(pauseMs, undefined, { signal });
    const snapshot = await client.take();
    return snapshot === 'throttled' ? next() : snapshot;
  };
  try {
    const [begin, first, second] = [await client.take(), await next(), await next()];
    const steady = first && second ? steadyParts(first, second) : [];
    // A server that keeps connections open now, but closed the first one, has restarted.
    let wasAway =
      [begin, first, second].includes(null) || (first?.connection === 'new' && second?.connection === 'kept');
    for (;;) {
      const now = await next();
      if (now && (wasAway || steady.some((name) => now[name] !== second![name]))) return true;
      wasAway ||= now === null;
    }
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  } finally {
    client.close();
  }
}
