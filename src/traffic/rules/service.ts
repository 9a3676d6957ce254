// Authentication > item 1, and Errors > HTTP status codes > row 500, on the exchanges that no other rule sees.
import { isRecognisable, placeOfSecret } from '../../checks/no-secret.js';
import { inWords, isAccepted, type CheckContext } from '../../checks/response.js';
import { derivedId, type RequirementId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import type { Judge } from '../judge.js';
import type { Rule } from './rule.js';

/** Requests to paths and methods without a documented shape, and exchanges without a complete body. */
export const service: Rule = (recording, judge) => {
  // A server that refuses everything shows nothing here.
  const isServing = recording.exchanges.some((one) => isAccepted(one.response) && recording.conforms(one));
  for (const exchange of recording.all)
    if (!exchange.received && (exchange.operation === null || exchange.partial))
      judgeAnswer(exchange, recording.credentials.known, isServing, judge);
};

// A proxy in front of the server may have no route for an undocumented path.
const ofGateways = [501, 502, 503, 504];

function judgeAnswer(exchange: Exchange, known: CheckContext, isServing: boolean, judge: Judge): void {
  const { operation, request, response, repeated } = exchange;
  if (response === null) return;
  const id = (own: string, general: RequirementId): RequirementId =>
    operation === null ? general : derivedId(operation, own);
  const place = placeOfSecret(exchange, known);
  const noSecret = id('response.no-secret', 'service/no-secret');
  if (place !== undefined)
    judge.shows(noSecret, exchange, 'a response without the api-secret', `the api-secret in ${place}`);
  else if (operation === null && isServing && isRecognisable(known)) judge.kept(noSecret);
  const noError = id('response.no-server-error', 'service/unknown-routes');
  const isError = response.status >= 500 && (operation !== null || !ofGateways.includes(response.status));
  const expected = `${request.method} ${request.path.split('?')[0]}: a rejection, and no internal server error`;
  if (isError)
    judge.shows(noError, exchange, expected, inWords(exchange), repeated ? undefined : 'it did not repeat');
  else if (operation === null && isServing) judge.kept(noError);
}
