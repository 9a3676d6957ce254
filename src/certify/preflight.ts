import type { RunEvent } from '../engine/events.js';
import type { TellWait } from '../http/long-wait.js';
import type { Target } from '../target/target.js';
import { address } from './doctor/address.js';
import { credentials } from './doctor/credentials.js';
import { Examination, type Limits } from './doctor/examination.js';
import { basePath } from './doctor/base-path.js';
import { features } from './doctor/operations.js';
import { anyState } from './doctor/state-handler.js';

/** No requirement can be tested. The message gives the reason and the fix. */
export class CannotJudgeError extends Error {
  override readonly name = 'CannotJudgeError';
}

/**
 * The short form of `cwit doctor` before a run: checks that the target answers, has the paths and accepts the credentials,
 * and that its state handler sets up a state. Throws a CannotJudgeError for a mistake that makes every test impossible.
 *
 * @param looks whether to look for each operation, and so find the absent ones
 */
export async function preflight(
  target: Target,
  listen: (event: RunEvent) => void = () => undefined,
  {
    limits = {},
    stopped,
    looks = false,
  }: { limits?: Partial<Limits>; stopped?: AbortSignal; looks?: boolean } = {},
): Promise<Pick<Examination, 'harmless' | 'absent'>> {
  const tell: TellWait = (ms, why) => listen({ kind: 'Waiting', seconds: Math.ceil(ms / 1000), why });
  const x = new Examination(target, tell, limits);
  stopped?.addEventListener('abort', () => void x.close());
  try {
    // Both run in parallel, but faults of the server come before faults of its state handler.
    const states = anyState(x);
    states.catch(() => undefined);
    for (const check of [address, basePath, credentials, () => states]) {
      const fault = [await check(x)].flat().find(({ blocks }) => blocks);
      if (fault) throw new CannotJudgeError(`${fault.text}. ${fault.next}`);
    }
    if (looks) await features(x);
    return x;
  } finally {
    await x.close();
  }
}
