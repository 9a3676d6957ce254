import { sameJson } from '../../contract/json.js';
import type { Case } from '../../cases/case.js';
import { inWords, ofAnotherRequest } from '../../checks/response.js';
import type { Exchange } from '../../contract/exchange.js';
import { Violation } from '../../engine/errors.js';
import { isAccepted } from '../../engine/expect.js';
import type { Context } from '../context.js';
import { withKey } from './keyed-request.js';

/** A request, and what it got, beside the first response to another one under a key like its own. */
interface Resembling {
  first: Exchange;
  asked: Case;
  answer: Exchange;
}

/** The violation, where a request got no answer of its own because its key resembles a used one. */
export async function notItsOwn(
  t: Context,
  { first, asked, answer }: Resembling,
): Promise<Violation | 'its own' | 'unclear'> {
  if (answer.resent) return 'unclear';
  const isAnswered = isAccepted(answer.response);
  if (isAnswered && !areSame(first, answer)) return 'its own';
  // What it gets under any key is no matter of keys: the same customer may have one account, a reference one use.
  const apart = await t.http.send(withKey(asked, t.fresh('{uuid}')), {
    note: 'with a key that resembles none',
  });
  if (!isAccepted(apart.response) || areSame(first, apart)) return 'unclear';
  return new Violation(
    'an answer of its own to another request, under a key that only resembles a used one',
    isAnswered ? 'the response to the request with the used key' : inWords(answer),
    answer,
    {
      compares: [first, answer],
      exchanges: [first, answer],
      headline: `another request, under a key that only resembles a used one, gets ${isAnswered ? 'the response to the first' : inWords(answer)}`,
      ...(isAnswered ? { symptom: ofAnotherRequest } : {}),
    },
  );
}

const areSame = (one: Exchange, other: Exchange): boolean =>
  sameJson(one.response?.json, other.response?.json);
