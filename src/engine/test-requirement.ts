import { because, skipped, type Reason, type Why } from '../contract/reason.js';
import { requirementRow, type RequirementRow } from '../contract/contract.js';
import type { Outcome } from '../contract/verdict.js';
import { whyNotOffered } from '../server-under-test/offer.js';
import { RequestLog } from './context/request-log.js';
import type { Scope } from './context/scope.js';
import { LimitReached, NotOffered, NotTestable, Violation, TargetDown } from './errors.js';
import { mustRepeat, wasAway, type Doubt, retryWhileInDoubt } from './retry/flake-detection.js';
import { ValueRefused } from './retry/tried.js';
import type { Run } from './run.js';
import { type Entry, repeatsEffects } from './schedule/registry.js';
import { evidenceOf } from './verdicts.js';

/** Tests one requirement, unless it is excluded, and records its verdict. Returns its worst outcome so far. */
export async function testRequirement(run: Run, entry: Entry): Promise<Outcome> {
  const { id } = entry;
  const begin = performance.now();
  run.emit({ kind: 'RequirementStarted', requirement: id });
  const why = whyNot(run, entry, requirementRow(id));
  if (why) run.verdicts.record(id, why.outcome, { reason: why.reason, by: id });
  else concludeAttempt(run, entry, await attemptRequirement(run, entry));
  const { bail = Infinity } = run.options;
  if (run.verdicts.with('fail').length >= bail)
    run.budget.end(`stopped after ${bail} failure${bail === 1 ? '' : 's'} (--bail)`);
  const outcome = run.verdicts.of(id) ?? 'not-testable';
  const durationMs = Math.round(performance.now() - begin);
  run.emit({ kind: 'RequirementFinished', requirement: id, outcome, durationMs });
  return outcome;
}

function concludeAttempt(run: Run, entry: Entry, { error, scope }: RequirementAttempt): void {
  const { id, kind } = entry;
  const isViolation = error instanceof Violation;
  // The values that a property tried before the limit count. Any other interrupted test proves nothing.
  const isWhole = isViolation ? error.found !== undefined : kind === 'property';
  if (scope.counts.heldBack > 0 && !isWhole && (isViolation || error === undefined))
    conclude(run, entry, new LimitReached(run.budget.ended ?? ''));
  else if (error !== undefined) conclude(run, entry, error);
  else if (run.verdicts.of(id) !== 'pass') run.verdicts.record(id, 'pass', { by: id });
}

function whyNot(
  { options: { target, skip }, end }: Run,
  entry: Entry,
  row: RequirementRow,
): { outcome: Outcome; reason: Reason } | null {
  const notOffered = whyNotOffered(target, row);
  if (notOffered !== undefined) return { outcome: 'not-offered', reason: because('not-offered', notOffered) };
  if (skip?.has(row.id)) return { outcome: 'not-testable', reason: skipped };
  if (target.environment === 'live' && repeatsEffects(entry))
    return {
      outcome: 'not-testable',
      reason: because(
        'live',
        'tests that send many requests with an effect are not run against a live server',
      ),
    };
  return end.reason === null ? null : { outcome: 'not-testable', reason: because('stopped', end.reason) };
}

function conclude(run: Run, entry: Entry, error: unknown): void {
  const [{ id }, { verdicts }] = [entry, run];
  const notPassed = (outcome: Outcome, reason: Why): void => verdicts.record(id, outcome, { reason, by: id });
  if (error instanceof Violation) verdicts.violated(id, { ...run.planned(entry), ...evidenceOf(error) }, id);
  else if (error instanceof NotOffered) notPassed('not-offered', error.reason);
  else if (error instanceof NotTestable) notPassed('not-testable', error.reason);
  // A lone surrogate is valid in JSON but not in a URL.
  else if (error instanceof URIError)
    notPassed(
      'not-testable',
      'the server returned a value with a lone surrogate, which is not valid in a URL',
    );
  else if (error instanceof TargetDown) {
    run.end.stop(error.message);
    notPassed('not-testable', because('stopped', error.message));
  } else verdicts.internalError(id, error);
}

interface RequirementAttempt {
  scope: Scope;
  /** The error that the test function threw; undefined if it passed. */
  error: unknown;
}

/**
 * Tests a requirement. Repeats the test if a lost response or a server restart may explain a violation. If the doubt
 * remains, the requirement is not testable.
 */
async function attemptRequirement(run: Run, entry: Entry): Promise<RequirementAttempt> {
  let [repetition, controls] = [0, 0];
  const { result, doubt } = await retryWhileInDoubt(
    run.options.target,
    () => runTest(run, { entry, controls, repetition: repetition++ }),
    (seen) => doubtOf(run, seen),
    async ({ scope, error }) => {
      if (error instanceof ValueRefused) {
        const isServed = await run.tried.control(run.context(scope), error.exchange, controls + 1);
        controls = isServed ? controls + 1 : 0;
      }
      run.cache.forgetDone(scope.log.names);
    },
  );
  const isLeft = doubt?.excuses && result.error instanceof Violation;
  return isLeft ? { ...result, error: new NotTestable(doubt.why) } : result;
}

async function runTest(
  run: Run,
  { entry, controls, repetition }: Pick<Scope, 'entry' | 'controls' | 'repetition'>,
): Promise<RequirementAttempt> {
  const { abandoned } = run.end;
  const scope: Scope = {
    ...{ entry, name: entry.id, attempt: null, doubt: null, log: new RequestLog() },
    ...{ counts: { requests: 0, heldBack: 0 }, absences: run.absences, controls, repetition },
  };
  const [context, begin] = [run.context(scope), performance.now()];
  try {
    await Promise.race([entry.run(context), abandoned]);
    return { scope, error: undefined };
  } catch (error) {
    if (!(error instanceof Violation)) return { scope, error };
    error.story ??= scope.log.story;
    if (error.shown.mayBe && !run.hasStateHandler) {
      const watched = context.movesByItself(performance.now() - begin);
      if (await Promise.race([watched, abandoned]).catch(() => true))
        return {
          scope,
          error: new NotTestable(
            'the balance moved while the run sent nothing, so another client may have caused the difference',
          ),
        };
    }
    // An event may be missing because the server is down.
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

/** The reason to repeat the test of a requirement; null if its verdict stands. */
function doubtOf(run: Run, { scope, error }: RequirementAttempt): Doubt | null {
  if (!(error instanceof Violation || error instanceof NotTestable)) return null;
  if (error instanceof LimitReached || error instanceof NotOffered) return null;
  if (error instanceof ValueRefused) return { why: error.message, excuses: false };
  const known = run.absences > scope.absences ? wasAway : scope.doubt;
  if (known !== null || !(error instanceof Violation)) return known;
  // A movement that repeats with another amount is no coincidence, so the last attempt is not in doubt.
  const doubt = mustRepeat(error, run.hasStateHandler);
  return doubt && scope.repetition + 1 < doubt.attempts ? doubt : null;
}
