// The answers to requests that break one rule of the document (ruling:request-rules, ruling:query-rules).
import { neutralised, showsInOneAnswer } from '../../checks/neutralised.js';
import { inWords, isAccepted, isRefused } from '../../checks/response.js';
import { isInvalidity } from '../../checks/validation.js';
import { operationOf, type RequestRule, type RequirementId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { expectRefused } from '../../engine/expect.js';
import { idOf, type Judge } from '../judge.js';
import { isNoJson, ruleOf, type RequestFault } from '../request-faults.js';
import type { Recording } from '../recording.js';
import { judgeInvalid } from './invalid-bodies.js';
import type { Rule } from './rule.js';

export const brokenRequests: Rule = (recording, judge) => {
  for (const exchange of recording.exchanges) {
    const { operation, request } = exchange;
    if (!recording.credentials.mayBeRight(request) || recording.isKeyReused(exchange)) continue;
    if (!recording.isControlled(operation!)) continue;
    const [fault, ...others] = recording.faultsOf(exchange) ?? [];
    if (fault && others.length === 0 && isPlain(exchange)) judgeFault(recording, exchange, fault, judge);
    const malformed = idOf(operation!, 'body.malformed');
    if (malformed && request.body !== null && isNoJson(request.body))
      judgeRefusal(recording, malformed, exchange, judge);
  }
};

// Something in front of the operation may refuse an odd request.
const isPlain = ({ request }: Exchange): boolean => request.oddity === undefined && !request.bytes;

// A single 5xx may have a different cause.
const isServerError = ({ response, repeated }: Exchange): boolean =>
  repeated && response !== null && response.status >= 500;

function judgeFault(recording: Recording, exchange: Exchange, fault: RequestFault, judge: Judge): void {
  const operation = operationOf(exchange.operation!);
  const rule = ruleOf(operation, fault);
  const id = rule && idOf(operation.id, rule.name);
  if (!rule || !id || fault.level !== rule.level) return;
  if (rule.place === 'query') return judgeQuery(id, rule, exchange, judge);
  judgeRefusal(recording, id, exchange, judge, rule.text);
  const property = idOf(operation.id, fault.level === 'MUST' ? 'fuzz.rule-broken' : 'fuzz.rule-bent');
  if (property) judgeRefusal(recording, property, exchange, judge, rule.text);
  if (
    fault.level === 'MUST' &&
    (isRefused(exchange.response) || isAccepted(exchange.response)) &&
    recording.credentials.areRight(exchange.request)
  )
    judgeInvalid(exchange, fault, judge);
}

function judgeRefusal(
  recording: Recording,
  id: RequirementId,
  exchange: Exchange,
  judge: Judge,
  what = 'a body that is not JSON',
): void {
  const { response } = exchange;
  // Any other refusal may have a different reason, and a server error is not a refusal.
  if (isAccepted(response) || isServerError(exchange))
    judge.expect(id, () => expectRefused(exchange, what), recording.olderKey(exchange));
  else if (isInvalidity(response)) judge.kept(id);
}

function judgeQuery(id: RequirementId, rule: RequestRule, exchange: Exchange, judge: Judge): void {
  if (isInvalidity(exchange.response)) judge.kept(id);
  else if (isServerError(exchange))
    judge.shows(
      id,
      exchange,
      `${rule.text}: a refusal, or the answer without the parameter`,
      inWords(exchange),
    );
  else if (isAccepted(exchange.response) && showsInOneAnswer(rule)) {
    const obeyed = neutralised(rule, exchange);
    if (obeyed)
      judge.shows(id, exchange, `a refusal, or the answer without the parameter: ${rule.text}`, obeyed);
    // A shorter list shows nothing.
    else if (rule.keyword === 'minimum') judge.kept(id);
  }
}
