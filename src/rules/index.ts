import type { RequirementId } from '../contract/contract.js';
import { accountRules } from './accounts.js';
import { cardRules } from './cards.js';
import { esimRules } from './esim.js';
import { flightRules } from './flights.js';
import { identityRules } from './identity.js';
import { recipientRules } from './recipients.js';
import { timeRules } from './record-times.js';
import type { Rule } from './rule.js';
import { confirmRules } from './transactions/confirm.js';
import { pageRules } from './transactions/pages.js';
import { recordRules } from './transactions/records.js';
import { transferRules } from './transfers.js';
import { statementRules } from './wallet/statements.js';
import { walletRules } from './wallet/wallet.js';

export { askedIn, type Asked, type Rule, type State } from './rule.js';

// The rules by file. A new rule belongs in the file of its tag.
const files: Readonly<Record<string, readonly Rule[]>> = {
  accounts: accountRules,
  'transactions/pages': pageRules,
  'transactions/records': recordRules,
  'transactions/confirm': confirmRules,
  recipients: recipientRules,
  'wallet/wallet': walletRules,
  transfers: transferRules,
  'wallet/statements': statementRules,
  identity: identityRules,
  cards: cardRules,
  flights: flightRules,
  esim: esimRules,
  'record-times': timeRules,
};

/** All rules that can be tested on exchanges alone. */
export const rules: readonly Rule[] = Object.values(files).flat();

/** The files with rules for a requirement. A rule of one exchange and a rule of two exchanges may share a requirement. */
export const filesOfRule = (id: RequirementId): string[] =>
  Object.keys(files)
    .filter((file) => files[file]!.some((rule) => rule.id === id))
    .map((file) => `src/rules/${file}.ts`);

const byId = new Map(rules.map((rule) => [rule.id, rule]));

/** Throws an Error if no rule has the id. */
export function ruleOf(id: RequirementId): Rule {
  const rule = byId.get(id);
  if (!rule) throw new Error(`No rule has the id ${id}: add it to a file in src/rules.`);
  return rule;
}
