// What balances at rest show of the requests between them. A recording of others tells that nobody else moved the wallet
// (`--alone`), and a balance in it is at rest when nothing was asked for so long (ruling:settlement); the suite says it of
// what it recorded itself.
import { Big } from 'big.js';
import { isAccepted, isRefused } from '../../checks/response.js';
import { parseJson } from '../../contract/json.js';
import { operationOf } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { Violation } from '../../contract/violation.js';
import { amountAsked, mayCost } from '../../rules/wallet/cost.js';
import { movementRules, type Movement } from '../../rules/wallet/movements.js';
import { areOfOneBusiness } from '../business.js';
import { areTogether, endOf } from '../context.js';
import type { Judge } from '../judge.js';
import { keyOf, type Recording } from '../recording.js';
import { askedIn, members } from '../../rules/rule.js';
import type { Rule } from './rule.js';

const restMs = 10_000;
const unsettled = 'what was charged earlier may have been debited only now';

export const movements: Rule = (recording, judge) => {
  const { all, isAlone } = recording;
  const answers = new Set(recording.accepted('getWallet').map(({ id }) => id));
  let before: Exchange | undefined;
  let due: Big | null = new Big(0);
  for (const [at, one] of all.entries()) {
    if (!answers.has(one.id) || !(one.atRest || (isAlone && isAtRest(all, at)))) continue;
    const earlier = before ? all.slice(0, all.indexOf(before)) : [];
    const moves = (before ? all.slice(all.indexOf(before) + 1, at) : all.slice(0, at)).filter(mayMove);
    if (before) {
      const isUnsettled = !one.atRest && !due?.eq(0);
      judgeMovement(recording, { earlier, before, moves, one }, judge, isUnsettled ? unsettled : undefined);
      if (!areOfOneBusiness([before, one])) due = null;
    }
    due = one.atRest ? new Big(0) : dueAfter(due, earlier, moves, before ? lost(before, one) : new Big(0));
    before = one;
  }
};

interface Between {
  earlier: readonly Exchange[];
  before: Exchange;
  moves: readonly Exchange[];
  one: Exchange;
}

function judgeMovement(recording: Recording, between: Between, judge: Judge, doubt?: string): void {
  const { earlier, before, one } = between;
  const moves = one.atRest ? between.moves.filter(isCost) : between.moves;
  const others = between.moves.filter((move) => !moves.includes(move) && !isRefused(move.response));
  // What has wrong credentials is nobody's.
  const owned = moves.filter(({ response }) => response?.status !== 401);
  const exchanges = [before, ...moves, one];
  if (moves.length === 0 || others.length > 0 || !areOfOneBusiness([before, ...owned, one])) return;
  if (moves.some(({ operation, partial }) => operation === null || partial) || isSet(recording, before, one))
    return;
  const had = (mark: (exchange: Exchange) => unknown) => {
    const marks = new Set(earlier.filter(({ response }) => isAccepted(response)).map(mark));
    return ({ exchange }: { exchange: Exchange }): boolean =>
      mark(exchange) !== undefined && marks.has(mark(exchange));
  };
  const movement: Movement = {
    before: balanceOf(before),
    after: balanceOf(one),
    reading: one,
    isSettled: one.atRest === true,
    moves: moves.map(askedIn),
    isKnown: had(({ operation, request }) => referenceOf(operation, request)),
    isReplay: had(({ request }) => keyOf(request.headers)),
  };
  // Something was paid back, or paid in.
  if (movement.after.gt(movement.before)) return;
  for (const { id, check } of movementRules)
    judge.expect(
      id,
      () => {
        try {
          check(movement);
        } catch (error) {
          if (error instanceof Violation) error.story ??= exchanges.map((each) => ({ exchange: each.id }));
          throw error;
        }
      },
      doubt,
    );
}

/** Whether a state may have set the balance between two answers. */
const isSet = ({ facts }: Recording, before: Exchange, after: Exchange): boolean =>
  facts?.states.some(
    ({ state, time }) =>
      state === 'a wallet exists' && time >= before.startedAt && Date.parse(time) <= endOf(after),
  ) ?? false;

function referenceOf(operation: Exchange['operation'], { body }: Exchange['request']): string | undefined {
  const reference = members(parseJson(body))['reference'];
  return typeof reference === 'string' ? `${operation} ${reference}` : undefined;
}

/** What was charged, and is not debited yet; null where that is not known. */
function dueAfter(
  due: Big | null,
  earlier: readonly Exchange[],
  moves: readonly Exchange[],
  debited: Big,
): Big | null {
  const charges = moves.filter((one) => isCost(one) && !isRefused(one.response));
  const known = new Set(
    earlier
      .filter(({ response }) => isAccepted(response))
      .map(({ operation, request }) => referenceOf(operation, request)),
  );
  const amounts = new Map<unknown, Big>();
  for (const { operation, partial, request, response } of charges) {
    const amount = amountAsked(request);
    if (operation !== 'initiateTransfer' || partial || !isAccepted(response) || amount === null) return null;
    const reference = referenceOf(operation, request);
    if (!known.has(reference)) amounts.set(reference, amount);
  }
  if (due === null) return null;
  const left = [...amounts.values()].reduce((sum, amount) => sum.plus(amount), due).minus(debited);
  return left.lt(0) ? new Big(0) : left;
}

const mayMove = ({ operation, received }: Exchange): boolean =>
  !received && operation !== 'getWallet' && (operation === null || operationOf(operation).effect !== 'none');

// Flights > item 3: a ticket may be paid from the wallet.
const isCost = ({ operation }: Exchange): boolean =>
  operation === null || operation === 'issueFlightTicket' || mayCost(operation);

function isAtRest(all: readonly Exchange[], at: number): boolean {
  const one = all[at]!;
  const last = all.slice(0, at).filter(mayMove).map(endOf);
  return last.every((end) => Date.parse(one.startedAt) - end >= restMs) && !areTogether(one, all[at + 1]);
}

const lost = (first: Exchange, last: Exchange): Big => balanceOf(first).minus(balanceOf(last));
const balanceOf = ({ response }: Exchange): Big =>
  new Big(String(members(members(members(response?.json)['data'])['balance'])['available_balance']));
