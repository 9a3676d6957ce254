import type { TellWait } from '../../http/long-wait.js';
import { redacted, type Redacted } from '../../redaction/redacted.js';
import { Redactor } from '../../redaction/redactor.js';
import { completeTarget, type TargetInput } from '../../target/target.js';
import { address } from './address.js';
import { credentials, permission } from './credentials.js';
import { Examination, type Limits } from './examination.js';
import { fixtures } from './fixtures.js';
import type { Found, Line } from './line.js';
import { basePath } from './base-path.js';
import { features, pace } from './operations.js';
import { stateHandler } from './state-handler.js';
import { webhooks } from './webhooks.js';

type Checks = Readonly<Record<string, (x: Examination) => Promise<Found>>>;

// Each check uses the results of the previous ones.
const ofServer: Checks = { address, 'base path': basePath, credentials, permission, features, pace };

/**
 * Checks every prerequisite of a run without changing anything, and yields each line at once. A blocking finding ends the
 * checks of the server.
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
  const ofStates: Checks = { 'state handler': stateHandler, fixtures: () => fixtures(x, input), webhooks };
  let isBlocked = false;
  try {
    for (const [check, find] of Object.entries({ ...ofServer, ...ofStates })) {
      if (isBlocked && check in ofServer) continue;
      const found = [await find(x)].flat();
      isBlocked ||= found.some(({ blocks }) => blocks);
      yield* found.map((finding) => redacted({ check, ...finding }, redactor));
    }
  } finally {
    await x.close();
  }
}
