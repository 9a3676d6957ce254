import { reasonOf, type Why } from '../contract/reason.js';
import { claim } from '../contract/finding.js';
import { say } from '../contract/phrase.js';
import { groupBy } from '../contract/collections.js';
import { defined } from '../contract/json.js';
import type { Verdict } from '../contract/verdict.js';
import { NotTestable, TargetDown, Violation } from '../engine/errors.js';
import type { Emit } from '../engine/events.js';
import type { Dispatcher } from './dispatcher.js';
import { unlessUnknown } from './probe.js';
import { observations, type Rule } from './rules/index.js';

/** Tests a receiver rule by rule and emits events. After the receiver stops listening, the remaining rules are not testable. */
export async function testRules(dispatcher: Dispatcher, rules: readonly Rule[], emit: Emit): Promise<void> {
  let down: string | undefined;
  let hasPassed = false;
  const report = ({ id }: Rule, { down: reason, ...verdict }: Found): void => {
    if (reason !== undefined) emit({ kind: 'RunStopped', reason });
    hasPassed ||= verdict.outcome === 'pass';
    emit({ kind: 'VerdictReached', verdict: { requirement: id, ...verdict } });
  };
  const found = async (rule: Rule): Promise<Found> => {
    const result = down === undefined ? await testRule(rule, dispatcher) : notTestable(down);
    // The first rule that finds the receiver down reports it.
    if (result.down !== undefined && down !== undefined) return notTestable(down);
    down ??= result.down;
    return result;
  };
  for (const group of groupBy(rules, ({ id, isExclusive }) => (isExclusive ? id : '')).values()) {
    const doubtful: Rule[] = [];
    await dispatcher.each(group, async (rule) => {
      const result = await found(rule);
      // Events that arrived at the same time may have caused the failure.
      if (result.outcome === 'fail' && dispatcher.isSlow && down === undefined) doubtful.push(rule);
      else report(rule, result);
    });
    dispatcher.isAlone = true;
    for (const rule of doubtful) report(rule, await found(rule));
    dispatcher.isAlone = false;
  }
  if (down !== undefined || !hasPassed) return;
  await dispatcher.each(observations, async ({ id, observe }) => {
    const observed = await observe(dispatcher).catch((error: unknown) => {
      if (!(error instanceof TargetDown)) unlessUnknown(error);
    });
    if (observed !== undefined) emit({ kind: 'Observed', id, observed });
  });
}

/** `down` is the reason why the remaining rules cannot be tested. */
type Found = Omit<Verdict, 'requirement'> & { down?: string };

async function testRule(rule: Omit<Rule, 'id'>, dispatcher: Dispatcher): Promise<Found> {
  try {
    const acceptance = dispatcher.requireAcceptance();
    await (rule.isBaseline ? acceptance.catch(unlessUnknown) : acceptance);
    if (rule.needsProbe) dispatcher.probe.required();
    await rule.test(dispatcher);
    return { outcome: 'pass' };
  } catch (error) {
    if (error instanceof Violation) return failed(error);
    if (error instanceof NotTestable) return notTestable(error.reason);
    if (!(error instanceof TargetDown)) throw error;
    const { message: down } = error;
    const before = [...dispatcher.exchanges.values()].findLast(({ response }) => response !== null);
    if (!before) return { ...notTestable(down), down };
    // The receiver answered earlier deliveries, so the last of these stopped it.
    const actual = dispatcher.isSlow ? say`${down} after one of several events at the same time` : down;
    return { ...failed(new Violation(claim('a receiver that keeps answering', actual), before)), down };
  }
}

const failed = ({ finding, exchange }: Violation): Found => ({
  outcome: 'fail',
  evidence: { finding, ...defined({ exchange: exchange?.id }) },
});

const notTestable = (why: Why): Found => ({ outcome: 'not-testable', reason: reasonOf(why) });
