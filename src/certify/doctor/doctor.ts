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

type Check = readonly [name: string, find: (x: Examination) => Promise<Found>];

// Each check uses the results of the previous ones.
const ofServer: readonly Check[] = [
  ['address', address],
  ['base path', basePath],
  ['credentials', credentials],
  ['permission', permission],
  ['features', features],
  ['pace', pace],
];
const ofStates = (input: TargetInput): readonly Check[] => [
  ['state handler', stateHandler],
  ['fixtures', (x) => fixtures(x, input)],
  ['webhooks', webhooks],
];

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
  const lines = async ([check, find]: Check) =>
    [await find(x)].flat().map((finding) => redacted({ check, ...finding }, redactor));
  try {
    for (const check of ofServer) {
      const found = await lines(check);
      yield* found;
      if (found.some(({ blocks }) => blocks)) break;
    }
    for (const check of ofStates(input)) yield* await lines(check);
  } finally {
    await x.close();
  }
}
