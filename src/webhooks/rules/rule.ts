import { requirementRow, type RequirementId, type RequirementRow } from '../../contract/contract.js';
import type { Dispatcher } from '../dispatcher.js';

interface RuleTest {
  /** A positive control: the other rules are tested only once a genuine event was accepted. */
  control?: true;
  /** Tested only with the probe of the receiver. */
  needsProbe?: true;
  /** Returns when the receiver keeps it; throws a Violation, or NotTestable. */
  judge: (dispatcher: Dispatcher) => Promise<unknown>;
}

/** A rule that a receiver is tested by: a part of the requirement that its tag names. */
export type Rule = RequirementRow & RuleTest;

/** What a file of rules says of each; `name` is what follows `receiver/`. */
export interface DeclaredRule extends RuleTest {
  name: string;
  requirement: RequirementId;
  text: string;
}

/** @param needs the rules that it is built on, by their names: where both fail, the others are fixed first */
export function ruleOf(rule: DeclaredRule, needs: readonly string[]): Rule {
  const { name, requirement, text, ...test } = rule;
  const { clause, basis, feature } = requirementRow(requirement);
  return {
    // The catalog has requirements of servers only.
    id: `receiver/${name}` as RequirementId,
    ...{ operation: 'receiver', tag: requirement, feature, level: 'MUST', origin: 'written' },
    ...{ text, clause, basis },
    needs: needs.map((each) => `receiver/${each}`),
    ...test,
  };
}

/** A choice that the contract leaves to a receiver: reported, never judged. */
export interface Observation {
  id: string;
  text: string;
  observe: (dispatcher: Dispatcher) => Promise<string>;
}
