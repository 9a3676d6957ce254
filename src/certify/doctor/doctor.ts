import type { TellWait } from '../../http/long-wait.js';
import { redacted, type Redacted } from '../../redaction/redacted.js';
import { Redactor } from '../../redaction/redactor.js';
import { completeTarget, type TargetInput } from '../../target/target.js';
import { address } from './address.js';
import { basePath } from './base-path.js';
import { credentials } from './credentials.js';
import { Examination, type Limits } from './examination.js';
import { features } from './features.js';
import { fixtures } from './fixtures.js';
import type { Line } from './line.js';
import { pace } from './pace.js';
import { stateHandler } from './state-handler.js';
import { webhooks } from './webhooks.js';

type Check = (x: Examination) => Promise<Line[]>;

/** Each needs what those before it found. */
const ofServer: readonly Check[] = [address, basePath, credentials, features, pace];
const ofStates: readonly Check[] = [(x) => stateHandler(x), fixtures, webhooks];

/**
 * Looks at all that a judgement needs, and changes nothing: line by line, as it is found. What an unreachable server
 * hides is not looked at.
 *
 * @throws TargetError when the input does not describe a target
 */
export async function* examine(
  input: TargetInput,
  tell?: TellWait,
  limits: Partial<Limits> = {},
): AsyncGenerator<Redacted<Line>> {
  const target = completeTarget(input);
  const x = new Examination(target, tell, limits);
  const redactor = new Redactor(target);
  const shown = (lines: readonly Line[]) => lines.map((line) => redacted(line, redactor));
  try {
    for (const check of ofServer) {
      const lines = await check(x);
      yield* shown(lines);
      if (lines.some(({ blocks }) => blocks)) break;
    }
    for (const check of ofStates) yield* shown(await check(x));
  } finally {
    await x.close();
  }
}
