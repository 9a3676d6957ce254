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

/** That an operation took the wallet below zero, by what was accepted. */
export interface Overdraft {
  requirement: RequirementId;
  violation: Violation;
}

/** What may have spent from the wallet since it was seen at rest. */
export class Spenders {
  private since: Exchange[] = [];
  private held: Big | undefined;
  private readonly blamed = new Set<OperationId>();

  /** The operations of what may have spent. */
  get operations(): Set<OperationId | null> {
    return new Set(this.since.map(({ operation }) => operation));
  }

  note(exchange: Exchange): void {
    if (maySpend(exchange)) this.since.push(exchange);
  }

  /** The wallet was seen at rest, or its balance is not known any more. */
  restart(held: Big | undefined): void {
    this.since = [];
    this.held = held;
  }

  /**
   * Whose fault a balance below zero is: that of the one operation of which requests were accepted since the wallet
   * was at rest. Null where others may have spent as well, or where it has been said of that operation before.
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
        `a refusal of what costs more than the balance of ${money(held)}`,
        `${many} accepted, and the balance is now ${money(balance)}`,
        last,
        {
          headline: `a request that costs more than the balance is accepted: ${money(held)} became ${money(balance)}`,
        },
      ),
    };
  }
}

/** Whether a wallet operation may have cost something. Whether a failed identity check is charged is not shown. */
function maySpend({ operation, response }: Exchange): boolean {
  if (operation === null || !mayCost(operation)) return false;
  return !isRefused(response) || operationOf(operation).tag === 'identity';
}

// Requests that were under way together are a matter of their own, unless there was nothing to pay them with anyway.
function brokenBy(operation: OperationId, held: Big, accepted: readonly Exchange[]): RequirementId {
  const race = requirements.find(({ id }) => id === `${operation}/no-overdraft`);
  if (race && held.gte(0) && someOverlap(accepted)) return race.id;
  return derivedId(operation, 'insufficient-balance');
}

/** Times are written in whole milliseconds: two requests one after the other must not look as if they overlapped. */
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
