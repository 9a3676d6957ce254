import type { Verdict } from '../contract/verdict.js';
import { NotTestable, TargetDown, Violation } from '../engine/errors.js';
import type { Emit } from '../engine/events.js';
import type { Dispatcher } from './dispatcher.js';
import { observations, type Rule } from './rules/index.js';

/**
 * Tests a receiver rule by rule and emits what happens. Once nothing listens any more, the rest is not testable, and
 * the reason is returned.
 */
export async function certifyReceiver(
  dispatcher: Dispatcher,
  rules: readonly Rule[],
  emit: Emit,
): Promise<string | null> {
  let stopped: string | null = null;
  let hasPassed = false;
  for (const rule of rules) {
    const found: Found = stopped === null ? await verdictOn(rule, dispatcher) : notTestable(rule, stopped);
    const { down, ...verdict } = found;
    if (down !== undefined) emit({ kind: 'RunStopped', reason: (stopped = down) });
    hasPassed ||= verdict.outcome === 'pass';
    emit({ kind: 'VerdictReached', verdict });
  }
  if (stopped !== null || !hasPassed) return stopped;
  for (const { id, observe } of observations) {
    const observed = await observe(dispatcher).catch(unseen);
    if (observed !== null) emit({ kind: 'Observed', id, observed });
  }
  return null;
}

/** `down` is the reason for which nothing more can be tested. */
type Found = Verdict & { down?: string };

async function verdictOn(rule: Rule, dispatcher: Dispatcher): Promise<Found> {
  try {
    if (!rule.control) await dispatcher.control();
    if (rule.needsProbe) dispatcher.probe.required();
    await rule.judge(dispatcher);
    return { requirement: rule.id, outcome: 'pass' };
  } catch (error) {
    if (error instanceof Violation) return failed(rule, error);
    if (error instanceof NotTestable) return notTestable(rule, error.message);
    if (!(error instanceof TargetDown)) throw error;
    const before = [...dispatcher.exchanges.values()].findLast(({ response }) => response !== null);
    // It answered before: the last delivery ended it.
    const verdict = before
      ? failed(rule, new Violation('a receiver that goes on answering', error.message, before))
      : notTestable(rule, error.message);
    return { ...verdict, down: error.message };
  }
}

function failed({ id }: Rule, { expected, actual, exchange }: Violation): Found {
  const evidence = { expected, actual, ...(exchange ? { exchange: exchange.id } : {}) };
  return { requirement: id, outcome: 'fail', evidence };
}

const notTestable = ({ id }: Rule, reason: string): Found => ({
  requirement: id,
  outcome: 'not-testable',
  reason,
});

function unseen(error: unknown): null {
  if (error instanceof NotTestable || error instanceof TargetDown) return null;
  throw error;
}
