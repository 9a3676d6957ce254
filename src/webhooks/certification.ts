import type { Outcome } from '../contract/verdict.js';
import { NotTestable, TargetDown, Violation } from '../engine/errors.js';
import type { Dispatcher } from './dispatcher.js';
import { observations, type Observation, type Rule } from './rules/index.js';

/** The result of one rule. */
export interface Judged {
  rule: Rule;
  outcome: Extract<Outcome, 'pass' | 'fail' | 'not-testable'>;
  reason?: string;
  violation?: Violation;
}

/** `down` is the reason for which nothing more can be judged. */
type Verdict = Judged & { down?: string };

/** The choice of a receiver where the contract leaves it open. */
export interface Observed {
  observation: Observation;
  observed: string;
}

/** Judges a receiver rule by rule and tells of each. Once nothing listens any more, the rest is not testable. */
export async function certifyReceiver(
  dispatcher: Dispatcher,
  rules: readonly Rule[],
  tell: (judged: Judged) => void,
): Promise<{ judged: Judged[]; observed: Observed[]; stopped: string | null }> {
  const judged: Judged[] = [];
  let stopped: string | null = null;
  for (const rule of rules) {
    const verdict: Verdict =
      stopped === null ? await verdictOn(rule, dispatcher) : { rule, ...notTestable(stopped) };
    stopped ??= verdict.down ?? null;
    judged.push(verdict);
    tell(verdict);
  }
  const observed: Observed[] = [];
  for (const observation of stopped === null && judged.some(({ outcome }) => outcome === 'pass')
    ? observations
    : []) {
    const seen = await observation.observe(dispatcher).catch(unseen);
    if (seen !== null) observed.push({ observation, observed: seen });
  }
  return { judged, observed, stopped };
}

async function verdictOn(rule: Rule, dispatcher: Dispatcher): Promise<Verdict> {
  try {
    if (!rule.control) await dispatcher.control();
    if (rule.needsProbe) dispatcher.probe.required();
    await rule.judge(dispatcher);
    return { rule, outcome: 'pass' };
  } catch (error) {
    if (error instanceof Violation) return { rule, outcome: 'fail', violation: error };
    if (error instanceof NotTestable) return { rule, ...notTestable(error.message) };
    if (!(error instanceof TargetDown)) throw error;
    const before = [...dispatcher.exchanges.values()].findLast(({ response }) => response !== null);
    if (!before) return { rule, ...notTestable(error.message), down: error.message };
    // It answered before: the last delivery ended it.
    const violation = new Violation('a receiver that goes on answering', error.message, before);
    return { rule, outcome: 'fail', violation, down: error.message };
  }
}

const notTestable = (reason: string) => ({ outcome: 'not-testable', reason }) as const;

function unseen(error: unknown): null {
  if (error instanceof NotTestable || error instanceof TargetDown) return null;
  throw error;
}
