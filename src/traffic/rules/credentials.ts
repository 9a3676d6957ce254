// Authentication, rules 1 and 3
import { answerOf, inWords, isAccepted } from '../../checks/response.js';
import { operationOf, type RequirementId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { unauthorizedRules } from '../../rules/transactions/confirm-messages.js';
import { credentialNames } from '../credentials.js';
import { idOf, type Judge } from '../judge.js';
import { shownCredential } from '../masks.js';
import type { Recording } from '../recording.js';
import type { Rule } from './rule.js';

export const credentials: Rule = (recording, judge) => {
  for (const exchange of recording.exchanges) {
    noteMasks(exchange, judge);
    const wrong =
      recording.conforms(exchange) && recording.isControlled(exchange.operation!)
        ? wrongIn(recording, exchange)
        : null;
    if (!wrong) continue;
    const doubt = recording.credentials.mayHaveBeenRight(exchange.request) ? rotated : undefined;
    judgeAnswer({ ...wrong, doubt }, exchange, recording.isKnownGood(exchange), judge);
    const published = wrong.id.endsWith('/auth.missing')
      ? idOf(exchange.operation!, 'pact.unauthorized')
      : undefined;
    if (published)
      judgeAnswer({ ...wrong, id: published, doubt }, exchange, recording.isKnownGood(exchange), judge);
    if (exchange.operation === 'confirmTransaction') judgeMessage(exchange, judge);
  }
};

function noteMasks({ operation, request: { headers } }: Exchange, judge: Judge): void {
  for (const name of credentialNames)
    if (headers[name] && shownCredential(name, headers[name]) === undefined)
      judge.masked(idOf(operation!, name === 'api-key' ? 'auth.wrong-key' : 'auth.wrong-secret'));
}

const rotated = 'the business may have several credentials, or have replaced this one later';

interface Wrong {
  id: RequirementId;
  what: string;
}

/** The fault in the credentials of a request and the requirement to refuse it; null where there is none. */
function wrongIn({ credentials: known }: Recording, { operation, request }: Exchange): Wrong | null {
  const { id, secretOptional } = operationOf(operation!);
  const [key, secret] = [known.of(request, 'api-key'), known.of(request, 'api-secret')];
  const wrong = (name: string, what: string): Wrong | null => {
    const requirement = idOf(id, name);
    return requirement ? { id: requirement, what } : null;
  };
  if (key === 'missing' && secret === 'missing') return wrong('auth.missing', 'no credentials');
  if (key === 'other-case' && secret === 'right')
    return { id: 'service/api-key-case', what: 'an api-key in letters of the other case' };
  if (key === 'missing' && secret === 'right') return wrong('auth.missing-key', 'no api-key');
  if (key === 'wrong' && secret === 'right') return wrong('auth.wrong-key', 'another api-key');
  // These operations may accept a missing or a wrong secret (ruling:optional-secret).
  if (secretOptional || key !== 'right') return null;
  if (secret === 'missing') return wrong('auth.missing-secret', 'no api-secret');
  return secret === 'wrong' || secret === 'other-case'
    ? wrong('auth.wrong-secret', 'another api-secret')
    : null;
}

function judgeAnswer(
  { id, what, doubt }: Wrong & { doubt: string | undefined },
  exchange: Exchange,
  isKnown: boolean,
  judge: Judge,
): void {
  const { response } = exchange;
  const expected = `status 401 (${what})`;
  if (response?.status === 401) judge.kept(id);
  else if (response === null || response.status === 429) return;
  else if (isAccepted(response))
    judge.shows(id, exchange, expected, `it was accepted: ${inWords(exchange)}`, doubt);
  // A different status may be about a different fault of the request.
  else if (isKnown ? answerOf(response) === 'refused' || exchange.repeated : false)
    judge.shows(id, exchange, expected, inWords(exchange), doubt);
}

// Endpoints > Confirm (verify) transaction > paragraph 2
function judgeMessage(exchange: Exchange, judge: Judge): void {
  if (exchange.response?.status !== 401) return;
  for (const [name, expectMessage] of Object.entries(unauthorizedRules))
    judge.expect(`confirmTransaction/${name as keyof typeof unauthorizedRules}`, () =>
      expectMessage(exchange),
    );
}
