// Endpoints > Conventions > item 2: within 24 hours a key and a body get the same response (ruling:idempotency).
import { isAccepted } from '../../checks/response.js';
import { operationOf } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { Violation } from '../../engine/errors.js';
import { inWords } from '../../engine/expect.js';
import { areOfOneBusiness } from '../business.js';
import { areTogether, sameness } from '../context.js';
import { idOf } from '../judge.js';
import { hasMask, mayBeSame } from '../masks.js';
import { keyOf, type Recording } from '../recording.js';
import { olderKey, type Rule } from './rule.js';

const hour = 3_600_000;
const window = 24 * hour;
// Clocks differ, and a request takes a while.
const margin = 300_000;

export const replays: Rule = (recording, judge) => {
  for (const [first, again] of repeated(recording)) {
    const { id, idempotent } = operationOf(first.operation!);
    const apart = startOf(again) - startOf(first);
    const requirement = idOf(id, nameFor(apart));
    if (!idempotent || !requirement) continue;
    // Its 24 hours may have begun, and ended, before the recording tells.
    const mayBeOlder = apart >= hour && startOf(first) - startOf(recording.all[0]!) < window + margin;
    judge.expect(
      requirement,
      () => {
        const { response: a } = first;
        const { response: b } = again;
        if (a?.status === b?.status && mayBeSame(a?.json ?? a?.text, b?.json ?? b?.text)) return;
        const other =
          a?.status === b?.status ? `status ${inWords(again)} again, with another body` : inWords(again);
        const expected = `the same response again (same Idempotency-Key, same body): status ${inWords(first)}`;
        throw new Violation(expected, other, again, { compares: [first, again], exchanges: [first, again] });
      },
      mayBeOlder ? olderKey(again) : undefined,
    );
  }
};

// What is still known after 23 hours was known all the time before.
const nameFor = (ms: number): string =>
  ms >= 23 * hour ? 'idempotency.after-23h' : ms >= hour ? 'idempotency.after-1h' : 'idempotency.replay';

/** Each replay of an accepted request, with the first one. */
function* repeated(recording: Recording): Generator<[Exchange, Exchange]> {
  const firsts = new Map<string, { first: Exchange; isOpen: boolean }>();
  for (const exchange of recording.all) {
    const key = exchange.received ? undefined : keyOf(exchange.request.headers);
    if (key === undefined) continue;
    const known = firsts.get(key);
    if (!known) {
      firsts.set(key, {
        first: exchange,
        isOpen: exchange.partial === true || !isAccepted(exchange.response),
      });
      continue;
    }
    // What comes of another request under the key, of one beside it or of one that was not answered, is left open.
    known.isOpen ||=
      !isSame(known.first, exchange) || areTogether(known.first, exchange) || isUnsettled(exchange);
    if (!known.isOpen && isInWindow(known.first, exchange)) yield [known.first, exchange];
  }
}

function isSame(first: Exchange, again: Exchange): boolean {
  return (
    sameness(first) === sameness(again) &&
    areOfOneBusiness([first, again]) &&
    !hasMask([first.request.path, first.request.body])
  );
}

// Credentials may have been revoked meanwhile, and the rate be exceeded.
const elsewhere = [401, 403, 429];

const isUnsettled = ({ partial, response }: Exchange): boolean =>
  partial === true || response === null || elsewhere.includes(response.status) || response.status >= 500;

const isInWindow = (first: Exchange, again: Exchange): boolean =>
  startOf(again) - startOf(first) < window - margin;

const startOf = ({ startedAt }: Exchange): number => Date.parse(startedAt);
