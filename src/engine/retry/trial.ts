import { beyondDoubt } from './beyond-doubt.js';
import { wasAway, type Doubt } from './doubt.js';
import { LimitReached, NotOffered, NotTestable, Violation } from '../errors.js';
import type { Entry } from '../schedule/registry.js';
import type { Run } from '../run.js';
import type { Scope } from '../context/scope.js';
import type { Share } from '../schedule/share.js';
import { Trail } from '../context/trail.js';

interface Trial {
  scope: Scope;
  /** What the requirement's function threw; undefined where it passed. */
  error: unknown;
}

/**
 * Judges a requirement, and again where a violation may come of an answer that was lost, or of a server that was
 * started anew. Where that doubt stays, it is not testable.
 *
 * @param abandoned rejects when nothing more is waited for
 */
export async function trial(
  run: Run,
  entry: Entry,
  share: Share | null,
  abandoned: Promise<never>,
): Promise<Trial> {
  const { result, doubt } = await beyondDoubt(
    run.options.target,
    () => tried(run, scopeOf(run, entry, share), abandoned),
    (seen) => doubtOf(run, seen),
    ({ scope }) => run.cache.forgetDone(scope.trail.names),
  );
  const isLeft = doubt?.excuses && result.error instanceof Violation;
  return isLeft ? { ...result, error: new NotTestable(doubt.why) } : result;
}

function scopeOf({ absences }: Run, entry: Entry, share: Share | null): Scope {
  const counts = { requests: 0, heldBack: 0 };
  return { entry, name: entry.id, share, attempt: null, trail: new Trail(), counts, doubt: null, absences };
}

async function tried(run: Run, scope: Scope, abandoned: Promise<never>): Promise<Trial> {
  try {
    await Promise.race([scope.entry.run(run.context(scope)), abandoned]);
    return { scope, error: undefined };
  } catch (error) {
    if (!(error instanceof Violation)) return { scope, error };
    error.story ??= scope.trail.story;
    // Who waits for an event in vain may wait for a server that is not there any more.
    const isThere = run.transport.silentMs < 1000 ? null : run.transport.confirmHealth();
    return { scope, error: await Promise.resolve(isThere).then(() => error, asItIs) };
  }
}

/** Why a requirement is to be judged again; null where its verdict stands. */
function doubtOf(run: Run, { scope, error }: Trial): Doubt | null {
  if (!(error instanceof Violation || error instanceof NotTestable)) return null;
  if (error instanceof LimitReached || error instanceof NotOffered) return null;
  return run.absences > scope.absences ? wasAway : scope.doubt;
}

const asItIs = (error: unknown): unknown => error;
