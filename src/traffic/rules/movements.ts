// Compares settled balances with the requests between them. In a recording of others, `--alone` says that nobody else moved
// the wallet, and a balance is settled after a pause of `restMs` (ruling:settlement). A recording of the suite marks settled
// balances itself.
import { Big } from 'big.js';
import { isAccepted, isRefused } from '../../checks/response.js';
import { parseJson } from '../../contract/json.js';
import { valueAt } from '../../contract/pointer.js';
import { operationOf } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { Violation } from '../../contract/violation.js';
import { amountAsked, mayCost } from '../../rules/wallet/cost.js';
import type { Movement } from '../../rules/wallet/movement.js';
import { movementRules } from '../../rules/wallet/movements.js';
import { walletStates } from '../../rules/wallet/wallet.js';
import { areOfOneBusiness, areTogether, endOf } from '../context.js';
import type { Judge, Rule } from '../judge.js';
import { keyOf, type Recording } from '../recording.js';
import { askedIn } from '../../rules/rule.js';

const restMs = 10_000;
const unsettled = 'an earlier charge may have been debited only now';

export const movements: Rule = (recording, judge) => {
  const { all, isAlone } = recording;
  const answers = new Set(recording.accepted('getWallet').map(({ id }) => id));
  let before: Exchange | undefined;
  let due: Big | null = new Big(0);
  // Collected on the way, since searching a long recording again for each balance would take minutes.
  const earlier: Earlier = {
    ...{ references: new Set(), keys: new Set(), transferred: new Set() },
    ...{ refunded: new Map(), fees: new Set(['0']) },
  };
  let [noted, start, lastEnd] = [0, 0, -Infinity];
  for (const [at, one] of all.entries()) {
    if (mayMove(one)) lastEnd = Math.max(lastEnd, endOf(one));
    const isAtRest = Date.parse(one.startedAt) - lastEnd >= restMs && !areTogether(one, all[at + 1]);
    if (!answers.has(one.id) || !(one.atRest || (isAlone && isAtRest))) continue;
    const moves = all.slice(start, at).filter(mayMove);
    start = at + 1;
    if (before) {
      for (; all[noted] !== before; noted++) note(earlier, all[noted]!);
      const isUnsettled = !one.atRest && !due?.eq(0);
      judgeMovement(recording, { earlier, before, moves, one }, judge, isUnsettled ? unsettled : undefined);
      if (!areOfOneBusiness([before, one])) due = null;
    }
    due = one.atRest ? new Big(0) : dueAfter(due, earlier, moves, before ? lost(before, one) : new Big(0));
    before = one;
  }
};

/** The references and keys of the accepted requests before a balance. */
interface Earlier {
  references: Set<string | undefined>;
  keys: Set<string | undefined>;
  /** The amounts of transfers, as decimal text. */
  transferred: Set<string | undefined>;
  /** The amounts that a refund may have added, with the reading that shows it. */
  refunded: Map<string, Exchange>;
  /** The fees of single transfers so far, and 0, as decimal text. */
  fees: Set<string>;
}

function note({ references, keys, transferred }: Earlier, { operation, request, response }: Exchange): void {
  if (!isAccepted(response)) return;
  if (operation === 'initiateTransfer') transferred.add(amountAsked(request)?.toString());
  references.add(referenceOf(operation, request));
  keys.add(keyOf(request.headers));
}

interface Between {
  earlier: Earlier;
  before: Exchange;
  moves: readonly Exchange[];
  one: Exchange;
}

function judgeMovement(recording: Recording, between: Between, judge: Judge, doubt?: string): void {
  const { earlier, before, one } = between;
  const moves = one.atRest ? between.moves.filter(isCost) : between.moves;
  const others = between.moves.filter((move) => !moves.includes(move) && !isRefused(move.response));
  // Requests with wrong credentials belong to no business.
  const owned = moves.filter(({ response }) => response?.status !== 401);
  if (moves.length === 0 || others.length > 0 || !areOfOneBusiness([before, ...owned, one])) return;
  if (moves.some(({ operation, partial }) => operation === null || partial)) return;
  if (recording.isSetUpBetween(walletStates, before, one)) return;
  const had = (marks: Earlier['keys'], mark: string | undefined): boolean =>
    mark !== undefined && marks.has(mark);
  const movement: Movement = {
    before: balanceOf(before),
    after: balanceOf(one),
    reading: one,
    isSettled: one.atRest === true,
    moves: moves.map(askedIn),
    isKnown: ({ exchange: { operation, request } }) =>
      had(earlier.references, referenceOf(operation, request)),
    isReplay: ({ exchange: { request } }) => had(earlier.keys, keyOf(request.headers)),
    isRefund: (amount) => isRefund(amount, earlier, one),
  };
  // A higher balance means a refund or a deposit.
  if (movement.after.gt(movement.before)) return;
  const [move, ...more] = moves;
  const asked =
    move?.operation === 'initiateTransfer' && more.length === 0 ? amountAsked(move.request) : null;
  const fee = asked && isAccepted(move!.response) ? lost(before, one).minus(asked) : new Big(0);
  if (asked && fee.gt(0) && fee.lt(asked)) earlier.fees.add(fee.toString());
  const story = [before, ...moves, one].map(({ id }) => ({ exchange: id }));
  const told = (check: (one: Movement) => void) => (): void => {
    try {
      check(movement);
    } catch (error) {
      if (error instanceof Violation) error.story ??= story;
      throw error;
    }
  };
  for (const { id, check } of movementRules) judge.expect(id, told(check), doubt);
}

/**
 * Whether a refund explains what a debit lacks: the amount of a transfer, or less by the fee of the debit. A server that
 * debits too little misses the same amount again, which is no refund.
 */
function isRefund(missing: Big, { transferred, refunded, fees }: Earlier, reading: Exchange): boolean {
  const amounts = missing.gt(0) ? [...fees].map((fee) => missing.plus(fee).toString()) : [];
  const amount = amounts.find((one) => transferred.has(one));
  if (amount === undefined || (refunded.get(amount) ?? reading) !== reading) return false;
  refunded.set(amount, reading);
  return true;
}

function referenceOf(operation: Exchange['operation'], { body }: Exchange['request']): string | undefined {
  const reference = valueAt(parseJson(body), '/reference');
  return typeof reference === 'string' ? `${operation} ${reference}` : undefined;
}

/** The amount that was charged and is not debited yet; null where it is unknown. */
function dueAfter(due: Big | null, earlier: Earlier, moves: readonly Exchange[], debited: Big): Big | null {
  const charges = moves.filter((one) => isCost(one) && !isRefused(one.response));
  const amounts = new Map<unknown, Big>();
  for (const { operation, partial, request, response } of charges) {
    const amount = amountAsked(request);
    if (operation !== 'initiateTransfer' || partial || !isAccepted(response) || amount === null) return null;
    const reference = referenceOf(operation, request);
    if (!earlier.references.has(reference)) amounts.set(reference, amount);
  }
  if (due === null) return null;
  const left = [...amounts.values()].reduce((sum, amount) => sum.plus(amount), due).minus(debited);
  return left.lt(0) ? new Big(0) : left;
}

const mayMove = ({ operation, received }: Exchange): boolean =>
  !received && operation !== 'getWallet' && (operation === null || operationOf(operation).effect !== 'none');

// Flights > item 3: the wallet may pay for a ticket.
const isCost = ({ operation }: Exchange): boolean =>
  operation === null || operation === 'issueFlightTicket' || mayCost(operation);

const lost = (first: Exchange, last: Exchange): Big => balanceOf(first).minus(balanceOf(last));
const balanceOf = ({ response }: Exchange): Big =>
  new Big(String(valueAt(response?.json, '/data/balance/available_balance')));
