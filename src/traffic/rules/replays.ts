// Endpoints > Conventions > item 2: within 24 hours a key and a body get the same response (ruling:idempotency).
import { expectSameResponse } from '../../checks/expect.js';
import { isAccepted, isRefused } from '../../checks/response.js';
import { operationOf, type OperationId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { areOfOneBusiness, areTogether, beginOf, sameness } from '../context.js';
import { idOf, type Rule } from '../outcomes.js';
import { hasMask, mayBeSame } from '../masks.js';
import { keyOf, type Recording } from '../recording.js';

const hour = 3_600_000;
const window = 24 * hour;
// Clocks differ, and requests take time.
const margin = 300_000;

export const replays: Rule = (recording, outcomes) => {
  for (const { first, again, isTogether, isApart } of repeated(recording)) {
    const { id, idempotent } = operationOf(first.operation!);
    if (!idempotent) continue;
    if (isMasked(first)) {
      outcomes.masked(idOf(id, 'idempotency.replay'));
      continue;
    }
    const apart = beginOf(again) - beginOf(first);
    // The key may be older than the recording, so that its 24 hours ended earlier.
    const mayBeOlder =
      !recording.facts && apart >= hour && beginOf(first) - beginOf(recording.all[0]!) < window + margin;
    const names = isTogether ? ['idempotency.simultaneous'] : [nameFor(apart)];
    if (isApart) names.push('idempotency.any-sequence');
    const doubt = mayBeOlder ? recording.olderKey(again) : undefined;
    for (const requirement of names.flatMap((name) => idOf(id, name) ?? []))
      outcomes.expect(requirement, () => expectStored(first, again), doubt);
  }
};

function expectStored(first: Exchange, again: Exchange): void {
  const { response: a } = first;
  const { response: b } = again;
  if (a?.status === b?.status && mayBeSame(a?.json ?? a?.text, b?.json ?? b?.text)) return;
  expectSameResponse(first, again, 'same Idempotency-Key, same body', { exchanges: [first, again] });
}

// A response stored for 23 hours was stored for all shorter times as well.
function nameFor(ms: number): string {
  if (ms >= 23 * hour) return 'idempotency.after-23h';
  return ms >= hour - margin ? 'idempotency.after-1h' : 'idempotency.replay';
}

interface Replay {
  first: Exchange;
  again: Exchange;
  /** Both requests were in progress at the same time. */
  isTogether: boolean;
  /** A request with a different key came between them. */
  isApart: boolean;
}

/** Each replay of an accepted request, with the first request. */
function* repeated(recording: Recording): Generator<Replay> {
  const firsts = new Map<string, { first: Exchange; isOpen: boolean }>();
  let last: string | undefined;
  for (const exchange of recording.all) {
    const key = exchange.received ? undefined : keyOf(exchange.request.headers);
    // A request with refused credentials is not from this business.
    if (key === undefined || exchange.response?.status === 401) continue;
    const isApart = last !== key;
    last = key;
    const known = firsts.get(key);
    if (!known) {
      const isOpen = exchange.partial === true || !isAccepted(exchange.response);
      firsts.set(key, { first: exchange, isOpen });
      continue;
    }
    const { first } = known;
    const isTogether = areTogether(first, exchange);
    // A refused request leaves the key with the first one.
    if (!isSame(first, exchange) && isOfOneForm(first, exchange) && isRefused(exchange.response)) continue;
    // The contract leaves open what follows a different, a simultaneous or an unanswered request under the key.
    known.isOpen ||= !isSame(first, exchange) || isUnsettled(exchange);
    if (!known.isOpen && isTogether && isAccepted(exchange.response) && !spending.includes(first.operation!))
      yield { first, again: exchange, isTogether, isApart };
    known.isOpen ||= isTogether;
    if (!known.isOpen && isInWindow(first, exchange)) yield { first, again: exchange, isTogether, isApart };
  }
}

// Rules about balances test these operations.
const spending: readonly OperationId[] = ['initiateTransfer', 'mockCardTransaction', 'createEsimOrder'];

const withoutBody = (one: Exchange): Exchange => ({ ...one, request: { ...one.request, body: null } });

const isOfOneForm = (first: Exchange, again: Exchange): boolean =>
  sameness(withoutBody(first)) === sameness(withoutBody(again));

// Behind a mask, equal texts may stand for different values.
const isMasked = ({ request: { path, body } }: Exchange): boolean => hasMask([path, body]);

function isSame(first: Exchange, again: Exchange): boolean {
  return sameness(first) === sameness(again) && areOfOneBusiness([first, again]);
}

// Revoked credentials and an exceeded rate are not about the key.
const elsewhere = [401, 403, 429];

const isUnsettled = ({ partial, response }: Exchange): boolean =>
  partial === true || response === null || elsewhere.includes(response.status) || response.status >= 500;

/** Whether a key of the first request still counts at the second one. */
export const isInWindow = (first: Exchange, again: Exchange): boolean =>
  beginOf(again) - beginOf(first) < window - margin;
