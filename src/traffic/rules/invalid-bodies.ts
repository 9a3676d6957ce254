import { isAccepted } from '../../checks/response.js';
import { isInvalidity } from '../../checks/validation.js';
import type { Exchange } from '../../contract/exchange.js';
import { messagesByField } from '../../rules/refusal-bodies.js';
import { expectFault, refusalRules } from '../../rules/refusals.js';
import type { Judge } from '../judge.js';
import type { RequestFault } from '../request-faults.js';

/** Tests the refusal of a body that breaks one MUST. */
export function judgeInvalid(exchange: Exchange, { pointer }: RequestFault, judge: Judge): void {
  const rule = refusalRules[exchange.operation!];
  // Any other status may be about something else, such as an unknown account.
  const isOther = !isInvalidity(exchange.response) || exchange.response!.status < 400;
  if (!rule || (isOther && !(rule.states400 && isAccepted(exchange.response)))) return;
  const what = `a body that breaks a rule at ${pointer}`;
  judge.expect(rule.id, () => rule.check(exchange, what));
  if (rule.named && messagesByField(exchange) !== null)
    judge.expect(rule.named, () => expectFault(exchange, pointer.split('/')[1]!, what));
}
