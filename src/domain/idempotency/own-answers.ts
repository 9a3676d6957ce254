import { sameJson } from '../../contract/json.js';
import { requestOf } from '../../cases/route.js';
import type { Case } from '../../cases/case.js';
import { inWords } from '../../checks/response.js';
import { operationOf, type OperationId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { valueAt } from '../../contract/pointer.js';
import { Violation } from '../../engine/errors.js';
import { isAccepted } from '../../engine/expect.js';
import { evidenceOf } from '../../engine/verdicts.js';
import type { Context } from '../context.js';
import { withKey } from './keyed-request.js';

// What an answer repeats of its request: a place of the request, and where the answer shows it.
const repeated: Partial<Record<OperationId, [asked: string, shown: readonly string[]]>> = {
  initiateTransfer: ['/body/reference', ['/data/reference']],
  createEsimOrder: ['/body/reference', ['/data/reference']],
  confirmTransaction: ['/path/reference', ['/data/reference', '/data/transaction_ref']],
};

/**
 * Judges by what each answer repeats whether simultaneous requests got the answers to themselves (ruling:at-once).
 *
 * @returns how many answers tell
 */
export function judgeOwnAnswers(t: Context, exchanges: readonly Exchange[]): number {
  const telling = exchanges.flatMap((exchange) => {
    const { operation, response } = exchange;
    const [place, shown] = (operation && repeated[operation]) ?? [];
    if (!operation || !place || !shown || !isAccepted(response)) return [];
    const own = valueAt(requestOf(operationOf(operation), exchange), place);
    const found = shown.map((one) => valueAt(response.json, one)).find((value) => value !== undefined);
    return typeof own === 'string' && typeof found === 'string' ? [{ exchange, own, found }] : [];
  });
  const asked = new Set(telling.map(({ own }) => own));
  for (const { exchange, own, found } of telling) {
    // A value that nobody sent is no mix-up: it is a fault of that operation alone.
    if (own === found || !asked.has(found)) continue;
    const violation = new Violation(
      `the answer to this one of several requests at once: ${own}`,
      found,
      exchange,
    );
    violation.story ??= t.log.story;
    t.result.blame('service/own-answer', evidenceOf(violation));
  }
  return telling.length;
}

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
    { compares: [first, answer] },
  );
}

const areSame = (one: Exchange, other: Exchange): boolean =>
  sameJson(one.response?.json, other.response?.json);
