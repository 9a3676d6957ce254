import type { Exchange } from '../../contract/exchange.js';
import { reported } from '../../report/build/request-log.js';
import type { ClientFinding } from '../../report/model/model.js';
import { RecordedCredentials } from '../credentials.js';
import { redactorOf } from '../redactor.js';
import { addressRule } from './address.js';
import { bodyRules } from './bodies.js';
import { credentialRules } from './credentials.js';
import { keyRules } from './keys.js';
import { beginOf } from './parts.js';
import { rateRules } from './rate.js';
import { receiverRules } from './receiver.js';
import type { Broken, ClientContext, ClientRule } from './rule.js';

/** All rules for clients. To add a rule, add an entry to one of these tables. */
export const clientRules: readonly ClientRule[] = [
  ...credentialRules,
  addressRule,
  ...keyRules,
  ...bodyRules,
  ...rateRules,
  ...receiverRules,
];

const mostEvidence = 3;

/** The findings about a client by its exchanges: one for each rule and source. */
export function clientFindings(exchanges: readonly Exchange[], context: ClientContext): ClientFinding[] {
  const inOrder = exchanges.toSorted((a, b) => beginOf(a) - beginOf(b));
  const traffic = {
    ...context,
    sent: inOrder.filter(({ received }) => !received),
    received: inOrder.filter(({ received }) => received),
  };
  const given = { 'api-key': context.apiKey || undefined, 'api-secret': context.apiSecret || undefined };
  const redactor = redactorOf(inOrder, new RecordedCredentials(inOrder, given), context);
  return clientRules.flatMap((rule) =>
    [...byClause(rule, rule.broken(traffic))].map(([clause, broken]) => ({
      rule: rule.rule,
      text: rule.text,
      clause,
      count: new Set(broken.map(({ exchange }) => exchange)).size,
      evidence: telling(broken).map(({ actual, exchange }) => {
        const shown = reported(redactor.exchange(exchange));
        return { actual: redactor.text(actual), exchange: shown };
      }),
    })),
  );
}

function byClause({ clause }: ClientRule, broken: readonly Broken[]): Map<string, Broken[]> {
  const groups = new Map<string, Broken[]>();
  for (const one of broken) {
    const group = groups.get(one.clause ?? clause);
    if (group) group.push(one);
    else groups.set(one.clause ?? clause, [one]);
  }
  return groups;
}

/** The evidence to show: different texts first. */
function telling(broken: readonly Broken[]): Broken[] {
  const different = new Map(broken.toReversed().map((one) => [one.actual, one]));
  return [...new Set([...[...different.values()].toReversed(), ...broken])].slice(0, mostEvidence);
}
