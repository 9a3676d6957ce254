import { claim } from '../../contract/finding.js';
import { say } from '../../contract/phrase.js';
import { sameJson } from '../../contract/json.js';
import type { Case } from '../../cases/case.js';
import { inWords, isAccepted, ofAnotherRequest } from '../../checks/response.js';
import type { Exchange } from '../../contract/exchange.js';
import { Violation } from '../../engine/errors.js';
import type { Context } from '../context.js';
import { withKey } from './keyed-request.js';

/** A request and its response, with the first response to another request under a similar key. */
interface Resembling {
  first: Exchange;
  asked: Case;
  answer: Exchange;
}

/** The violation, if a request got no response of its own because its key resembles a used one. */
export async function notItsOwn(
  t: Context,
  { first, asked, answer }: Resembling,
): Promise<Violation | 'its own' | 'unclear'> {
  if (answer.resent) return 'unclear';
  const isAnswered = isAccepted(answer.response);
  if (isAnswered && !areSame(first, answer)) return 'its own';
  // The response may be the same under any key: a customer may have one account only, and a reference may be used once.
  const apart = await t.http.send(withKey(asked, t.fresh('{uuid}')), {
    note: 'with a key unlike any other',
  });
  if (!isAccepted(apart.response) || areSame(first, apart)) return 'unclear';
  return new Violation(
    claim(
      'a separate response to a request whose Idempotency-Key only resembles a used one',
      isAnswered ? 'the response to the request with the used key' : inWords(answer),
      {
        headline: say`a request whose Idempotency-Key only resembles a used one gets ${isAnswered ? 'the response to the first' : inWords(answer)}`,
        ...(isAnswered ? { symptom: ofAnotherRequest } : {}),
      },
    ),
    answer,
    { compares: [first, answer], exchanges: [first, answer] },
  );
}

const areSame = (one: Exchange, other: Exchange): boolean =>
  sameJson(one.response?.json, other.response?.json);
