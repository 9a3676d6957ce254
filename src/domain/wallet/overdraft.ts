import { reaches } from '../../rules/wallet/balances.js';
import type { Big } from 'big.js';
import { isAccepted, isRefused } from '../../checks/response.js';
import {
  derivedId,
  operationOf,
  requirements,
  type OperationId,
  type RequirementId,
} from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { mayCost } from '../../rules/wallet/cost.js';
import { money } from '../../rules/wallet/decimal.js';
import { Violation } from '../../engine/errors.js';

/** An operation whose accepted requests took the balance below zero. */
export interface Overdraft {
  requirement: RequirementId;
  violation: Violation;
}

/** The requests that may have debited the wallet since its balance was stable. */
export class Spenders {
  private since: Exchange[] = [];
  private held: Big | undefined;
  private readonly blamed = new Set<OperationId>();

  get operations(): Set<OperationId | null> {
    return new Set(this.since.map(({ operation }) => operation));
  }

  note(exchange: Exchange): void {
    if (maySpend(exchange)) this.since.push(exchange);
  }

  /** The balance is stable, or is no longer known. */
  restart(held: Big | undefined): void {
    this.since = [];
    this.held = held;
  }

  /**
   * The operation that caused a balance below zero: the only one with accepted requests since the balance was stable.
   * Null if several operations may have spent money, or if the operation has been reported before.
   */
  overdraft(balance: Big): Overdraft | null {
    const { held, since } = this;
    if (held === undefined || reaches(balance, 0) || balance.gte(held)) return null;
    const accepted = since.filter(({ response }) => isAccepted(response));
    const last = accepted.at(-1);
    if (!last?.operation || this.operations.size > 1 || this.blamed.has(last.operation)) return null;
    this.blamed.add(last.operation);
    const many = accepted.length === 1 ? 'a request' : `${accepted.length} requests`;
    return {
      requirement: brokenBy(last.operation, held, accepted),
      violation: new Violation(
        `a rejection of a request that costs more than the balance of ${money(held)}`,
        `${many} accepted, and the balance is now ${money(balance)}`,
        last,
        {
          headline: `a request that costs more than the balance is accepted: ${money(held)} became ${money(balance)}`,
        },
      ),
    };
  }
}

/** Whether a wallet operation may have cost something. The server may charge for a failed identity check. */
function maySpend({ operation, response }: Exchange): boolean {
  if (operation === null || !mayCost(operation)) return false;
  return !isRefused(response) || operationOf(operation).tag === 'identity';
}

// A separate requirement covers simultaneous requests, unless the wallet could not have paid for a single one.
function brokenBy(operation: OperationId, held: Big, accepted: readonly Exchange[]): RequirementId {
  const race = requirements.find(({ id }) => id === `${operation}/no-overdraft`);
  if (race && held.gte(0) && someOverlap(accepted)) return race.id;
  return derivedId(operation, 'insufficient-balance');
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
