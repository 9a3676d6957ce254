import { requirementRow, type RequirementRow } from '../contract/contract.js';
import type { Outcome } from '../contract/verdict.js';
import { whyNotOffered } from '../target/offer.js';
import { LimitReached, NotOffered, NotTestable, TargetDown, Violation } from './errors.js';
import { repeatsEffects, type Entry } from './schedule/registry.js';
import type { Run } from './run.js';
import { shareGroupOf } from './schedule/share-group.js';
import { trial } from './retry/trial.js';
import { evidenceOf } from './verdicts.js';

/**
 * Judges one requirement, unless something speaks against it, and records its verdict.
 *
 * @param abandoned rejects when nothing more is waited for
 */
export async function judgeEntry(run: Run, entry: Entry, abandoned: Promise<never>): Promise<void> {
  const { id, kind } = entry;
  const share = kind === 'property' ? run.budget.share(shareGroupOf(entry)) : null;
  const why = whyNot(run, entry, requirementRow(id));
  if (why) return run.verdicts.record(id, why.outcome, { reason: why.reason, by: id });
  const { error, scope } = await trial(run, entry, share, abandoned);
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
  const { id } = entry;
  const { verdicts } = run;
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
