// Authentication, rules 1 and 3
import { beginningOf } from '../../contract/beginning.js';
import { answerOf, inWords, isAccepted } from '../../checks/response.js';
import { operationOf, type Operation, type RequirementId } from '../../contract/contract.js';
import { requestOf } from '../../cases/route.js';
import { valueAt } from '../../contract/pointer.js';
import type { Exchange } from '../../contract/exchange.js';
import { messageOf, saysNotFound, saysUnauthorized } from '../../domain/transactions/confirm-messages.js';
import { idOf, type Judge } from '../judge.js';
import { hasMask } from '../masks.js';
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
    judgeAnswer({ ...wrong, doubt }, exchange, isKnownGood(recording, exchange), judge);
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
  else if (isKnown && answerOf(response) === 'refused')
    judge.shows(id, exchange, expected, inWords(exchange), doubt);
}

/** Whether all that only the server can tell right from wrong was accepted in another request, and nothing else is in it. */
function isKnownGood(recording: Recording, exchange: Exchange): boolean {
  const operation = operationOf(exchange.operation!);
  const { query } = operation;
  const names = [...new URLSearchParams(exchange.request.path.split('?')[1] ?? '').keys()];
  if (names.some((name) => !query.some((known) => known.name === name))) return false;
  const places = placesGiven(operation);
  const asked = requestOf(operation, exchange);
  const values = places.map((place) => valueAt(asked, place));
  if (hasMask(values)) return false;
  const others = recording.accepted(operation.id).map((one) => requestOf(operation, one));
  return others.some((other) =>
    places.every((place, at) => JSON.stringify(valueAt(other, place)) === JSON.stringify(values[at])),
  );
}

/** The places of a request that hold what a state gives. */
function placesGiven({ examples, path }: Operation): string[] {
  const bound = examples.flatMap(({ given }) => given.flatMap(({ bind }) => Object.keys(bind ?? {})));
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `/path/${name}`);
  return [...new Set([...bound, ...inPath])].filter((place) => /^\/(body|path)\//.test(place));
}

// Endpoints > Confirm (verify) transaction > paragraph 2
function judgeMessage(exchange: Exchange, judge: Judge): void {
  if (exchange.response?.status !== 401) return;
  const message = messageOf(exchange);
  const isText = typeof message === 'string' && message.trim() !== '';
  const expected = 'a message of its own for bad credentials';
  const id = 'confirmTransaction/unauthorized-message';
  if (!isText || saysNotFound(exchange))
    judge.shows(id, exchange, expected, beginningOf(exchange.response.text, 300));
  else judge.kept(id);
  const words = 'confirmTransaction/unauthorized-words';
  if (isText && saysUnauthorized(exchange)) judge.kept(words);
  else judge.shows(words, exchange, 'a message that says unauthorized, in any words', inWords(exchange));
}
