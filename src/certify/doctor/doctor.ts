import type { RunEvent } from '../../engine/events.js';
import type { TellWait } from '../../http/long-wait.js';
import { redacted, type Redacted } from '../../redaction/redacted.js';
import { Redactor } from '../../redaction/redactor.js';
import { completeTarget, type Target, type TargetInput } from '../../server-under-test/target.js';
import { credentials, permission } from './credentials.js';
import { Examination, type Limits } from './examination.js';
import type { Ask, Finding } from './findings.js';
import { features, pace } from './operations.js';
import { address, basePath } from './service.js';
import { fixtures, stateHandler } from './states.js';
import { webhooks } from './webhooks.js';

interface Check {
  name: string;
  ask: Ask;
  /** A check of the server is left out after a blocking finding. */
  of: 'server' | 'description';
  /** Whether each run begins with this check. */
  beforeRun?: true;
}

/** Each check uses the results of the previous ones. docs/certify.md describes what they ask and answer. */
const checks: readonly Check[] = [
  { name: 'address', ask: address, of: 'server', beforeRun: true },
  { name: 'base path', ask: basePath, of: 'server', beforeRun: true },
  { name: 'credentials', ask: credentials, of: 'server', beforeRun: true },
  { name: 'permission', ask: permission, of: 'server' },
  { name: 'features', ask: features, of: 'server' },
  { name: 'pace', ask: pace, of: 'server' },
  { name: 'state handler', ask: stateHandler, of: 'description', beforeRun: true },
  { name: 'fixtures', ask: fixtures, of: 'description' },
  { name: 'webhooks', ask: webhooks, of: 'description' },
];

export interface Line extends Finding {
  check: string;
}

/**
 * Checks every prerequisite of a run without changing anything, and yields each line at once.
 *
 * @throws TargetError when the input does not describe a target
 */
export async function* examine(
  input: TargetInput,
  tell?: TellWait,
  limits: Partial<Limits> = {},
): AsyncGenerator<Redacted<Line>> {
  const target = completeTarget(input);
  const x = new Examination(target, { tell, limits, given: input.fixtures });
  const redactor = new Redactor(target);
  let isBlocked = false;
  try {
    for (const { name: check, ask, of } of checks) {
      if (isBlocked && of === 'server') continue;
      const findings = [await ask(x)].flat();
      isBlocked ||= findings.some(({ blocks }) => blocks);
      yield* findings.map((finding) => redacted({ check, ...finding }, redactor));
    }
  } finally {
    await x.close();
  }
}

/** No requirement can be tested. The message gives the reason and the fix. */
export class CannotTestError extends Error {
  override readonly name = 'CannotTestError';
}

/**
 * The checks before a run. Throws a CannotTestError for a mistake that makes every test impossible.
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
  const x = new Examination(target, { tell, limits, isBrief: true });
  stopped?.addEventListener('abort', () => void x.close());
  try {
    for (const { ask } of checks.filter(({ beforeRun }) => beforeRun)) {
      const fault = [await ask(x)].flat().find(({ blocks }) => blocks);
      if (fault) throw new CannotTestError(`${fault.text}. ${fault.next}`);
    }
    if (looks) await features(x);
    return x;
  } finally {
    await x.close();
  }
}
