// Authentication, rules 1 and 3
import { wrongStatus } from '../../checks/expect.js';
import { answerOf, isAccepted } from '../../checks/response.js';
import { operationOf, type RequirementId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { unauthorizedRules } from '../../rules/transactions/confirm-messages.js';
import { credentialNames, type Standing } from '../credentials.js';
import { idOf, type Outcomes, type Rule } from '../outcomes.js';
import { shownCredential } from '../masks.js';
import type { Recording } from '../recording.js';

export const credentials: Rule = (recording, outcomes) => {
  for (const exchange of recording.exchanges) {
    noteMasks(exchange, outcomes);
    if (!recording.conforms(exchange) || !recording.isControlled(exchange.operation!)) continue;
    const [what, ...ids] = wrongIn(recording, exchange);
    if (what === undefined) continue;
    for (const id of ids) evaluateAnswer(id, what, exchange, recording, outcomes);
    if (exchange.operation === 'confirmTransaction') evaluateMessage(exchange, outcomes);
  }
};

function noteMasks({ operation, request: { headers } }: Exchange, outcomes: Outcomes): void {
  for (const name of credentialNames)
    if (headers[name] && shownCredential(name, headers[name]) === undefined)
      outcomes.masked(idOf(operation!, name === 'api-key' ? 'auth.wrong-key' : 'auth.wrong-secret'));
}

type Fault = [what: string, ...requirements: string[]];

// By the standing of the api-key and of the api-secret.
const faults: Readonly<Partial<Record<`${Standing} ${Standing}`, Fault>>> = {
  'missing missing': ['no credentials', 'auth.missing', 'pact.unauthorized'],
  'missing right': ['no api-key', 'auth.missing-key'],
  'wrong right': ['another api-key', 'auth.wrong-key'],
  'right missing': ['no api-secret', 'auth.missing-secret'],
  'right wrong': ['another api-secret', 'auth.wrong-secret'],
  'right other-case': ['another api-secret', 'auth.wrong-secret'],
};

/** The fault in the credentials of a request and the requirements to refuse it; empty where there is none. */
function wrongIn({ credentials: known }: Recording, exchange: Exchange): [what?: string, ...RequirementId[]] {
  const { id, secretOptional } = operationOf(exchange.operation!);
  const [key, secret] = [known.of(exchange.request, 'api-key'), known.of(exchange.request, 'api-secret')];
  if (key === 'other-case' && secret === 'right')
    return ['an api-key in letters of the other case', 'service/api-key-case'];
  // These operations may accept a missing or a wrong secret (ruling:optional-secret).
  const fault = key === 'right' && secretOptional ? undefined : faults[`${key} ${secret}`];
  if (!fault) return [];
  const [what, ...names] = fault;
  return [what, ...names.flatMap((name) => idOf(id, name) ?? [])];
}

function evaluateAnswer(
  id: RequirementId,
  what: string,
  exchange: Exchange,
  recording: Recording,
  outcomes: Outcomes,
): void {
  const { request, response } = exchange;
  const doubt = recording.credentials.mayHaveBeenRight(request)
    ? 'the business may have several credentials, or have replaced this one later'
    : undefined;
  if (response?.status === 401) outcomes.kept(id);
  else if (response === null || response.status === 429) return;
  else if (isAccepted(response)) outcomes.shows(id, exchange, wrongStatus(exchange, 401, what), doubt);
  // A different status may be about a different fault of the request.
  else if (recording.isKnownGood(exchange) && (answerOf(response) === 'refused' || exchange.repeated))
    outcomes.shows(id, exchange, wrongStatus(exchange, 401, what), doubt);
}

// Endpoints > Confirm (verify) transaction > paragraph 2
function evaluateMessage(exchange: Exchange, outcomes: Outcomes): void {
  if (exchange.response?.status !== 401) return;
  for (const [name, expectMessage] of Object.entries(unauthorizedRules))
    outcomes.expect(`confirmTransaction/${name as keyof typeof unauthorizedRules}`, () =>
      expectMessage(exchange),
    );
}
