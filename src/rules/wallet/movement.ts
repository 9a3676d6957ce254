import type { Big } from 'big.js';
import { isAccepted } from '../../checks/expect.js';
import { isRefused } from '../../checks/response.js';
import type { OperationId, RequirementId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { exercised, type Asked } from '../rule.js';
import type { Balances } from './balances.js';

/** Two settled balances, and all requests between them that may debit the wallet, in the order in which they were sent. */
export interface Movement extends Balances {
  /** The exchange that shows the second balance. */
  reading: Exchange;
  /** Whether the second balance includes every debit. If not, a debit may come later or may have been reversed. */
  isSettled: boolean;
  moves: readonly Asked[];
  /** Whether an earlier accepted request had the reference of a transfer or an order. */
  isKnown: (asked: Asked) => boolean;
  /** Whether an earlier accepted request had its Idempotency-Key. */
  isReplay: (asked: Asked) => boolean;
  /** Whether the refund of an earlier transfer may have added an amount. */
  isRefund: (amount: Big) => boolean;
}

/** A rule for the balances of a movement. Its check throws NotTestable if the movement does not exercise it. */
export interface MovementRule {
  id: RequirementId;
  check: (movement: Movement) => void;
}

export const accepted = ({ exchange }: Asked): boolean => isAccepted(exchange.response);
export const refused = ({ exchange }: Asked): boolean => isRefused(exchange.response);
const isOf =
  (id: OperationId) =>
  ({ exchange }: Asked): boolean =>
    exchange.operation === id;

/** All requests of a movement. Throws NotTestable unless all belong to the operation. */
export function allOf(id: OperationId, { moves }: Movement): readonly [Asked, ...Asked[]] {
  const [first, ...others] = moves;
  exercised(
    first !== undefined && moves.every(isOf(id)),
    `there are other requests than ${id} between the two balances`,
  );
  return [first, ...others];
}

/** The request of a movement. Throws NotTestable if there are several. */
export function onlyOf(id: OperationId, movement: Movement): Asked {
  const [only, ...others] = allOf(id, movement);
  exercised(others.length === 0, `there are several ${id} requests between the two balances`);
  return only;
}

/** Throws NotTestable if exactly the refund of an earlier transfer is missing from a debit. */
export const expectNoRefund = ({ before, after, isRefund }: Movement, due: Big): void =>
  exercised(
    !isRefund(due.minus(before.minus(after))),
    'an earlier transfer may have been refunded meanwhile',
  );
