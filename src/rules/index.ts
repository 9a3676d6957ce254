import type { RequirementId } from '../contract/contract.js';
import { accountRules } from './accounts.js';
import { cardRules } from './cards.js';
import { esimRules } from './esim.js';
import { flightRules } from './flights.js';
import { identityRules } from './identity.js';
import { recipientRules } from './recipients.js';
import type { Rule } from './rule.js';
import { confirmRules } from './transactions/confirm.js';
import { pageRules } from './transactions/pages.js';
import { statementRules } from './wallet/statements.js';
import { walletRules } from './wallet/wallet.js';

export { askedIn, type Asked, type Rule, type State } from './rule.js';

/** Every rule that exchanges alone can show, by tag. A new rule stands in the file of its tag, and nowhere else. */
export const rules: readonly Rule[] = [
  ...accountRules,
  ...pageRules,
  ...confirmRules,
  ...recipientRules,
  ...walletRules,
  ...statementRules,
  ...identityRules,
  ...cardRules,
  ...flightRules,
  ...esimRules,
];

const byId = new Map(rules.map((rule) => [rule.id, rule]));

/** Throws an Error where no rule has the id. */
export function ruleOf(id: RequirementId): Rule {
  const rule = byId.get(id);
  if (!rule) throw new Error(`no rule is written for ${id}`);
  return rule;
}
