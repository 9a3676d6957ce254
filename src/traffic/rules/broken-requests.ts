// The answers to requests that break one rule of the document (ruling:request-rules, ruling:query-rules).
import { claim } from '../../contract/finding.js';
import { say } from '../../contract/phrase.js';
import { neutralised, showsInOneAnswer } from '../../checks/neutralised.js';
import { expectRefused } from '../../checks/expect.js';
import { inWords, isAccepted, isRefused } from '../../checks/response.js';
import { isInvalidity } from '../../checks/validation.js';
import { operationOf, type RequestRule, type RequirementId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { messagesByField } from '../../rules/refusal-bodies.js';
import { expectFault, refusalRules } from '../../rules/refusals.js';
import { idOf, type Outcomes, type Rule } from '../outcomes.js';
import { isNoJson, ruleOf, type RequestFault } from '../request-faults.js';
import type { Recording } from '../recording.js';

export const brokenRequests: Rule = (recording, outcomes) => {
  for (const exchange of recording.exchanges) {
    const { operation, request } = exchange;
    if (!recording.credentials.mayBeRight(request) || recording.isKeyReused(exchange)) continue;
    const faults = recording.faultsOf(exchange) ?? [];
    const isTaken = isAccepted(exchange.response);
    // An acceptance needs no baseline request. A refusal may have other reasons.
    if (!isTaken && !recording.isControlled(operation!)) continue;
    if (isTaken || (isPlain(exchange) && faults.length === 1))
      for (const fault of faults) evaluateFault(recording, exchange, fault, outcomes);
    const malformed = idOf(operation!, 'body.malformed');
    if (malformed && request.body !== null && isNoJson(request.body))
      evaluateRefusal(recording, malformed, exchange, outcomes);
  }
};

// Something in front of the operation may refuse an odd request.
const isPlain = ({ request }: Exchange): boolean => request.oddity === undefined && !request.bytes;

// A single 5xx may have a different cause.
const isServerError = ({ response, repeated }: Exchange): boolean =>
  repeated && response !== null && response.status >= 500;

function evaluateFault(
  recording: Recording,
  exchange: Exchange,
  fault: RequestFault,
  outcomes: Outcomes,
): void {
  const operation = operationOf(exchange.operation!);
  const rule = ruleOf(operation, fault);
  const id = rule && idOf(operation.id, rule.name);
  if (!rule || !id || fault.level !== rule.level) return;
  if (rule.place === 'query') return evaluateQuery(id, rule, exchange, outcomes);
  evaluateRefusal(recording, id, exchange, outcomes, rule.text);
  const property = idOf(operation.id, fault.level === 'MUST' ? 'fuzz.rule-broken' : 'fuzz.rule-bent');
  if (property) evaluateRefusal(recording, property, exchange, outcomes, rule.text);
  const isAnswered = isRefused(exchange.response) || isAccepted(exchange.response);
  if (fault.level === 'MUST' && isAnswered && recording.credentials.areRight(exchange.request))
    evaluateInvalid(exchange, fault, outcomes);
}

function evaluateRefusal(
  recording: Recording,
  id: RequirementId,
  exchange: Exchange,
  outcomes: Outcomes,
  what = 'a body that is not JSON',
): void {
  const { response } = exchange;
  // Any other refusal may have a different reason, and a server error is not a refusal.
  if (isAccepted(response) || isServerError(exchange))
    outcomes.expect(id, () => expectRefused(exchange, what), recording.olderKey(exchange));
  else if (isInvalidity(response)) outcomes.kept(id);
}

/** Tests the refusal of a body that breaks one MUST. */
function evaluateInvalid(exchange: Exchange, { pointer }: RequestFault, outcomes: Outcomes): void {
  const rule = refusalRules[exchange.operation!];
  // Any other status may be about something else, such as an unknown account.
  const isOther = !isInvalidity(exchange.response) || exchange.response!.status < 400;
  if (!rule || (isOther && !(rule.states400 && isAccepted(exchange.response)))) return;
  const what = `a body that breaks a rule at ${pointer}`;
  outcomes.expect(rule.id, () => rule.check(exchange, what));
  if (rule.named && messagesByField(exchange) !== null)
    outcomes.expect(rule.named, () => expectFault(exchange, pointer.split('/')[1]!, what));
}

function evaluateQuery(id: RequirementId, rule: RequestRule, exchange: Exchange, outcomes: Outcomes): void {
  const expected = 'a rejection, or the answer without the parameter';
  if (isInvalidity(exchange.response)) outcomes.kept(id);
  else if (isServerError(exchange))
    outcomes.shows(id, exchange, claim(say`${rule.text}: ${expected}`, inWords(exchange)));
  else if (isAccepted(exchange.response) && showsInOneAnswer(rule)) {
    const obeyed = neutralised(rule, exchange);
    if (obeyed)
      outcomes.shows(id, exchange, claim(say`${expected}: ${rule.text}`, obeyed, { isRefusal: true }));
    // A shorter list shows nothing.
    else if (rule.keyword === 'minimum') outcomes.kept(id);
  }
}
