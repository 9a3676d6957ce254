// Authentication, rules 1 and 3
import { answerOf, inWords, isAccepted } from '../../checks/response.js';
import { operationOf, type RequirementId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { unauthorizedRules } from '../../rules/transactions/confirm-messages.js';
import { idOf, type Judge } from '../judge.js';
import type { Recording } from '../recording.js';
import type { Rule } from './rule.js';

export const credentials: Rule = (recording, judge) => {
  for (const exchange of recording.exchanges) {
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

const rotated = 'it may be another one of the business, or have been right then';

interface Wrong {
  id: RequirementId;
  what: string;
}

/** What is wrong with the credentials of a request, and the requirement that has it refused; null where nothing is. */
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
  // A missing or a wrong secret may be accepted there (ruling:optional-secret).
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
  // Another status may speak of something else that is wrong with the request.
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
