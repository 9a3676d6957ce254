import type { OperationId } from '../contract/contract.js';
import type { RunEvent } from '../engine/events.js';
import type { TellWait } from '../http/long-wait.js';
import type { Target } from '../target/target.js';
import { CannotJudgeError } from './cannot-judge-error.js';
import { address } from './doctor/address.js';
import { basePath } from './doctor/base-path.js';
import { credentials } from './doctor/credentials.js';
import { Examination, type Limits } from './doctor/examination.js';
import type { Line } from './doctor/line.js';
import { stateHandler } from './doctor/state-handler.js';

/**
 * The short form of `cwit doctor`, before the judging: the target answers, knows the paths, takes the credentials, and
 * its state handler sets up a state. Throws a CannotJudgeError for a mistake without which nothing can be judged.
 *
 * @returns operations that create what is absent, and were seen to have nothing to create: a live server may be sent them
 */
export async function preflight(
  target: Target,
  listen: (event: RunEvent) => void = () => undefined,
  { limits = {}, stopped }: { limits?: Partial<Limits>; stopped?: AbortSignal } = {},
): Promise<readonly OperationId[]> {
  const tell: TellWait = (ms, why) => listen({ kind: 'Waiting', seconds: Math.ceil(ms / 1000), why });
  const x = new Examination(target, tell, limits);
  stopped?.addEventListener('abort', () => void x.close());
  try {
    // Side by side; but what is wrong with the server is told before what is with its state handler.
    const states = stateHandler(x, { isShort: true });
    states.catch(() => undefined);
    for (const look of [address, basePath]) expectNothing(await look(x));
    expectNothing(await credentials(x, true));
    expectNothing(await states);
    return x.harmless;
  } finally {
    await x.close();
  }
}

function expectNothing(lines: readonly Line[]): void {
  const line = lines.find(({ blocks }) => blocks);
  if (line) throw new CannotJudgeError([line.text, line.next].filter(Boolean).join('. '));
}
