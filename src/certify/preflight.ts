import type { RunEvent } from '../engine/events.js';
import type { TellWait } from '../http/long-wait.js';
import type { Target } from '../target/target.js';
import { address } from './doctor/address.js';
import { credentials } from './doctor/credentials.js';
import { Examination, type Limits } from './doctor/examination.js';
import type { Found } from './doctor/line.js';
import { basePath, features } from './doctor/operations.js';
import { anyState } from './doctor/state-handler.js';

/** The target cannot be tested at all; the message says why, and what to do. */
export class CannotJudgeError extends Error {
  override readonly name = 'CannotJudgeError';
}

/**
 * The short form of `cwit doctor` before a run: the target answers, knows the paths and accepts the credentials, and its
 * state handler sets up a state. Throws a CannotJudgeError for a mistake that makes every test impossible.
 *
 * @param looks whether each operation is looked for
 * @returns operations that create a missing record, where the record was seen to exist: a live server may be sent them; and
 *   operations that were looked for and are not there
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
    // Both run in parallel, but a fault of the server is reported before one of its state handler.
    const states = anyState(x);
    states.catch(() => undefined);
    for (const check of [address, basePath]) expectNothing(await check(x));
    expectNothing(await credentials(x, true));
    expectNothing(await states);
    if (looks) await features(x);
    return x;
  } finally {
    await x.close();
  }
}

function expectNothing(found: Found): void {
  const fault = [found].flat().find(({ blocks }) => blocks);
  if (fault) throw new CannotJudgeError([fault.text, fault.next].filter(Boolean).join('. '));
}
