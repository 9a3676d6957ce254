import { groupBy } from '../../contract/collections.js';
import type { Exchange } from '../../contract/exchange.js';
import { reported } from '../../report/build/request-log.js';
import type { ClientFinding } from '../../report/model/model.js';
import { beginOf } from '../context.js';
import type { Redactor } from '../../redaction/redactor.js';
import { addressRule } from './address.js';
import { bodyRules } from './bodies.js';
import { credentialRules } from './credentials.js';
import { keyRules } from './keys.js';
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

const mostEvidence = 20;

/** The findings about a client by its exchanges: one for each rule and source. */
export function clientFindings(
  exchanges: readonly Exchange[],
  context: ClientContext,
  redactor: Redactor,
): ClientFinding[] {
  const inOrder = exchanges.toSorted((a, b) => beginOf(a) - beginOf(b));
  const traffic = {
    ...context,
    sent: inOrder.filter(({ received }) => !received),
    received: inOrder.filter(({ received }) => received),
  };
  return clientRules.flatMap((rule) =>
    [...groupBy(rule.broken(traffic), (one) => one.clause ?? rule.clause)].map(([clause, broken]) => ({
      rule: rule.rule,
      text: rule.text,
      clause,
      ...(rule.isTip && { isTip: true as const }),
      count: countOf(broken),
      evidence: [...groupBy(broken, ({ actual, kind = actual }) => kind).values()]
        .slice(0, mostEvidence)
        .map((same) => ({
          actual: redactor.text(same[0]!.actual),
          count: countOf(same),
          exchange: reported(redactor.exchange(same[0]!.exchange)),
        })),
    })),
  );
}

const countOf = (broken: readonly Broken[]): number => new Set(broken.map(({ exchange }) => exchange)).size;
