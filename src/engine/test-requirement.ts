import { requirementRow, type RequirementRow } from '../contract/contract.js';
import type { Outcome } from '../contract/verdict.js';
import { whyNotOffered } from '../target/offer.js';
import { RequestLog } from './context/request-log.js';
import type { Scope } from './context/scope.js';
import { ForeignMove, LimitReached, NotOffered, NotTestable, Violation, TargetDown } from './errors.js';
import { wasAway, type Doubt, retryWhileInDoubt } from './retry/flake-detection.js';
import { hasFlatFee, movedByOthers, Movements } from './retry/foreign-moves.js';
import type { Run } from './run.js';
import { type Entry, repeatsEffects } from './schedule/registry.js';
import { type Share, shareGroupOf } from './schedule/share.js';
import { evidenceOf } from './verdicts.js';

/**
 * Judges one requirement, unless something speaks against it, and records its verdict.
 *
 * @param abandoned rejects when nothing more is waited for
 */
export async function testRequirement(run: Run, entry: Entry, abandoned: Promise<never>): Promise<void> {
  const { id, kind } = entry;
  const share = kind === 'property' ? run.budget.share(shareGroupOf(entry)) : null;
  const why = whyNot(run, entry, requirementRow(id));
  if (why) return run.verdicts.record(id, why.outcome, { reason: why.reason, by: id });
  const { error, scope } = await attemptRequirement(run, entry, share, abandoned);
  const isViolation = error instanceof Violation;
  // What a property tried before the limit counts; anything else that was cut short shows nothing.
  const isWhole = isViolation ? error.found !== undefined : kind === 'property';
  if (scope.counts.heldBack > 0 && !isWhole && (isViolation || error === undefined))
    conclude(run, entry, new LimitReached(run.budget.ended ?? ''));
  else if (error !== undefined) conclude(run, entry, error);
  else if (run.verdicts.of(id) !== 'pass') run.verdicts.record(id, 'pass', { by: id });
}

function whyNot(
  { options: { target, skip }, ended }: Run,
  entry: Entry,
  row: RequirementRow,
): { outcome: Outcome; reason: string } | null {
  const notOffered = whyNotOffered(target, row);
  if (notOffered !== undefined) return { outcome: 'not-offered', reason: notOffered };
  if (skip?.has(row.id)) return { outcome: 'not-testable', reason: 'skipped by --skip' };
  if (target.environment === 'live' && repeatsEffects(entry))
    return {
      outcome: 'not-testable',
      reason: 'what is tried by many requests with an effect is not sent to a live environment',
    };
  return ended === null ? null : { outcome: 'not-testable', reason: ended };
}

function conclude(run: Run, entry: Entry, error: unknown): void {
  const [{ id }, { verdicts }] = [entry, run];
  const notPassed = (outcome: Outcome, reason: string): void =>
    verdicts.record(id, outcome, { reason, by: id });
  if (error instanceof Violation) verdicts.violated(id, { ...run.planned(entry), ...evidenceOf(error) }, id);
  else if (error instanceof NotOffered) notPassed('not-offered', error.message);
  else if (error instanceof NotTestable) notPassed('not-testable', error.message);
  // Half a character, which JSON can have, and no URL.
  else if (error instanceof URIError)
    notPassed('not-testable', 'what the target gave makes no URL: it has half a character');
  else if (error instanceof TargetDown) {
    run.stop(error.message);
    notPassed('not-testable', error.message);
  } else verdicts.internalError(id, error);
}

interface RequirementAttempt {
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
async function attemptRequirement(
  run: Run,
  entry: Entry,
  share: Share | null,
  abandoned: Promise<never>,
): Promise<RequirementAttempt> {
  const movements = new Movements();
  let repetition = 0;
  const { result, doubt } = await retryWhileInDoubt(
    run.options.target,
    () => tried(run, { entry, share, repetition: repetition++ }, abandoned),
    (seen) => doubtOf(run, seen, movements),
    ({ scope }) => run.cache.forgetDone(scope.log.names),
  );
  const isLeft = doubt?.excuses && result.error instanceof Violation;
  return isLeft ? { ...result, error: new NotTestable(doubt.why) } : result;
}

async function tried(
  run: Run,
  { entry, share, repetition }: Pick<Scope, 'entry' | 'share' | 'repetition'>,
  abandoned: Promise<never>,
): Promise<RequirementAttempt> {
  const scope: Scope = {
    ...{ entry, name: entry.id, share, attempt: null, doubt: null, log: new RequestLog() },
    ...{ counts: { requests: 0, heldBack: 0 }, absences: run.absences, repetition },
  };
  const [context, begin] = [run.context(scope), performance.now()];
  try {
    await Promise.race([entry.run(context), abandoned]);
    return { scope, error: undefined };
  } catch (error) {
    if (!(error instanceof Violation)) return { scope, error };
    error.story ??= scope.log.story;
    if (error.shown.movement && !run.states.onDemand) {
      const watched = context.movedByOthers(performance.now() - begin);
      const others = await Promise.race([watched, abandoned]).catch((ended: unknown) => ended);
      if (others !== undefined) return { scope, error: others };
    }
    // Who waits for an event in vain may wait for a server that is not there any more.
    const isThere = run.transport.silentMs < 1000 ? Promise.resolve() : run.transport.confirmHealth();
    return {
      scope,
      error: await isThere.then(
        () => error,
        (down: unknown) => down,
      ),
    };
  }
}

/** Why a requirement is to be judged again; null where its verdict stands. */
function doubtOf(run: Run, { scope, error }: RequirementAttempt, movements: Movements): Doubt | null {
  if (error instanceof ForeignMove && !run.states.onDemand) run.hasForeignMoves = true;
  if (!(error instanceof Violation || error instanceof NotTestable)) return null;
  if (error instanceof LimitReached || error instanceof NotOffered) return null;
  const known = run.absences > scope.absences ? wasAway : scope.doubt;
  if (known !== null || run.states.onDemand) return known;
  if (error instanceof ForeignMove) return { why: error.message, excuses: true };
  const movement = error instanceof Violation ? error.shown.movement : undefined;
  if (!movement) return null;
  // A property tries its values again by itself, and cannot tell whose a move was.
  if (scope.entry.kind === 'property') return movedByOthers;
  movements.note(movement);
  if (movements.areOwn(run.hasForeignMoves)) return null;
  return movements.showFlatFee ? hasFlatFee : movedByOthers;
}
