import type { Outcome } from '../contract/verdict.js';
import { NotTestable, TargetDown, Violation } from '../engine/errors.js';
import type { Dispatcher } from './dispatcher.js';
import { questions, type Question, type Rule } from './rules/index.js';

/** What became of one rule. */
export interface Judged {
  rule: Rule;
  outcome: Extract<Outcome, 'pass' | 'fail' | 'not-testable'>;
  reason?: string;
  violation?: Violation;
}

/** `down` says why nothing more can be judged. */
type Verdict = Judged & { down?: string };

/** What was seen where a receiver is free. */
export interface Observed {
  question: Question;
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
  for (const question of stopped === null && judged.some(({ outcome }) => outcome === 'pass')
    ? questions
    : []) {
    const seen = await question.look(dispatcher).catch(unseen);
    if (seen !== null) observed.push({ question, observed: seen });
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
    // It answered before: what came last ended it.
    const violation = new Violation('a receiver that goes on answering', error.message, before);
    return { rule, outcome: 'fail', violation, down: error.message };
  }
}

const notTestable = (reason: string) => ({ outcome: 'not-testable', reason }) as const;

function unseen(error: unknown): null {
  if (error instanceof NotTestable || error instanceof TargetDown) return null;
  throw error;
}
