// Accepted requests that the balance could not pay (ruling:no-overdraft).
import { isAccepted } from '../../checks/response.js';
import { derivedId, requirements, type OperationId, type RequirementId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { findingOf } from './attribution.js';
import type { Priced } from './book.js';
import type { Finding } from './finding.js';
import { isOrder, isPaying } from './likely.js';
import { reaches, zero } from './range.js';
import type { Span } from './span.js';

/** The accepted request that first costs more than the wallet holds. */
export function unpaidIn(span: Span): Finding | undefined {
  // Money that has come in may have paid for it.
  const found = span.after.gt(span.before) ? undefined : firstUnpaid(span);
  return found && overdraft(span, found, false);
}

/** The same or the last accepted request, if the balance falls below zero. */
export function negativeIn(span: Span): Finding | undefined {
  const { before, after } = span;
  const last = payingIn(span).at(-1);
  if (!last || reaches(after, 0) || !after.lt(before)) return undefined;
  return overdraft(span, firstUnpaid(span) ?? last, true);
}

function firstUnpaid(span: Span): Priced | undefined {
  let left = span.before;
  return payingIn(span).find((one) => {
    // The price of an order is not exact.
    left = isOrder(one) ? left : left.minus(one.cost.least);
    return !isOrder(one) && left.lt(0);
  });
}

// A wallet that was overdrawn before tells nothing.
const payingIn = ({ before, requests }: Span): Priced[] =>
  before.lt(zero) ? [] : requests.filter((one) => isPaying(one) && isAccepted(one.exchange.response));

function overdraft(span: Span, one: Priced, isOwn: boolean): Finding {
  const paying = payingIn(span);
  return {
    ...findingOf(span, one, { isOwn }),
    kind: 'overdraft',
    requirement: overdrawn(
      one.exchange.operation!,
      paying.map(({ exchange }) => exchange),
    ),
    accepted: paying.length,
  };
}

// A separate requirement covers simultaneous requests.
function overdrawn(operation: OperationId, accepted: readonly Exchange[]): RequirementId {
  const race = requirements.find(({ id }) => id === `${operation}/no-overdraft`);
  return race && someOverlap(accepted) ? race.id : derivedId(operation, 'insufficient-balance');
}

/** Times are recorded in whole milliseconds. The margin keeps serial requests from seeming to overlap. */
const roundingMs = 1.5;

function someOverlap(exchanges: readonly Exchange[]): boolean {
  const spans = exchanges
    .map(({ startedAt, durationMs }) => ({ begin: Date.parse(startedAt), durationMs }))
    .sort((one, other) => one.begin - other.begin);
  let end = -Infinity;
  for (const { begin, durationMs } of spans) {
    if (begin + roundingMs <= end) return true;
    end = Math.max(end, begin + durationMs);
  }
  return false;
}
