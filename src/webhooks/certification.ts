import { defined } from '../contract/json.js';
import type { Verdict } from '../contract/verdict.js';
import { NotTestable, TargetDown, Violation } from '../engine/errors.js';
import type { Emit } from '../engine/events.js';
import type { Dispatcher } from './dispatcher.js';
import { observations, type Rule } from './rules/index.js';

/** Tests a receiver rule by rule and emits events. After the receiver stops listening, the remaining rules are not testable. */
export async function certifyReceiver(
  dispatcher: Dispatcher,
  rules: readonly Rule[],
  emit: Emit,
): Promise<void> {
  let down: string | undefined;
  let hasPassed = false;
  for (const { id, ...rule } of rules) {
    const found: Found = down === undefined ? await testRule(rule, dispatcher) : notTestable(down);
    const { down: reason, ...verdict } = found;
    if (reason !== undefined) emit({ kind: 'RunStopped', reason: (down = reason) });
    hasPassed ||= verdict.outcome === 'pass';
    emit({ kind: 'VerdictReached', verdict: { requirement: id, ...verdict } });
  }
  if (down !== undefined || !hasPassed) return;
  for (const { id, observe } of observations) {
    const observed = await observe(dispatcher).catch(unseen);
    if (observed !== null) emit({ kind: 'Observed', id, observed });
  }
}

/** `down` is the reason why the remaining rules cannot be tested. */
type Found = Omit<Verdict, 'requirement'> & { down?: string };

async function testRule(rule: Omit<Rule, 'id'>, dispatcher: Dispatcher): Promise<Found> {
  try {
    if (!rule.isBaseline) await dispatcher.requireAcceptance();
    if (rule.needsProbe) dispatcher.probe.required();
    await rule.test(dispatcher);
    return { outcome: 'pass' };
  } catch (error) {
    if (error instanceof Violation) return failed(error);
    if (error instanceof NotTestable) return notTestable(error.message);
    if (!(error instanceof TargetDown)) throw error;
    const { message: down } = error;
    const before = [...dispatcher.exchanges.values()].findLast(({ response }) => response !== null);
    // The receiver answered earlier deliveries, so the last of these stopped it.
    const found = before && failed(new Violation('a receiver that keeps answering', down, before));
    return { ...(found ?? notTestable(down)), down };
  }
}

const failed = ({ expected, actual, exchange, shown: { headline } }: Violation): Found => ({
  outcome: 'fail',
  evidence: defined({ expected, actual, headline, exchange: exchange?.id }),
});

const notTestable = (reason: string): Found => ({ outcome: 'not-testable', reason });

function unseen(error: unknown): null {
  if (error instanceof NotTestable || error instanceof TargetDown) return null;
  throw error;
}
